// What a learner hands in: name and the word of the class are typed once, the text follows the work.

function handInOf(ctx, given) {
  const field = (key, label, value) =>
    h("input", {
      type: "text",
      "data-key": key,
      "aria-label": label,
      maxlength: 80,
      autocomplete: "off",
      value,
    });
  const by = field("hand-in-by", "Your name", given.by),
    word = field("hand-in-word", "The word of the class", given.word);
  const make = (ev) => {
    ev.preventDefault();
    ctx.send({ do: "hand in", by: by.value, word: word.value });
  };
  return h(
    "details",
    { "data-keep": "hand-in" },
    h("summary", {}, `Hand in (${given.lines} ${given.lines === 1 ? "line" : "lines"})`),
    h(
      "form",
      { class: "bk-type", onsubmit: make },
      h("label", {}, "Your name ", by),
      h("label", {}, "Word of the class, if there is one ", word),
      h(
        "button",
        { type: "submit", class: "bk-small", "data-key": "hand-in-make" },
        "Make the text to hand in",
      ),
    ),
    given.text && handedIn(given),
  );
}

function handedIn(given) {
  return h(
    "div",
    {},
    h(
      "p",
      { class: "bk-note" },
      "Send this text to your teacher, or the file; it grows with what you do here.",
    ),
    h("textarea", {
      readonly: true,
      rows: 6,
      "data-key": "hand-in-text",
      "aria-label": "Text to hand in",
      value: given.text,
      onfocus: (ev) => ev.target.select(),
    }),
    button("hand-in-download", "Download as a file", () => download(given.text, "boardkit_result.txt"), {
      class: "bk-small",
    }),
  );
}
