// The foot: an action typed in, drawing by hand, the table as text, where the game is kept.

function footOf(screen, ctx) {
  if (screen.cover) return null;
  const known = screen.ask
    ? screen.ask.menus.flatMap((m) => m.rows.filter((r) => r[r.length - 1]).map((r) => r[0])).slice(0, 400)
    : [];
  const box = h("input", {
    type: "text",
    "data-key": "type",
    list: ctx.id("known"),
    autocomplete: "off",
    placeholder: known[0] || "undo",
    "aria-label": "Type an action",
  });
  const enter = (ev) => {
    ev.preventDefault();
    if (box.value.trim()) {
      ctx.send({ do: "type", text: box.value });
      box.value = "";
    }
  };
  const hand = h("input", {
    type: "checkbox",
    "data-key": "hand",
    ...(screen.can.by_hand ? { checked: true } : {}),
    onchange: (ev) => ctx.send({ do: "by hand", on: ev.target.checked }),
  });
  return h(
    "div",
    { class: "bk-foot" },
    h(
      "form",
      { class: "bk-type", onsubmit: enter },
      h("label", {}, "Type an action ", box),
      h(
        "datalist",
        { id: ctx.id("known") },
        known.map((text) => h("option", { value: text })),
      ),
      h("button", { type: "submit", "data-key": "type-enter" }, "Enter"),
    ),
    screen.can.draws
      ? h("label", { class: "bk-note" }, hand, " draw and roll by hand (real components)")
      : null,
    h(
      "details",
      { "data-keep": "text" },
      h("summary", {}, "Table as text"),
      h("pre", { tabindex: "0", "data-key": "text" }, screen.text || ""),
    ),
    h("span", { class: "bk-note" }, keptIn(screen)),
  );
}

// Where the game is kept, or what is lost when the notebook restarts.
function keptIn(screen) {
  if (screen.kept.trouble) return screen.kept.trouble;
  if (screen.kept.file) return `Kept in ${screen.kept.file} after every move.`;
  const beside = screen.lesson || {};
  const copied = beside.progress ? ", except what you copy as text above" : "";
  return `This board keeps no file: a restart of the notebook forgets it${copied}.`;
}
