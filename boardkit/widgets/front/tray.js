// Dice: where each one lies, and a roll under way whose dice are chosen one by one.

const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

function dieFace(n) {
  const dots = (PIPS[n] || []).map((at) =>
    s("circle", { cx: 7 + (at % 3) * 8, cy: 7 + Math.floor(at / 3) * 8, r: 2.7 }),
  );
  return s(
    "svg",
    {
      class: `bk-die${n ? "" : " bk-blank"}`,
      viewBox: "0 0 30 30",
      width: 30,
      height: 30,
      "aria-hidden": "true",
    },
    s("rect", { x: 1, y: 1, width: 28, height: 28, rx: 6 }),
    dots,
  );
}

// Menus in which a die of this number answers a question.
function usesOf(ctx, field, n) {
  return ctx
    .menus()
    .filter(
      (menu) => menu.fields.some((f) => f.name === field) && rowsFor(menu, field, String(n), {})[0].length,
    );
}

function dieOf(area, n, at, row, ctx) {
  const key = `${area.pick}-${n}`,
    open = area.pick === "die" && n && row.now && usesOf(ctx, "die", n).length;
  if (!open)
    return h(
      "span",
      { title: area.note || null },
      dieFace(n),
      h("span", { class: "bk-hidden" }, n ? `${n} ` : "a die "),
    );
  return button(
    `die-${key}-${at}`,
    [dieFace(n), h("span", { class: "bk-hidden" }, `a ${n}: what can it pay for?`)],
    () => ctx.change({ die: ctx.local.die === key ? null : key }),
    { class: "bk-diebutton", "aria-pressed": String(ctx.local.die === key), title: area.note || null },
  );
}

function usesPanel(row, ctx) {
  const [field, n] = (ctx.local.die || "").split("-");
  const uses = row.now && field === "die" ? usesOf(ctx, field, n) : [];
  if (!uses.length || !row.areas.some((a) => a.pick === field && a.faces.includes(Number(n)))) return null;
  const act = (menu) => (ev) => {
    ctx.local.die = null;
    const root = ev.currentTarget.closest(".bk");
    if (menu.fields.length === 1) ctx.pick(field, n, menu);
    else {
      ctx.change({ die: null });
      turnTo(root, menu);
    }
  };
  return h(
    "div",
    { class: "bk-here", role: "group", "aria-label": `What a ${n} can pay for` },
    h("b", {}, `With this ${n}: `),
    uses.map((menu) =>
      button(`use-${menu.title}`, menu.title, act(menu), { class: "bk-small", title: menu.note || null }),
    ),
  );
}

function thrownOf(t, ctx) {
  const menus = ctx.menus().filter((m) => m.fields.some((f) => f.name === t.pick)),
    can = menus.length > 0,
    mark = `${t.faces.join(" ")} ${t.note}`;
  const chosen = can && ctx.local.thrown && ctx.local.thrown.of === mark ? ctx.local.thrown.at : [];
  const key = chosen
    .map((at) => t.faces[at])
    .sort()
    .join(" ");
  const toggle = (at) => () =>
    ctx.change({
      thrown: { of: mark, at: chosen.includes(at) ? chosen.filter((one) => one !== at) : [...chosen, at] },
    });
  const face = (n, at) =>
    can
      ? button(`thrown-${at}`, [dieFace(n), h("span", { class: "bk-hidden" }, `${n}`)], toggle(at), {
          class: "bk-diebutton",
          "aria-pressed": String(chosen.includes(at)),
        })
      : h("span", {}, dieFace(n), h("span", { class: "bk-hidden" }, n));
  const go = menus.map((menu) => {
    const at = menu.fields.findIndex((f) => f.name === t.pick) + 1,
      row = menu.rows.find((r) => r[at] === key && r[r.length - 1]);
    return button(
      `throw-${menu.title}`,
      key ? `${menu.title}: ${key}` : menu.title,
      () => {
        if (row) {
          ctx.local.thrown = null;
          ctx.play(row[0]);
        }
      },
      { class: "bk-option bk-main", disabled: row ? null : true },
    );
  });
  const odds = t.odds[key] || [];
  return h(
    "div",
    { class: "bk-thrown" },
    h(
      "div",
      {},
      h("div", { class: "bk-dice", role: "group", "aria-label": "Dice that lie" }, t.faces.map(face)),
      h("p", { class: "bk-note" }, t.note),
      h("div", { class: "bk-options" }, go.length ? go : rollHere(ctx)),
    ),
    odds.length
      ? h(
          "table",
          { class: "bk-odds", "aria-live": "polite" },
          h(
            "caption",
            {},
            key ? `Chances if you roll ${key} again and then play for that length` : "As the dice lie",
          ),
          h(
            "tbody",
            {},
            odds.map(([what, chance]) => h("tr", {}, h("th", { scope: "row" }, what), h("td", {}, chance))),
          ),
        )
      : null,
  );
}

// Dice that somebody here must throw are thrown where they lie, too.
function rollHere(ctx) {
  const chance = ctx.chance();
  if (!chance || chance.kind !== "roll") return null;
  const dice = chance.n === 1 ? "die" : "dice";
  return button("roll-here", `Throw ${chance.n} ${dice}`, () => ctx.send({ do: "roll", text: "" }), {
    class: "bk-option bk-main",
  });
}

DRAW.tray = (data, ctx) =>
  h(
    "div",
    { class: "bk-tray" },
    data.thrown ? thrownOf(data.thrown, ctx) : null,
    data.rows.map((row) =>
      h(
        "div",
        { class: `bk-holder${row.mine ? " bk-mine" : ""}` },
        chips([row.who]),
        row.areas.length
          ? row.areas.map((area) =>
              h(
                "span",
                { class: `bk-area bk-area-${area.name.split(" ")[0]}`, title: area.note || null },
                h("small", {}, area.name),
                h(
                  "span",
                  { class: "bk-dice" },
                  area.faces.map((n, at) => dieOf(area, n, at, row, ctx)),
                ),
              ),
            )
          : h("small", {}, "no dice"),
        usesPanel(row, ctx),
      ),
    ),
  );
