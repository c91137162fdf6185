// A game looked over: how far it is judged, a bar for each decision, the worst ones, and the one on the board.

function reviewOf(screen, ctx) {
  const r = screen.lesson;
  const say = (word, text) => ctx.send({ do: "review", word, text: text === undefined ? "" : String(text) });
  if (r.runs) setTimeout(() => say("more"), 0);
  const act = (word, label) =>
    button(`review-${word.replace(" ", "-")}`, label, () => say(word), { class: "bk-small" });
  const open = r.all.length - r.judged;
  return h(
    "section",
    { class: "bk-lesson bk-review", "aria-label": "Review of the game", "aria-busy": r.runs ? "true" : null },
    h(
      "div",
      { class: "bk-head" },
      h("b", { class: "bk-cardname" }, "Where did it go wrong?"),
      h(
        "span",
        { class: "bk-note", "data-key": "judged" },
        `${r.done} of ${r.of} decisions looked at, ${r.judged} judged${open ? `, ${open} not judged` : ""}`,
      ),
    ),
    r.whole
      ? null
      : h(
          "div",
          { class: "bk-tools" },
          h("progress", { max: r.of, value: r.done, "aria-label": "Decisions looked at" }),
          r.runs ? act("halt", "Halt") : act("go on", "Go on"),
        ),
    barsOf(r, ctx),
    worstOf(r, ctx),
    r.notes.map((note) => h("p", { class: "bk-note" }, `Not judged: ${note}.`)),
    decisionOf(r.chosen, ctx, say),
  );
}

// One bar for each decision, as high as its loss; what is not judged is a short grey one.
function barsOf(r, ctx) {
  const top = Math.max(...r.all.map((one) => one.rank), 1e-9);
  const bar = (one) => {
    const told = inShort(one),
      here = r.chosen && r.chosen.step === one.step;
    const node = button(`bar-${one.step}`, "", () => ctx.send({ do: "choose", text: String(one.step) }), {
      class: `bk-bar1 ${markOf(one)}`,
      title: `step ${one.step}, ${one.who}: ${one.said}, ${told}`,
      "aria-label": `step ${one.step}, ${one.said}, ${told}`,
      "aria-pressed": String(Boolean(here)),
    });
    node.style.height = `${one.loss === null ? 6 : 6 + 44 * (one.rank / top)}px`;
    return node;
  };
  const node = h(
    "div",
    { class: "bk-bars", role: "group", "aria-label": "What each decision gave away" },
    r.all.map(bar),
  );
  node.addEventListener("keydown", (ev) => walk(node, ev));
  return node;
}

function inShort(one) {
  if (one.loss === null) return "not judged";
  return one.rank ? `gives away ${one.loss} (${one.measure})` : "nothing given away";
}

function markOf(one) {
  if (one.loss === null) return "bk-unjudged";
  return one.rank ? "bk-lost" : "bk-fine";
}

function worstOf(r, ctx) {
  if (!r.worst.length)
    return h(
      "p",
      {},
      r.whole ? "Nothing that a solver can judge was given away." : "Nothing given away so far.",
    );
  const units = new Set(r.worst.map((one) => one.measure)),
    told = units.size === 1; // one unit is told once
  return h(
    "div",
    {},
    h("b", {}, "The worst first"),
    told ? `, counted in ${r.worst[0].measure}:` : ":",
    h(
      "ol",
      { class: "bk-worst" },
      r.worst.map((one) =>
        h(
          "li",
          {},
          button(
            `worst-${one.step}`,
            `${one.who}: ${one.said}`,
            () => ctx.send({ do: "choose", text: String(one.step) }),
            { class: "bk-small", "aria-pressed": String(Boolean(r.chosen && r.chosen.step === one.step)) },
          ),
          h(
            "span",
            { class: "bk-note" },
            ` gives away ${one.loss}${told ? "" : ` (${one.measure})`}, step ${one.step}`,
          ),
        ),
      ),
    ),
  );
}

// "05_two_at_once" is a file; people read "Two at once".
function inWords(file) {
  const words = file.replace(/^\d+_/, "").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function unlost(d) {
  return d.loss === null ? `Not judged: ${d.note}.` : "Nothing better is known.";
}

function decisionOf(d, ctx, say) {
  if (!d) return h("p", { class: "bk-note" }, "Press a decision to see it on the board.");
  const open = (word, key, label) =>
    button(`open-${word}-${key}`, label, () => say(word, key), { class: "bk-small" });
  const parts =
    d.parts.length > 1 ? ` In parts: ${d.parts.map(([name, n]) => `${name} ${n}`).join(", ")}.` : "";
  const told = d.rank ? `It gives away ${d.given_away}.${parts}` : unlost(d);
  return h(
    "div",
    { "data-key": "decision", role: "status" },
    h(
      "p",
      { class: "bk-task" },
      h("b", {}, `Step ${d.step}, ${d.who}: `),
      `${d.prompt}. `,
      h("b", {}, d.said),
      h("span", { class: "bk-note" }, ` ${d.action}`),
      " ",
      cite(ctx, d.rule, "review"),
    ),
    h(
      "p",
      { class: d.rank ? "bk-wrong" : null, "data-key": "given-away" },
      told,
      d.status && h("span", { class: "bk-status" }, d.status),
    ),
    d.assumed && h("p", { class: "bk-note" }, `Assumed: ${d.assumed}`),
    d.reply && h("p", {}, h("b", {}, "Where it costs: "), d.reply),
    d.better &&
      h(
        "p",
        { class: "bk-right", "data-key": "better" },
        h("b", {}, `Better: ${d.better.action}. `),
        d.better.reason,
        h("span", { class: "bk-status" }, d.better.status),
      ),
    d.lessons.length
      ? h(
          "p",
          {},
          h("b", {}, "Lessons about it: "),
          d.lessons.map(([key, title]) => open("lesson", key, title)),
        )
      : null,
    d.puzzles.length
      ? h(
          "p",
          {},
          h("b", {}, "Puzzles about it: "),
          d.opens
            ? d.puzzles.map((name) => open("puzzle", name, inWords(name)))
            : d.puzzles.map(inWords).join(", "),
        )
      : null,
    h(
      "div",
      { class: "bk-tools" },
      h("span", { class: "bk-note" }, "The board shows the moment of this decision; try other moves there."),
      button("review-start-over", "Back to the decision", () => say("start over"), { class: "bk-small" }),
    ),
  );
}
