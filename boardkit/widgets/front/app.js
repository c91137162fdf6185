// The page: asks Python for the screen, draws what changed, sends what people do. Python decides everything.

const PATIENCE = 6000; // ms without an answer after which the page says that the kernel is silent
let count = 0;

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
  foot: ["cover", "ask", "kept", "text", "can", "lesson"],
};

// Draw anew; what was folded open stays open, and what was half typed as an action stays typed.
function keepingWhatIsOpen(root, drawAnew) {
  const flaps = () => root.querySelectorAll("details[data-keep]"),
    typed = () => root.querySelector('[data-key="type"]'),
    text = typed() ? typed().value : "",
    open = new Map([...flaps()].map((node) => [node.dataset.keep, node.open]));
  drawAnew();
  for (const node of flaps()) if (open.has(node.dataset.keep)) node.open = open.get(node.dataset.keep);
  if (typed() && text) typed().value = text;
}

// What a screen reader is told: the notice, else what is new in the log unless the table is as it was.
function saidOf(screen, same) {
  if (screen.notice) return [screen.notice.text];
  if (same || !screen.log) return [];
  const news = screen.log.filter((line) => line.new).slice(-6);
  return news.map((line) => line.text);
}

function nextOf(screen) {
  if (screen.cover) return `Pass the screen to ${screen.cover.name}.`;
  return screen.ask && screen.ask.mine ? `${screen.ask.who}: ${screen.ask.prompt}.` : "";
}

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
    chance: () => (screen ? screen.chance : null),
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
    const had = root.contains(document.activeElement) ? document.activeElement : null,
      key = had && had.dataset.key;
    keepingWhatIsOpen(root, drawSections);
    root.classList.toggle("bk-covered", Boolean(screen.cover));
    if (had && !root.contains(document.activeElement)) focus(key);
    const panel = ctx.panel();
    if (panel && panel !== opened && had) focus("panel");
    opened = panel;
  }

  function drawSections() {
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
  }

  function focus(key) {
    const find = (k) => root.querySelector(`[data-key="${CSS.escape(k)}"]`);
    const node = (key && find(key)) || find("prompt") || find("headline");
    if (node) node.focus({ preventScroll: true });
  }

  function announce(before) {
    const said = saidOf(screen, before && before.token === screen.token),
      next = nextOf(screen);
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
