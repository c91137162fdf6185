// Beside the physical game: what happened at the table is pressed or typed in, and can be corrected later.

function companionOf(screen, ctx) {
  const b = screen.companion;
  if (!b) return null;
  return h(
    "section",
    { class: "bk-panel bk-companion", "aria-label": "Beside the physical game" },
    b.misfit && misfitOf(b.misfit, ctx),
    b.asked && happenedOf(b.asked, ctx),
    entriesOf(b, ctx),
  );
}

function entryLine(key, label, placeholder, word, enter, options) {
  const list = options && options.length ? shortList(key, options) : null;
  const box = h("input", {
    type: "text",
    "data-key": key,
    "aria-label": label,
    placeholder,
    autocomplete: "off",
    list: list && list.id,
  });
  const submit = (ev) => {
    ev.preventDefault();
    if (box.value.trim()) enter(box.value);
  };
  return h(
    "form",
    { class: "bk-type", onsubmit: submit },
    h("label", {}, `${label}: `, box),
    list,
    h("button", { type: "submit", "data-key": `${key}-enter` }, word),
  );
}

function shortList(key, options) {
  return h(
    "datalist",
    { id: `${key}-${count}` },
    options.map(([text, label]) => h("option", { value: text }, label)),
  );
}

function happenedOf(asked, ctx) {
  const tell = (text) => ctx.send({ do: "type", text });
  const options = asked.options.length > 40 ? [] : asked.options;
  const group = h(
    "div",
    { class: "bk-options", role: "group", "aria-label": asked.prompt },
    options.map(([text, label]) =>
      button(`told-${text}`, label, () => ctx.play(text), { class: "bk-option", "data-text": text }),
    ),
    asked.kind === "question"
      ? button("cannot-tell", "It cannot be seen yet", () => ctx.send({ do: "cannot tell" }), {
          class: "bk-option",
        })
      : null,
  );
  group.addEventListener("keydown", (ev) => walk(group, ev));
  const roll = asked.kind === "roll";
  return h(
    "div",
    { class: "bk-ask" },
    h("h4", { tabindex: "-1", "data-key": "prompt" }, `${asked.prompt} `, cite(ctx, asked.rule, "beside")),
    group,
    entryLine(
      "happened",
      roll ? "What the dice show" : "What happened",
      roll ? "3 5 5 1 6" : "or type it",
      "Enter",
      (text) => tell(roll && !/^roll/i.test(text) ? `roll ${text}` : text),
      asked.options,
    ),
  );
}

function misfitOf(misfit, ctx) {
  return h(
    "div",
    { class: "bk-notice bk-refused" },
    h("b", {}, "Stopped: "),
    misfit.told,
    entryLine("mend", `Entry ${misfit.number} should be`, misfit.text, "Correct", (text) =>
      ctx.send({ do: "correct", number: misfit.number, text }),
    ),
    button(
      "strike",
      "Leave this entry out",
      () => ctx.send({ do: "correct", number: misfit.number, text: "" }),
      { class: "bk-small" },
    ),
  );
}

function entriesOf(b, ctx) {
  const unknown = b.unknown ? `, ${b.unknown} with something unknown` : "";
  const at = ctx.local.entry;
  const row = ([number, who, text, mark]) =>
    h(
      "li",
      { value: number },
      button(
        `entry-${number}`,
        [`${number}. ${who}: ${text}`, mark && h("small", {}, ` (${mark})`)],
        () => ctx.change({ entry: at === number ? null : number }),
        { class: "bk-small", "aria-expanded": String(at === number) },
      ),
      at === number
        ? [
            entryLine("correct", `Entry ${number} should be`, text, "Correct", (told) => {
              ctx.local.entry = null;
              ctx.send({ do: "correct", number, text: told });
            }),
            button(
              "entry-strike",
              "Leave it out",
              () => {
                ctx.local.entry = null;
                ctx.send({ do: "correct", number, text: "" });
              },
              { class: "bk-small" },
            ),
          ]
        : null,
    );
  return h(
    "details",
    { "data-keep": "entries" },
    h(
      "summary",
      {},
      `What was entered (${b.entries.length ? b.entries[0][0] : 0}${unknown}): press an entry to correct it`,
    ),
    h("div", { class: "bk-long" }, h("ol", {}, b.entries.map(row))),
  );
}
