// Panels that open below the table: all rules, glossary, saving, a new game.
const PANEL = {};

function panelOf(screen, ctx) {
  const p = screen.panel;
  if (!p) return null;
  const titles = {
    rules: "Rules in our own words",
    words: "Glossary",
    save: "Save and resume",
    new: "New game",
  };
  return h(
    "section",
    { class: "bk-panel", "aria-label": titles[p.kind] },
    h("h4", { tabindex: "-1", "data-key": "panel" }, titles[p.kind]),
    PANEL[p.kind](p, ctx),
    button("panel-close", "Close", () => ctx.send({ do: "open" }), { class: "bk-small" }),
  );
}

PANEL.rules = (p) => {
  const list = h(
    "dl",
    {},
    p.rules.map((r) =>
      h(
        "div",
        { class: "bk-entryrow" },
        h("dt", {}, r.key, h("span", { class: "bk-note" }, ` ${r.section} · ${r.kind}`)),
        h(
          "dd",
          {},
          r.question && h("i", {}, `${r.question}: `),
          r.text,
          r.option && h("span", { class: "bk-note" }, ` Option here: ${r.option}`),
        ),
      ),
    ),
  );
  const find = h("input", {
    type: "search",
    "data-key": "find",
    placeholder: "find a word or a key",
    "aria-label": "Find a rule",
    oninput: () => {
      for (const row of list.children)
        row.hidden = !row.textContent.toLowerCase().includes(find.value.toLowerCase());
    },
  });
  return h("div", {}, find, h("div", { class: "bk-long" }, list));
};

PANEL.words = (p, ctx) =>
  h(
    "div",
    {},
    h("p", {}, p.goal),
    h(
      "dl",
      {},
      p.terms.map((t) => [h("dt", {}, t.word), h("dd", {}, t.text, " ", cite(ctx, t.rule, "word"))]),
    ),
    p.sources.length
      ? h(
          "p",
          { class: "bk-note" },
          "Where the content comes from: ",
          p.sources
            .map(
              ([file, source]) =>
                `${file} (${source === "house" ? "house content, invented for this kit" : source})`,
            )
            .join(", "),
          ".",
        )
      : null,
  );

PANEL.save = (p, ctx) => {
  const copy = h("textarea", {
    readonly: true,
    rows: 3,
    "data-key": "save-text",
    "aria-label": "Save text",
    value: p.text,
    onfocus: (ev) => ev.target.select(),
  });
  const paste = h("textarea", { rows: 3, "data-key": "resume-text", "aria-label": "Paste a save text" });
  const file = h("input", {
    type: "file",
    "data-key": "resume-file",
    "aria-label": "A saved file",
    onchange: async () => {
      if (file.files[0]) ctx.send({ do: "resume", text: await file.files[0].text() });
    },
  });
  return h(
    "div",
    { class: "bk-two" },
    h(
      "div",
      {},
      h("b", {}, "Save"),
      h(
        "p",
        { class: "bk-note" },
        p.file
          ? `The game is written to ${p.file} beside the notebook after every move. `
          : "This board writes no file. ",
        "This text holds the whole game, hidden cards too, packed so that nobody reads them by accident:",
      ),
      copy,
      button("download", "Download as a file", () => download(p.text, `${ctx.name()}.boardkit-save`), {
        class: "bk-small",
      }),
      p.seat &&
        button(
          "download-seat",
          `Download what ${p.seat[0]} saw`,
          () => download(p.seat[1], `${ctx.name()}-seat.boardkit-save`),
          { class: "bk-small" },
        ),
    ),
    h(
      "div",
      {},
      h("b", {}, "Resume"),
      h("p", { class: "bk-note" }, "Paste a save text, or choose a file:"),
      paste,
      button("resume", "Resume this text", () => ctx.send({ do: "resume", text: paste.value }), {
        class: "bk-small",
      }),
      file,
      p.files.map((name) =>
        button(`file-${name}`, `Resume ${name}`, () => ctx.send({ do: "resume", file: name }), {
          class: "bk-small",
        }),
      ),
    ),
    p.moment && momentOf(p.moment, ctx),
    p.position && positionOf(p.position, ctx),
  );
};

// A moment of the game as the seat in front of the screen knows it, to be copied or downloaded.
function asSeen(told, { key, title, label, note, press, file }) {
  return h(
    "div",
    {},
    h("b", {}, title),
    h("p", { class: "bk-note" }, told.text ? note : told.why),
    told.text && [
      h("textarea", {
        readonly: true,
        rows: 3,
        "data-key": `${key}-text`,
        "aria-label": label,
        value: told.text,
        onfocus: (ev) => ev.target.select(),
      }),
      button(`download-${key}`, press, () => download(told.text, file), { class: "bk-small" }),
    ],
  );
}

function momentOf(told, ctx) {
  return asSeen(told, {
    key: "moment",
    title: "Freeze this moment",
    label: "Puzzle file of this moment",
    note: "A puzzle file of this moment as you see it: what others hide is made up in it, so you can hand it to anybody.",
    press: "Download the puzzle file",
    file: `${ctx.name()}_moment.toml`,
  });
}

function positionOf(told, ctx) {
  return asSeen(told, {
    key: "position-out",
    title: "This position",
    label: "This position as text",
    note: "As you see it, what others hide made up: paste it under New game, Start from a position, here or elsewhere.",
    press: "Download the position",
    file: `${ctx.name()}_position.toml`,
  });
}

function download(text, name) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = h("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
