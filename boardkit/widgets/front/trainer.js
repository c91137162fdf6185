// The puzzle above its board: what is asked, choices of theme and level, what is said to an answer.

const STANDS = { "": "", tried: " · tried", shown: " · seen", solved: " ✓" };

// What stands between the strip and the board: a lesson, a puzzle or a review.
function besideOf(screen, ctx) {
  const body = besideBody(screen, ctx);
  if (!screen.lesson || !screen.lesson.back) return body;
  const back = button("back", "Back to the review", () => ctx.send({ do: "back" }), { class: "bk-small" });
  return h("div", {}, back, body);
}

function besideBody(screen, ctx) {
  const beside = screen.lesson || {};
  if (beside.review) return reviewOf(screen, ctx);
  return beside.puzzle ? trainerOf(screen, ctx) : lessonOf(screen, ctx);
}

function trainerOf(screen, ctx) {
  const p = screen.lesson;
  const say = (word, text) => ctx.send({ do: "puzzle", word, text: text || "" });
  const act = (word, label, props) =>
    button(`puzzle-${word.replace(" ", "-")}`, label, () => say(word), { class: "bk-small", ...props });
  return h(
    "section",
    {
      class: "bk-lesson bk-puzzle",
      "aria-label": `Puzzle: ${p.title}`,
      "aria-busy": p.thinking ? "true" : null,
    },
    puzzleChoices(p, (word, text) => ctx.send({ do: "choose", word, text })),
    h(
      "div",
      { class: "bk-head" },
      h("b", { class: "bk-cardname", "data-key": "title" }, p.title),
      h("span", { class: "bk-note" }, `level ${p.level} · ${p.theme}`),
    ),
    h("p", { class: "bk-task" }, h("b", {}, "Question: "), p.question),
    h("p", {}, h("b", {}, "Goal: "), p.goal),
    h(
      "p",
      { class: "bk-note" },
      "Rules: ",
      p.rules.map((rule) => [cite(ctx, rule, "puzzle"), " "]),
    ),
    p.idea && h("p", { "data-key": "idea" }, h("b", {}, "Idea: "), p.idea),
    puzzleAnswer(p, say, act),
    p.thinking && h("p", { class: "bk-note", role: "status", "data-key": "thinking" }, p.thinking),
    puzzleSaid(p),
    puzzleSolution(p),
    h(
      "div",
      { class: "bk-tools" },
      p.idea ? null : act("idea", "Idea"),
      p.solution ? null : act("solution", "Show the solution"),
      p.out ? null : act("play out", "Play it out"),
      act("previous", "Previous"),
      act("next", "Next puzzle"),
      act("random", "Another at random"),
    ),
    puzzleProgress(p, say),
    handInOf(ctx, p.hand_in),
  );
}

function puzzleChoices(p, choose) {
  const pick = (word, label, list, now) =>
    h(
      "select",
      { "data-key": `pick-${word}`, "aria-label": label, onchange: (ev) => choose(word, ev.target.value) },
      list.map(([key, text]) =>
        h("option", { value: key, ...(key === now ? { selected: true } : {}) }, text),
      ),
    );
  const listed = p.puzzles.map(([name, title, level, stands], n) => [
    name,
    `${n + 1}. ${title} (level ${level})${STANDS[stands]}`,
  ]);
  return h(
    "div",
    { class: "bk-tools", role: "group", "aria-label": "Choose a puzzle" },
    p.games.length ? pick("game", "Game", p.games, p.game) : null,
    pick("theme", "Theme", p.themes, p.chosen_theme),
    pick("level", "Level", p.levels, p.chosen_level),
    pick("open", "Puzzle", listed, p.puzzle),
  );
}

function puzzleAnswer(p, say, act) {
  if (p.out)
    return h(
      "p",
      {},
      h("b", {}, "You play it out: "),
      "nothing here is judged. ",
      act("start over", "Back to the puzzle"),
    );
  const box = h("input", {
    type: "text",
    "data-key": "answer",
    "aria-label": "Your answer",
    placeholder: p.form,
    autocomplete: "off",
  });
  const enter = (ev) => {
    ev.preventDefault();
    if (box.value.trim()) say("answer", box.value);
  };
  const how = {
    choice: "Choose on the board, or type: ",
    actions: "Play it on the board, or type it: ",
    text: "Your answer: ",
  }[p.by];
  return h(
    "form",
    { class: "bk-type", onsubmit: enter },
    h("label", {}, how, box),
    h("button", { type: "submit", class: "bk-small", "data-key": "answer-enter" }, "Check"),
    p.by === "actions" ? [act("check board", "Check what I played"), act("start over", "Start over")] : null,
  );
}

function puzzleSaid(p) {
  if (!p.feedback.length) return null;
  const parts =
    p.parts.length > 1 &&
    h(
      "span",
      { "data-key": "parts" },
      " In parts: ",
      p.parts.map(([name, n]) => `${name} ${n}`).join(", "),
      ".",
    );
  return h(
    "div",
    { class: p.right ? "bk-right" : "bk-wrong", role: "status", "data-key": "feedback" },
    h("p", {}, p.right ? "✓ " : "✗ ", h("i", {}, p.said), ": ", p.feedback[0], parts),
    p.feedback.slice(1).map((text) => h("p", {}, h("b", {}, "What punishes it: "), text)),
    p.doubt && h("p", { class: "bk-note" }, p.doubt),
    p.right && !p.solution && h("p", {}, p.why),
  );
}

function puzzleSolution(p) {
  const s = p.solution;
  if (!s) return null;
  return h(
    "div",
    { "data-key": "solution", role: "status" },
    h(
      "p",
      {},
      h("b", {}, s.answers.length > 1 ? "Best answers: " : "Best: "),
      s.answers.map((answer, n) => answer + s.words[n]).join(" · "),
      ` (worth ${s.value})`,
    ),
    h("p", {}, p.why),
    h("p", { class: "bk-note" }, s.proof, "."),
  );
}

function puzzleProgress(p, say) {
  const [, tried, seen, solved] = p.counts,
    box = h("input", {
      type: "text",
      "data-key": "progress-in",
      "aria-label": "A progress text",
      placeholder: "paste a progress text",
    });
  return h(
    "details",
    { "data-keep": "progress" },
    h(
      "summary",
      {},
      `Solved ${solved} of ${p.marks.length}`,
      seen ? `, seen ${seen}` : "",
      tried ? `, tried ${tried}` : "",
      ": lost when the notebook restarts, unless you copy this as text",
    ),
    h(
      "div",
      { class: "bk-dots", "aria-hidden": "true" },
      p.marks.map((mark) =>
        h("span", {
          class: `bk-dot ${{ solved: "bk-done", shown: "bk-skipped", tried: "bk-here" }[mark] || ""}`,
        }),
      ),
    ),
    h("p", { class: "bk-note" }, "Copy this text, and paste it below after a restart to be here again."),
    h("input", {
      readonly: true,
      "data-key": "progress",
      "aria-label": "Progress text",
      value: p.progress,
      onfocus: (ev) => ev.target.select(),
    }),
    h(
      "span",
      {},
      box,
      button("puzzle-resume", "Go there", () => say("resume", box.value), { class: "bk-small" }),
    ),
  );
}
