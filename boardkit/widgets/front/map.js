// A map of territories as inline SVG: outlines, names, units by shape and number, routes; every territory is a button.

const SVG = "http://www.w3.org/2000/svg";
const UNIT = {
  square: "M-10,-10H10V4Q10,9 0,12Q-10,9 -10,4Z",
  diamond: "M0,-13L13,0L0,13L-13,0Z",
  triangle: "M0,-13L14,10H-14Z",
  circle: "M-11,0a11,11 0 1 0 22,0a11,11 0 1 0 -22,0Z",
  hexagon: "M-6.5,-11H6.5L12.5,0L6.5,11H-6.5L-12.5,0Z",
};

function s(tag, props, ...kids) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(props || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, String(value));
  }
  for (const kid of kids.flat(Infinity))
    if (kid) node.append(typeof kid === "object" ? kid : document.createTextNode(kid));
  return node;
}

// What pressing each territory would answer: the first open question of each menu that takes it, else a refused row.
function allAnswers(data, ctx) {
  const all = new Map(data.places.map((p) => [p.key, { found: [], refused: [] }]));
  for (const menu of ctx.menus()) {
    const picks = ctx.picks(menu),
      asked = menu.fields.filter((f) => data.pick.includes(f.name));
    const open = asked.filter((f) => picks[f.name] === undefined),
      taken = asked.filter((f) => picks[f.name] !== undefined);
    const rows = [...open.slice(0, 1), ...taken.reverse()]
      .filter((field) => fillBefore(menu, field, picks))
      .map((field) => [field, rowsByValue(menu, field, picks)]);
    if (!rows.length) continue;
    for (const p of data.places) {
      for (const [field, by] of rows) {
        const value = field.name === "region" ? p.region : p.key,
          [possible, not] = by.get(value) || [];
        if (possible) {
          all.get(p.key).found.push({ menu, field: field.name, value, again: taken.includes(field) });
          break;
        }
        if (not && field === open[0]) all.get(p.key).refused.push(not);
      }
    }
  }
  return all;
}

// For each value of a field a possible and a refused row, as rowsFor finds them.
function rowsByValue(menu, field, picks) {
  const at = menu.fields.indexOf(field),
    by = new Map();
  const held = menu.in_turn
    ? Object.fromEntries(menu.fields.slice(0, at).map((f) => [f.name, picks[f.name]]))
    : picks;
  for (const row of menu.rows) {
    if (!fits(row, menu, held, field.name)) continue;
    const pair = by.get(row[at + 1]) || by.set(row[at + 1], [null, null]).get(row[at + 1]),
      n = row[row.length - 1] ? 0 : 1;
    pair[n] = pair[n] || row[0];
  }
  return by;
}

function answersAt(data, ctx, key) {
  return allAnswers(data, ctx).get(key);
}

// Answers to the questions before one that is answered on the map, where they have but one answer; null if they have more.
function fillBefore(menu, field, picks) {
  const filled = {};
  for (const [n, f] of menu.fields.slice(0, menu.in_turn ? menu.fields.indexOf(field) : 0).entries()) {
    if (picks[f.name] !== undefined) continue;
    const values = new Set(
      menu.rows.filter((row) => row[row.length - 1] && fits(row, menu, picks)).map((row) => row[n + 1]),
    );
    if (values.size !== 1) return null;
    [filled[f.name]] = values;
  }
  return filled;
}

function pressAt(data, ctx, key) {
  const { found, refused } = answersAt(data, ctx, key),
    way = wayTo(data, ctx, key);
  if (found.length > 1) ctx.change({ here: key });
  else if (found.length && !(way && found[0].again)) answerAt(ctx, key, found[0]);
  else if (way)
    answerAt(
      ctx,
      way[1],
      answersAt(data, ctx, way[1]).found.find((one) => !one.again),
    );
  else if (refused.length) ctx.play(refused[0]);
}

// Give the answer; a unit that steps stays chosen where it arrives.
function answerAt(ctx, key, one) {
  ctx.local.here = null;
  if (one && one.field === "target") ctx.local.follow = key;
  if (!one) return;
  const filled = fillBefore(
    one.menu,
    one.menu.fields.find((f) => f.name === one.field),
    ctx.picks(one.menu),
  );
  if (Object.keys(filled).length) ctx.prepick(one.menu, { ...ctx.picks(one.menu), ...filled });
  ctx.pick(one.field, one.value, one.menu);
}

function followUnit(data, ctx) {
  const key = ctx.local.follow,
    menu = ctx.menus().find((m) => m.fields.some((f) => f.name === "origin"));
  if (!key || !menu || ctx.picks(menu).origin !== undefined || !rowsFor(menu, "origin", key, {})[0].length)
    return;
  const filled = fillBefore(
    menu,
    menu.fields.find((f) => f.name === "origin"),
    {},
  );
  ctx.local.follow = null;
  if (filled) queueMicrotask(() => ctx.prepick(menu, { ...filled, origin: key }));
}

// The way of the chosen unit: names of the territories from where it stands to `key`, or null.
function wayTo(data, ctx, key, from = chosenAt(data, ctx, "origin")) {
  if (!from || !data.ways[from] || key === from) return null;
  const parents = data.ways[from],
    numbers = (data.numbers = data.numbers || new Map(data.places.map((p, n) => [p.key, n])));
  if (parents[numbers.get(key)] < 0) return null;
  const way = [key];
  while (way[0] !== from && way.length < 12) way.unshift(data.places[parents[numbers.get(way[0])]].key);
  return way;
}

function chosenAt(data, ctx, field) {
  for (const menu of ctx.menus()) {
    const picked = ctx.picks(menu)[field];
    if (picked !== undefined && data.pick.includes(field)) return picked;
  }
  return null;
}

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

// What a territory is now: what pressing it would do, and how far it is for the chosen unit.
function stateOf(p, data, ctx, { chosen, answers, origin }) {
  const { found, refused } = answers.get(p.key),
    way = wayTo(data, ctx, p.key, origin),
    open = found.length > 0,
    isChosen = chosen.includes(p.key);
  const light = !open ? "" : found.every((one) => one.again) ? "bk-again" : "bk-lit",
    shut = refused.length > 0 && !open;
  const said = way
    ? `; ${way.length - 1} ${way.length > 2 ? "pips" : "pip"} away`
    : shut
      ? "; not possible now, press to read why"
      : "";
  return {
    light: isChosen ? "bk-chosen" : light,
    marks: [light, isChosen && "bk-chosen", shut && "bk-shut", way && !open && "bk-far"]
      .filter(Boolean)
      .join(" "),
    label: p.note + said,
    pressed: open || isChosen ? String(isChosen) : null,
    idle: !open && !way && !refused.length,
  };
}

function patterns(ctx) {
  const draw = {
    0: "M0,6L6,0",
    1: "M0,0L6,6",
    2: "M0,3H6",
    3: "M3,0V6",
    4: "M0,3H6M3,0V6",
    5: "M3,3h.9",
    6: "M0,6L6,0M0,0L6,6",
    7: "M1,2h3",
    8: "M2,1v3",
    9: "M0,3l3,-2l3,2",
  };
  return s(
    "defs",
    {},
    Object.entries(draw).map(([n, d]) =>
      s(
        "pattern",
        {
          id: `${ctx.id("pattern")}-${n}`,
          width: 6,
          height: 6,
          patternUnits: "userSpaceOnUse",
          patternTransform: "scale(1.6)",
        },
        s("path", { class: "bk-hatch", d }),
      ),
    ),
  );
}

const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

// The map stays on the page from one drawing to the next; only what has changed is touched.
function mapView(data, ctx) {
  const [w, high] = data.size,
    group = (name) => s("g", { class: name }),
    places = new Map(),
    shore = data.places.map((p) => p.d).join("") + data.beyond.join("");
  const layers = Object.fromEntries(
    ["glow", "redline", "route", "pieces"].map((name) => [name, group(`bk-${name}`)]),
  );
  const note = h("p", { class: "bk-mapnote" }),
    here = h("div", {}),
    key = h("div", {}),
    kept = { data, ctx, key: "" };
  const sheet = (props, ...kids) => s("svg", { viewBox: `0 0 ${w} ${high}`, ...props }, kids),
    above = { class: "bk-above", "aria-hidden": "true" };
  const svg = sheet(
    {
      role: "group",
      "aria-label": `${data.title}. Arrow keys go from territory to territory, Enter chooses.`,
    },
    patterns(ctx),
    s("rect", { class: "bk-sea", width: w, height: high }),
    s("path", { class: "bk-deep", d: shore }),
    s("path", { class: "bk-shallow", d: shore }),
    s(
      "g",
      { class: "bk-beyond" },
      data.beyond.map((d) => s("path", { d })),
    ),
    s(
      "g",
      { class: "bk-seaname" },
      data.seas.map(([text, x, y]) => s("text", { x, y }, text)),
    ),
    s(
      "g",
      { class: "bk-dots" },
      data.dots.map((d) => s("path", { d })),
    ),
    data.places.map((p) => territoryOf(p)),
    s(
      "g",
      { class: "bk-links" },
      data.links.map((d) => s("path", { d })),
    ),
  );
  // What changes with every press lies on a sheet of its own, so that the ground need not be painted again.
  const stack = h(
    "div",
    { class: "bk-mapstack" },
    svg,
    sheet(above, layers.glow, layers.route),
    sheet(above, layers.redline, layers.pieces),
  );
  layers.redline.append(...data.red.map((d) => s("path", { d })));
  const node = h("div", { class: "bk-mapbox" }, h("div", { class: "bk-mapscroll" }, stack), here, note, key);

  function territoryOf(p) {
    const press = (ev) => {
      ev.stopPropagation();
      if (ev.detail < 2) pressAt(kept.data, kept.ctx, p.key);
    };
    const g = s(
      "g",
      {
        role: "button",
        tabindex: "-1",
        "data-key": `map-${p.key}`,
        "data-territory": p.key,
        onclick: press,
        onkeydown: (ev) => keys(p, ev),
        onpointerenter: () => look(p.key),
        onfocus: () => focused(p.key),
      },
      s("path", { class: "bk-outline", d: p.d }),
      s("path", { class: "bk-pattern", d: p.d, fill: `url(#${ctx.id("pattern")}-${p.pattern})` }),
    );
    const pieces = group("bk-stand");
    layers.pieces.append(pieces);
    places.set(p.key, { g, pieces, drawn: "", glow: s("path", { d: p.d }) });
    return g;
  }

  function keys(p, ev) {
    if (ev.key === "Enter" || ev.key === " ") {
      ev.preventDefault();
      pressAt(kept.data, kept.ctx, p.key);
    }
    const step = ARROWS[ev.key],
      next = step && nearest(kept.data, p, step);
    if (step) ev.preventDefault();
    if (next) places.get(next.key).g.focus();
  }

  function focused(name) {
    look(name);
    for (const [other, { g }] of places) put(g, "tabindex", other === name ? "0" : "-1");
  }

  function look(name) {
    const by = (k) => kept.data.places.find((p) => p.key === k),
      p = by(name),
      way = wayTo(kept.data, kept.ctx, name),
      d = way && `M${way.map((k) => by(k).at.join(",")).join(" ")}`;
    note.textContent = way
      ? `${way.join(" › ")}: ${way.length - 1} of ${kept.data.points} pips. ${p.note}`
      : p.note;
    layers.route.replaceChildren(...(way ? [s("path", { class: "bk-under", d }), s("path", { d })] : []));
  }

  function update(now, context) {
    Object.assign(kept, { data: now, ctx: context });
    const chosen = now.pick.map((f) => chosenAt(now, context, f)).filter(Boolean),
      local = context.local.here,
      lights = [];
    const answers = allAnswers(now, context),
      origin = chosenAt(now, context, "origin"),
      first = now.places.find((p) => answers.get(p.key).found.length) || now.places[0];
    if (local && answers.get(local).found.length) chosen.push(local);
    for (const p of now.places) {
      const { g, pieces, drawn, glow } = places.get(p.key),
        state = stateOf(p, now, context, { chosen, answers, origin }),
        source = JSON.stringify([p.units, p.flags, p.fight, p.mark]);
      put(g, "class", `bk-territory bk-region-${p.tone} ${state.marks}`);
      put(g, "aria-label", state.label);
      put(g, "aria-pressed", state.pressed);
      put(g, "aria-disabled", state.idle ? "true" : null);
      if (state.light) {
        put(glow, "class", state.light);
        lights.push(glow);
      }
      if (drawn !== source) {
        places.get(p.key).drawn = source;
        pieces.replaceChildren(...piecesOf(p, now));
      }
    }
    if (
      lights.length !== layers.glow.children.length ||
      lights.some((one, n) => layers.glow.children[n] !== one)
    )
      layers.glow.replaceChildren(...lights);
    layers.route.replaceChildren();
    if (!svg.querySelector("[data-territory][tabindex='0']"))
      put(places.get(chosen[0] || first.key).g, "tabindex", "0");
    note.textContent = chosen.length ? now.places.find((p) => p.key === chosen[0]).note : now.hint;
    here.replaceChildren(hereOf(now, context) || "");
    if (kept.key !== JSON.stringify(now.regions)) {
      kept.key = JSON.stringify(now.regions);
      key.replaceChildren(keyOf(now));
    }
    followUnit(now, context);
  }
  return { node, update, drawn: drawnFrom(data) };
}

function put(node, name, value) {
  if (value === null) node.removeAttribute(name);
  else if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

// What of a map never changes; another map needs another drawing.
function drawnFrom(data) {
  return JSON.stringify([data.size, data.beyond, data.red, data.dots, data.places.map((p) => [p.key, p.d])]);
}

function nearest(data, from, [dx, dy]) {
  const cost = (p) => {
    const x = p.at[0] - from.at[0],
      y = p.at[1] - from.at[1],
      along = x * dx + y * dy,
      across = Math.abs(x * dy) + Math.abs(y * dx);
    return along > 0 && across < along * 2 ? along + 2 * across : Infinity;
  };
  const next = data.places.reduce((a, b) => (cost(b) < cost(a) ? b : a));
  return cost(next) < Infinity ? next : null;
}

function piecesOf(p, data) {
  const [x, y] = p.at,
    fight = p.fight && s("path", { class: "bk-fight", d: `M${x - 9},${y - 30}l18,16m-18,0l18,-16` });
  return [nameOf(p), ...flagsOf(p, data), ...unitsOf(p, data), fight].filter(Boolean);
}

DRAW.map = (data, ctx) => {
  const view = mapView(data, ctx);
  view.node.bkView = view;
  view.update(data, ctx);
  return view.node;
};

UPDATE.map = (section, data, ctx) => {
  const view = section.querySelector(".bk-mapbox").bkView;
  if (view.drawn !== drawnFrom(data)) return false;
  view.update(data, ctx);
  return true;
};

// Several things can be done in the territory that was pressed: which one?
function hereOf(data, ctx) {
  const here = ctx.local.here;
  const { found } = here ? answersAt(data, ctx, here) : { found: [] };
  if (found.length < 2) return null;
  return h(
    "div",
    { class: "bk-here", role: "group", "aria-label": `In ${here}` },
    h("b", {}, `${here}: `),
    found.map((one) =>
      button(`here-${one.menu.title}`, one.menu.title, () => answerAt(ctx, here, one), {
        class: "bk-option",
      }),
    ),
  );
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
