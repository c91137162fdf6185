// Drawings of the blocks that a table view is made of; a game may add kinds: DRAW.mykind = (block, ctx) => node.
const DRAW = {};
// Kinds that stay on the page and are brought up to date: UPDATE.mykind = (section, block, ctx) => whether it could be.
const UPDATE = {};

// The blocks of the table; a block that has not changed, or that can be brought up to date, stays where it is.
function boardOf(screen, ctx) {
  if (screen.cover) {
    ctx.board?.closest(".bk-main-grid")?.classList.remove("bk-mapped");
    ctx.board = null;
    return coverOf(screen, ctx);
  }
  const root = ctx.board || h("div", {}),
    before = [...root.children];
  const picked = JSON.stringify([screen.ask, ctx.local, ctx.menus().map((menu) => ctx.picks(menu))]);
  const now = screen.board.map((data) => {
    const source = JSON.stringify(data) + (data.kind === "table" || data.kind === "lines" ? "" : picked);
    const at = before.findIndex((node) => node.bkTitle === `${data.kind} ${data.title}`),
      old = at < 0 ? null : before.splice(at, 1)[0];
    if (old && old.bkSource === source) return old;
    const node =
      old && UPDATE[data.kind] && !data.flap && UPDATE[data.kind](old, data, ctx) ? old : block(data, ctx);
    return Object.assign(node, { bkTitle: `${data.kind} ${data.title}`, bkSource: source });
  });
  now.forEach((node, n) => {
    if (root.children[n] !== node) root.insertBefore(node, root.children[n] || null);
  });
  while (root.children.length > now.length) root.lastChild.remove();
  ctx.board = root;
  const mapped = screen.board.some((data) => data.kind === "map"); // a map wants the width
  queueMicrotask(() => root.closest(".bk-main-grid")?.classList.toggle("bk-mapped", mapped));
  return root;
}

function block(data, ctx) {
  const draw = DRAW[data.kind];
  const body = draw ? draw(data, ctx) : h("p", {}, `This page cannot draw a block of kind ${data.kind}.`);
  const caption = data.caption && h("p", { class: "bk-caption" }, data.caption),
    names = {
      class: `bk-block bk-${data.kind}${data.thrown ? " bk-rolling" : ""}`,
      "aria-label": data.title,
    };
  if (data.flap)
    return h(
      "section",
      names,
      h(
        "details",
        { class: "bk-flap", "data-keep": `flap-${data.title}` },
        h("summary", {}, data.title),
        body,
        caption,
      ),
    );
  return h("section", names, h("h4", {}, data.title), body, caption);
}

function card(c) {
  return h(
    "div",
    { class: `bk-card${c.down ? " bk-down" : ""}`, title: c.note || null },
    c.owner && h("span", { class: "bk-owner" }, c.owner),
    c.name && h("span", { class: "bk-cardname" }, c.name),
    h("span", { class: "bk-chips" }, chips(c.chips)),
    c.text && h("span", { class: "bk-facedown" }, c.text),
    c.down && h("span", { class: "bk-facedown" }, "face down"),
  );
}

function told(line) {
  return h(
    "div",
    { class: `bk-line${line.mine ? " bk-mine" : ""}` },
    h("span", {}, line.text),
    chips(line.chips),
    line.who && h("span", {}, line.who),
  );
}

DRAW.places = (data, ctx) =>
  h(
    "div",
    { class: "bk-grid" },
    data.items.map((p) => {
      const open = p.pick && ctx.pickable(p.pick, p.key);
      const pick = () => ctx.pick(p.pick, p.key);
      const name = open
        ? button(`place-${p.key}`, p.name, pick, { class: "bk-name", "aria-label": `Choose ${p.name}` })
        : h("span", { class: "bk-name" }, p.name);
      const press = (ev) => {
        if (open && ev.detail < 2) pick();
      };
      return h(
        "div",
        {
          class: `bk-place${open ? " bk-open" : ""}${ctx.picked(p.pick, p.key) ? " bk-picked" : ""}`,
          "data-place": p.key,
          role: "group",
          "aria-label": p.name,
          onclick: press,
        },
        h("div", { class: "bk-head" }, name, h("span", { class: "bk-chips" }, chips(p.badges))),
        p.note && h("div", { class: "bk-note" }, p.note),
        p.cards &&
          h(
            "div",
            { class: "bk-pile" },
            p.cards.length ? p.cards.map(card) : h("span", { class: "bk-empty" }, "no cards"),
          ),
        p.lines.length
          ? h("div", { class: "bk-lines" }, p.heading && h("small", {}, p.heading), p.lines.map(told))
          : null,
      );
    }),
  );

DRAW.cards = (data, ctx) =>
  h(
    "div",
    { class: "bk-row" },
    data.items.map((c) => {
      if (!data.pick || !ctx.pickable(data.pick, c.key)) return card(c);
      return button(`card-${c.key}`, card(c), () => ctx.pick(data.pick, c.key), {
        class: "bk-cardbutton",
        "aria-pressed": String(ctx.picked(data.pick, c.key)),
      });
    }),
  );

DRAW.lines = (data) => h("div", { class: "bk-lines" }, data.items.map(told));

DRAW.table = (data) =>
  h(
    "div",
    { class: "bk-scroll" },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          data.head.map((name) => h("th", { scope: "col" }, name)),
        ),
      ),
      h(
        "tbody",
        {},
        data.rows.map((row) =>
          h(
            "tr",
            {
              class: (row.mine ? "bk-mine " : "") + (row.now ? "bk-now" : ""),
              "aria-current": row.now ? "true" : null,
            },
            row.cells.map((cell, n) =>
              h(
                n ? "td" : "th",
                n ? {} : { scope: "row" },
                Array.isArray(cell) ? h("span", { class: "bk-chips" }, chips(cell)) : cell,
              ),
            ),
          ),
        ),
      ),
    ),
  );
