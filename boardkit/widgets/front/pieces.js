// What stands on the territories: units by shape and number, flags, names; and the key that explains them.

const UNIT = {
  square: "M-10,-10H10V4Q10,9 0,12Q-10,9 -10,4Z",
  diamond: "M0,-13L13,0L0,13L-13,0Z",
  triangle: "M0,-13L14,10H-14Z",
  circle: "M-11,0a11,11 0 1 0 22,0a11,11 0 1 0 -22,0Z",
  hexagon: "M-6.5,-11H6.5L12.5,0L6.5,11H-6.5L-12.5,0Z",
};

// Where the pieces of a territory stand: flags first, then units, in rows of at most three or half of them.
function spots(p) {
  const n = p.units.length,
    wide = n > 3 ? Math.ceil(n / 2) : n,
    gap = n > 3 ? 25 : 27,
    top = p.at[1] + 19 + (p.lines.length - 1) * 14;
  const unit = (k) => {
    const row = Math.floor(k / wide),
      inRow = Math.min(wide, n - row * wide);
    return [p.at[0] + ((k % wide) - (inRow - 1) / 2) * gap, top + row * 26];
  };
  const flag = (k) => [p.at[0] - (wide * gap) / 2 - (n ? 20 : 8) - 20 * k, top + 3];
  return { unit, flag };
}

function unitsOf(p, data) {
  return p.units.map((u, n) => {
    const kind = data.kinds[u.who],
      [x, y] = spots(p).unit(n);
    return s(
      "g",
      { class: `bk-unit bk-tone${kind.tone}`, transform: `translate(${x},${y})` },
      s("path", { d: UNIT[kind.shape] }),
      s("text", { y: kind.shape === "triangle" ? 7 : 5 }, String(u.n)),
      u.frozen && s("path", { class: "bk-frozen", d: "M5,-8h10v8h-10ZM7,-8v-3a3,3 0 0 1 6,0v3" }),
    );
  });
}

function flagsOf(p, data) {
  return p.flags.map((f, n) =>
    s(
      "g",
      {
        class: `bk-flag bk-tone${data.kinds[f.who].tone}${f.claimed ? " bk-claimed" : ""}`,
        transform: `translate(${spots(p).flag(n)})`,
      },
      s("path", { class: "bk-pole", d: "M0,8V-14" }),
      s("path", { d: "M0,-14H18L13,-7L18,0H0Z" }),
      s("text", { x: 8, y: -3.5 }, data.kinds[f.who].mark),
      f.claimed && s("path", { class: "bk-claimdie", d: "M3,1h9v9h-9ZM7.5,4.5v2" }),
    ),
  );
}

function nameOf(p) {
  return s(
    "text",
    { class: "bk-place-name", x: p.at[0], y: p.at[1] },
    p.lines.map((line, n) =>
      s(
        "tspan",
        { x: p.at[0], dy: n ? 14 : 0 },
        line,
        n === p.lines.length - 1 && p.mark && s("tspan", { class: "bk-region-mark", dx: 3, dy: -4 }, p.mark),
      ),
    ),
  );
}

function piecesOf(p, data) {
  const [x, y] = p.at,
    fight = p.fight && s("path", { class: "bk-fight", d: `M${x - 9},${y - 30}l18,16m-18,0l18,-16` });
  return [nameOf(p), ...flagsOf(p, data), ...unitsOf(p, data), fight].filter(Boolean);
}

function keyOf(data) {
  const unit = (k) =>
    h(
      "span",
      { class: "bk-keyunit" },
      s(
        "svg",
        { viewBox: "-15 -15 30 30", width: 20, height: 20, "aria-hidden": "true" },
        s("g", { class: `bk-unit bk-tone${k.tone}` }, s("path", { d: UNIT[k.shape] })),
      ),
      k.name,
    );
  return h(
    "div",
    { class: "bk-mapkey" },
    Object.values(data.kinds).map(unit),
    data.regions.map((r) =>
      h(
        "span",
        { class: `bk-keyregion bk-region-${r.tone}` },
        h("b", {}, r.mark),
        ` ${r.name}${r.note ? ` (${r.note})` : ""}`,
      ),
    ),
  );
}
