// The page: asks Python for the screen, draws what changed, sends what people do. Python decides everything.

const PATIENCE = 6000; // ms without an answer after which the page says that the kernel is silent
let count = 0;

function barOf(screen, ctx) {
  const can = screen.can,
    tool = (key, label, command, off, title) =>
      button(key, label, () => ctx.send(command), {
        class: "bk-tool",
        "data-grey": off ? "true" : null,
        title: title || null,
      });
  const now = screen.panel ? screen.panel.kind : "";
  const panel = (kind, label) =>
    button(`open-${kind}`, label, () => ctx.send({ do: "open", panel: now === kind ? "" : kind }), {
      class: "bk-tool",
      "aria-expanded": String(now === kind),
    });
  const eyes = h(
    "select",
    {
      "data-key": "eyes",
      "aria-label": "Whose view",
      onchange: (ev) => ctx.send({ do: "look", eye: JSON.parse(ev.target.value) }),
    },
    screen.eyes.options.map(([eye, name]) =>
      h(
        "option",
        { value: JSON.stringify(eye), ...(eye === screen.eyes.now ? { selected: true } : {}) },
        name,
      ),
    ),
  );
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
      screen.lesson ? null : h("label", {}, "Seen by ", eyes),
      tool("undo", "Undo", { do: "undo" }, !can.undo),
      tool("redo", "Redo", { do: "redo" }, !can.redo),
      tool(
        "hint",
        can.stronger ? "Stronger hint" : "Hint",
        { do: "hint" },
        !can.hint,
        can.advised ? null : "no adviser was given to this board",
      ),
      panel("rules", "Rules"),
      panel("words", "Glossary"),
      screen.lesson ? null : [panel("save", "Save"), panel("new", "New game")],
    ),
  );
}

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
  const kept =
    screen.kept.trouble ||
    (screen.kept.file ? `Kept in ${screen.kept.file} after every move.` : "This board keeps no file.");
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
    h("span", { class: "bk-note" }, kept),
  );
}

const SECTIONS = [
  ["bar", barOf],
  ["goal", (s) => (s.lesson ? null : h("p", { class: "bk-goal" }, h("b", {}, "Goal: "), s.game.goal))],
  ["strip", stripOf],
  ["lesson", besideOf],
  ["notice", noticeOf],
  ["rule", ruleOf],
  ["companion", companionOf],
  ["board", boardOf],
  [
    "side",
    (s, ctx) =>
      s.cover ? null : h("div", {}, outcomeOf(s, ctx), askOf(s, ctx), hintOf(s, ctx), logOf(s, ctx)),
  ],
  ["panel", panelOf],
  ["foot", footOf],
];
// What each section is drawn from; it is left alone while that stays the same.
const SOURCES = {
  bar: ["game", "headline", "can", "eyes", "panel", "lesson"],
  goal: ["game", "lesson"],
  strip: ["strip"],
  lesson: ["lesson"],
  notice: ["notice"],
  rule: ["rule"],
  companion: ["companion"],
  board: ["cover", "board", "ask"],
  side: ["cover", "ask", "chance", "hint", "log", "outcome"],
  panel: ["panel"],
  foot: ["cover", "ask", "kept", "text", "can"],
};

function render({ model, el }) {
  const uid = `bk${count++}`;
  const root = h("div", { class: "bk", role: "region", "data-lm-suppress-shortcuts": "true" });
  const live = h("div", { class: "bk-hidden", "aria-live": "polite" });
  const silent = h("div", { class: "bk-silent", role: "status", hidden: true });
  const nodes = Object.fromEntries(SECTIONS.map(([name]) => [name, h("div", { class: `bk-s-${name}` })]));
  const main = h("div", { class: "bk-main-grid" }, nodes.board, nodes.side);
  root.append(
    silent,
    nodes.bar,
    nodes.goal,
    nodes.strip,
    nodes.lesson,
    nodes.notice,
    nodes.rule,
    nodes.panel,
    nodes.companion,
    main,
    nodes.foot,
    live,
  );
  el.append(root);
  let screen = null,
    drawn = {},
    waiting = 0,
    chosen = {},
    opened = "";

  const ctx = {
    local: {},
    id: (name) => `${uid}-${name}`,
    name: () => screen.game.name,
    panel: () => (screen && screen.panel ? screen.panel.kind : ""),
    send: (message) => say({ ...message, token: screen ? screen.token : "" }),
    play: (text) => {
      chosen = {};
      ctx.send({ do: "play", text });
      draw();
    },
    change: (values) => {
      Object.assign(ctx.local, values);
      draw();
    },
    menus: () => (screen && screen.ask ? screen.ask.menus : []),
    picks: (menu) => chosen[menu.title] || {},
    prepick: (menu, picks) => {
      chosen = { [menu.title]: picks };
      draw();
    },
    picked: (field, key) => Object.values(chosen).some((picks) => picks[field] === key),
    pickable: (field, key) => menusWith(field, key).length > 0,
    pick: (field, key, menu) => pick(menu || menusWith(field, key)[0], field, key),
  };

  function menusWith(field, key) {
    const menus = screen && screen.ask ? screen.ask.menus : [];
    return menus.filter(
      (m) => m.fields.some((f) => f.name === field) && rowsFor(m, field, key, ctx.picks(m))[0].length,
    );
  }

  // What was picked while the answer was on its way stays picked where it is still possible.
  function stillPossible(picked) {
    const menus = screen.ask ? screen.ask.menus : [];
    const holds = (title, picks) =>
      menus.some((m) => m.title === title && m.rows.some((r) => r[r.length - 1] && fits(r, m, picks)));
    return Object.fromEntries(Object.entries(picked).filter(([title, picks]) => holds(title, picks)));
  }

  function pick(menu, field, key) {
    const picks = { ...ctx.picks(menu) };
    if (picks[field] === key) delete picks[field];
    else picks[field] = key;
    const at = menu.fields.findIndex((f) => f.name === field);
    menu.fields.forEach((f, n) => {
      const isLate = menu.in_turn && n > at;
      if (
        n !== at &&
        picks[f.name] !== undefined &&
        (isLate || !rowsFor(menu, f.name, picks[f.name], picks)[0].length)
      )
        delete picks[f.name];
    });
    const row = menu.rows.find((r) => r[r.length - 1] && fits(r, menu, picks));
    if (row && menu.fields.every((f) => picks[f.name] !== undefined)) ctx.play(row[0]);
    else {
      chosen = { [menu.title]: picks };
      draw();
    }
  }

  function say(message) {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      silent.textContent =
        "The notebook's kernel does not answer. If it is busy, wait; otherwise run this cell again: " +
        "a game that was kept in a file can be resumed from the Save panel.";
      silent.hidden = false;
      root.removeAttribute("aria-busy");
    }, PATIENCE);
    root.setAttribute("aria-busy", "true");
    try {
      model.send(message);
    } catch (error) {
      silent.textContent = `This board has lost its kernel: run the cell again. (${error})`;
      silent.hidden = false;
    }
  }

  function heard(message) {
    clearTimeout(waiting);
    if (message.fault) {
      silent.textContent = message.fault;
      silent.hidden = false;
    }
    if (!message.screen) return;
    silent.hidden = true;
    root.removeAttribute("aria-busy");
    const before = screen;
    screen = message.screen;
    chosen = stillPossible(chosen);
    root.setAttribute("aria-label", `${screen.game.title}, a game board`);
    draw();
    announce(before);
  }

  function draw() {
    if (!screen) return;
    const had =
      document.activeElement && root.contains(document.activeElement) ? document.activeElement : null;
    const key = had && had.dataset.key,
      kept = new Map();
    for (const node of root.querySelectorAll("details[data-keep]")) kept.set(node.dataset.keep, node.open);
    for (const node of root.querySelectorAll("input[type=text][data-key]"))
      kept.set(`=${node.dataset.key}`, node.value);
    for (const [name, make] of SECTIONS) {
      const source = JSON.stringify([
        SOURCES[name].map((part) => screen[part]),
        ctx.local,
        ["board", "side"].includes(name) ? chosen : 0,
      ]);
      if (drawn[name] === source) continue;
      drawn[name] = source;
      const made = make(screen, ctx) || "";
      if (!made || nodes[name].firstChild !== made) nodes[name].replaceChildren(made);
    }
    for (const node of root.querySelectorAll("details[data-keep]"))
      if (kept.has(node.dataset.keep)) node.open = kept.get(node.dataset.keep);
    const typed = root.querySelector('[data-key="type"]');
    if (typed && kept.get("=type")) typed.value = kept.get("=type");
    root.classList.toggle("bk-covered", Boolean(screen.cover));
    if (had && !root.contains(document.activeElement)) focus(key);
    const panel = ctx.panel();
    if (panel && panel !== opened && had) focus("panel");
    opened = panel;
  }

  function focus(key) {
    const find = (k) => root.querySelector(`[data-key="${CSS.escape(k)}"]`);
    const node = (key && find(key)) || find("prompt") || find("headline");
    if (node) node.focus({ preventScroll: true });
  }

  function announce(before) {
    const news = screen.log
      ? screen.log
          .filter((line) => line.new)
          .slice(-6)
          .map((line) => line.text)
      : [];
    const said = screen.notice ? [screen.notice.text] : before && before.token === screen.token ? [] : news;
    const next = screen.cover
      ? `Pass the screen to ${screen.cover.name}.`
      : screen.ask && screen.ask.mine
        ? `${screen.ask.who}: ${screen.ask.prompt}.`
        : "";
    if (said.length || next) live.textContent = [...said, next].join(" ");
  }

  // Keys pressed here belong to the board: JupyterLab's own shortcuts (d d deletes a cell) must not see them.
  function ownKeys(ev) {
    const chord = ev.ctrlKey || ev.altKey || ev.metaKey,
      typing = ["INPUT", "TEXTAREA", "SELECT"].includes(ev.target.tagName);
    if (!chord || (typing && "zyxcvaZ".includes(ev.key)) || (typing && ev.key === "Enter"))
      ev.stopPropagation();
    if (!chord && !typing && ev.key === "/") {
      root.querySelector('[data-key="type"]')?.focus();
      ev.preventDefault();
    }
    if (ev.key === "Escape" && screen && (screen.panel || screen.rule)) ctx.send({ do: "open" });
  }
  root.addEventListener("keydown", ownKeys);
  model.on("msg:custom", heard);
  say({ do: "show" });
  return () => {
    clearTimeout(waiting);
    model.off("msg:custom", heard);
  };
}

export default { render };
