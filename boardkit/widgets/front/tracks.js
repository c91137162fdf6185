// Pawns on rows of squares: colour, mark and shape say the same thing.

function squareOf(s, t) {
  const tone = s.tone === null ? "bk-plain" : `bk-chip bk-tone${s.tone % 8}`;
  const pawn =
    s.now && h("span", { class: `bk-pawn bk-tone${t.pawn.tone % 8}`, title: t.pawn.text }, t.pawn.mark);
  return h(
    "span",
    {
      class: `bk-square ${tone}${s.now ? " bk-here" : ""}${s.goal ? " bk-goalsquare" : ""}${s.mark.length > 2 ? " bk-tight" : ""}`,
    },
    pawn || s.mark,
  );
}

DRAW.tracks = (data, ctx) =>
  h(
    "div",
    { class: "bk-trackgrid" },
    data.items.map((t) => {
      const open = t.pick && ctx.pickable(t.pick, t.key);
      const pick = () => ctx.pick(t.pick, t.key);
      const name = open
        ? button(`track-${t.key}`, t.name, pick, {
            class: "bk-name",
            "aria-label": `Choose ${t.name}`,
            "aria-pressed": String(ctx.picked(t.pick, t.key)),
          })
        : h("span", { class: "bk-name" }, t.name);
      const press = (ev) => {
        if (open && ev.detail < 2) pick();
      };
      return h(
        "div",
        {
          class: `bk-place bk-track${open ? " bk-open" : ""}${t.pick && ctx.picked(t.pick, t.key) ? " bk-picked" : ""}`,
          "data-track": t.key,
          role: "group",
          "aria-label": t.name,
          onclick: press,
        },
        h("div", { class: "bk-head" }, name, h("span", { class: "bk-chips" }, chips(t.badges))),
        h(
          "div",
          { class: "bk-squares", role: "img", "aria-label": `${t.name}: ${t.note}` },
          t.squares.map((s) => squareOf(s, t)),
        ),
        h(
          "div",
          { class: "bk-ends" },
          t.ends.map((end) => h("span", { class: "bk-chips" }, chips([end]))),
        ),
        h("div", { class: "bk-note" }, t.note),
        t.lines.length ? h("div", { class: "bk-lines" }, t.lines.map(told)) : null,
      );
    }),
  );
