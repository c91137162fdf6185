// The bar at the top: title, who looks, undo and redo, hint, and the panels.

function barOf(screen, ctx) {
  const can = screen.can;
  return h(
    "div",
    { class: "bk-bar" },
    h(
      "div",
      { class: "bk-title" },
      h("b", {}, screen.game.title),
      h("span", { "data-key": "headline" }, screen.headline || ""),
      can.practice && h("span", { class: "bk-practice" }, "practice: this game no longer counts"),
    ),
    h(
      "div",
      { class: "bk-tools", role: "toolbar", "aria-label": "Game" },
      screen.lesson ? null : h("label", {}, "Seen by ", eyesOf(screen, ctx)),
      toolOf(ctx, "undo", "Undo", !can.undo),
      toolOf(ctx, "redo", "Redo", !can.redo),
      toolOf(ctx, "hint", can.stronger ? "Stronger hint" : "Hint", !can.hint, {
        title: can.advised ? null : "no adviser was given to this board",
      }),
      opener(screen, ctx, "rules", "Rules"),
      opener(screen, ctx, "words", "Glossary"),
      screen.lesson ? null : [opener(screen, ctx, "save", "Save"), opener(screen, ctx, "new", "New game")],
    ),
  );
}

function toolOf(ctx, command, label, off, props) {
  return button(command, label, () => ctx.send({ do: command }), {
    class: "bk-tool",
    "data-grey": off ? "true" : null,
    ...props,
  });
}

// The button of a panel; pressed again it closes the panel.
function opener(screen, ctx, kind, label) {
  const isOpen = Boolean(screen.panel) && screen.panel.kind === kind;
  return button(`open-${kind}`, label, () => ctx.send({ do: "open", panel: isOpen ? "" : kind }), {
    class: "bk-tool",
    "aria-expanded": String(isOpen),
  });
}

function eyesOf(screen, ctx) {
  const isNow = (eye) => (eye === screen.eyes.now ? { selected: true } : {});
  return h(
    "select",
    {
      "data-key": "eyes",
      "aria-label": "Whose view",
      onchange: (ev) => ctx.send({ do: "look", eye: JSON.parse(ev.target.value) }),
    },
    screen.eyes.options.map(([eye, name]) =>
      h("option", { value: JSON.stringify(eye), ...isNow(eye) }, name),
    ),
  );
}
