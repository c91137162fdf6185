// What is told: the strip of steps, notices, hints, the log, the text of a rule, the end of the game.

function stripOf(screen, ctx) {
  const open = ctx.local.step;
  const node = h(
    "ol",
    { class: "bk-strip bk-scroll", "aria-label": "Steps of the game" },
    screen.strip.map((s, n) =>
      h(
        "li",
        { class: s.now ? "bk-now" : "", "aria-current": s.now ? "step" : null },
        button(`step-${n}`, s.title, () => ctx.change({ step: open === n ? null : n }), {
          "aria-expanded": String(open === n),
        }),
      ),
    ),
  );
  node.addEventListener("keydown", (ev) => walk(node, ev));
  const about = screen.strip[open],
    now = screen.strip.findIndex((s) => s.now);
  queueMicrotask(() => toTheMiddle(node, node.children[about ? open : now]));
  return h(
    "div",
    {},
    node,
    about && h("p", { class: "bk-about" }, about.about, " ", cite(ctx, about.rule, "step")),
  );
}

// On a narrow page the strip is one line that is pushed sideways: the step that matters stands in its middle.
function toTheMiddle(strip, step) {
  if (!step) return;
  const [outer, inner] = [strip, step].map((node) => node.getBoundingClientRect());
  strip.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
}

function noticeOf(screen, ctx) {
  const n = screen.notice;
  if (!n) return null;
  const mark = { refused: "Not possible", fault: "A fault", told: "News" }[n.kind] || "News";
  return h(
    "div",
    { class: `bk-notice bk-${n.kind}`, role: n.kind === "fault" ? "alert" : null },
    h("b", {}, `${mark}: `),
    h("span", {}, n.text),
    " ",
    cite(ctx, n.rule, "notice"),
    n.instead.length
      ? h(
          "div",
          {},
          "Possible: ",
          n.instead.map((text) =>
            button(`instead-${text}`, text, () => ctx.play(text), { class: "bk-small" }),
          ),
        )
      : null,
    n.offers.map(([label, command]) =>
      button(`offer-${command}`, label, () => ctx.send({ do: command }), { class: "bk-small" }),
    ),
    button("quiet", "Close", () => ctx.send({ do: "quiet" }), {
      class: "bk-small bk-close",
      "aria-label": "Close this notice",
    }),
  );
}

function ruleOf(screen, ctx) {
  const r = screen.rule;
  if (!r) return null;
  return h(
    "div",
    { class: "bk-ruletext", role: "region", "aria-label": `Rule ${r.key}` },
    h("b", {}, r.key),
    r.section && h("span", { class: "bk-note" }, ` ${r.section}`),
    r.question && h("p", {}, h("i", {}, `Open in the rulebook: ${r.question}`)),
    h("p", {}, r.text),
    h("p", { class: "bk-note" }, r.kind, r.option && ` · option here: ${r.option}`),
    button("rule-close", "Close", () => ctx.send({ do: "open", panel: ctx.panel(), rule: "" }), {
      class: "bk-small",
    }),
  );
}

function hintOf(screen, ctx) {
  const hint = screen.hint;
  if (!hint) return null;
  return h(
    "div",
    { class: "bk-hint" },
    h("b", {}, "Hint: "),
    hint.idea,
    hint.action
      ? [
          h(
            "p",
            {},
            button("hint-play", `Do this: ${hint.action}`, () => ctx.play(hint.action), {
              class: "bk-small",
            }),
            " ",
            hint.reason,
            h("span", { class: "bk-status" }, hint.status),
          ),
        ]
      : h(
          "div",
          {},
          button("hint-more", "Show the move", () => ctx.send({ do: "hint" }), { class: "bk-small" }),
        ),
  );
}

function logOf(screen, ctx) {
  const fresh = screen.log.filter((line) => line.new),
    old = screen.log.filter((line) => !line.new);
  const item = (line, n) => h("li", {}, line.text, " ", cite(ctx, line.rule, `log${n}`));
  return h(
    "div",
    { class: "bk-log" },
    h("h4", {}, "What just happened"),
    fresh.length
      ? h("ol", { class: "bk-fresh" }, fresh.map(item))
      : h("p", { class: "bk-note" }, "Nothing yet."),
    old.length
      ? h(
          "details",
          { "data-keep": "log" },
          h("summary", {}, `Before that (${old.length})`),
          h("ol", {}, old.map((line, n) => item(line, `old${n}`)).reverse()),
        )
      : null,
  );
}

function outcomeOf(screen, ctx) {
  const o = screen.outcome;
  if (!o) return null;
  return h(
    "div",
    { class: "bk-outcome" },
    h(
      "h4",
      { tabindex: "-1", "data-key": "prompt" },
      `${o.winners} ${o.winners.includes(" and ") ? "win" : "wins"}`,
    ),
    h("p", {}, o.why, " ", cite(ctx, o.rule, "outcome")),
    h(
      "ol",
      {},
      o.scores.map(([name, score, won]) => h("li", {}, `${name}: ${score}${won ? " ★" : ""}`)),
    ),
    button("again", "New game", () => ctx.send({ do: "open", panel: "new" }), { class: "bk-option" }),
  );
}

function coverOf(screen, ctx) {
  const name = screen.cover.name;
  return h(
    "div",
    { class: "bk-cover" },
    h("h3", { tabindex: "-1", "data-key": "prompt" }, `Pass the screen to ${name}`),
    h("p", {}, "The table is covered, so that nobody sees another player's cards."),
    button("uncover", `I am ${name}: show my table`, () => ctx.send({ do: "uncover" }), {
      class: "bk-option bk-main",
    }),
  );
}
