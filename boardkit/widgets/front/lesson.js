// The lesson beside the table: what is said, what is asked, how far the learner is.

function lessonOf(screen, ctx) {
  const l = screen.lesson;
  if (!l) return null;
  return h(
    "section",
    { class: "bk-lesson", "aria-label": `Lesson: ${l.title}` },
    h(
      "div",
      { class: "bk-head" },
      l.others.some(([key]) => key === l.key) ? lessonChoice(l, ctx) : h("b", {}, l.title),
      h("span", { class: "bk-note" }, `step ${l.step} of ${l.steps}`),
    ),
    h(
      "div",
      { class: "bk-dots", "aria-hidden": "true" },
      l.marks.map((mark) => h("span", { class: `bk-dot bk-${mark}` })),
    ),
    l.text.split("\n\n").map((part) => h("p", {}, part)),
    l.rule && h("p", { class: "bk-note" }, "Rule: ", cite(ctx, l.rule, "lesson")),
    l.task && h("p", { class: "bk-task" }, h("b", {}, taskWord(l)), l.task),
    lessonAnswers(l, ctx),
    l.feedback &&
      h(
        "p",
        { class: l.right ? "bk-right" : "bk-wrong", "data-key": "feedback" },
        l.right ? "✓ " : "✗ ",
        l.feedback,
      ),
    lessonTools(l, ctx),
    lessonProgress(l, ctx),
    handInOf(ctx, l.hand_in),
  );
}

function lessonChoice(l, ctx) {
  const isNow = (key) => (key === l.key ? { selected: true } : {});
  return h(
    "select",
    {
      "data-key": "lessons",
      "aria-label": "Lesson",
      onchange: (ev) => ctx.send({ do: "choose", text: ev.target.value }),
    },
    l.others.map(([key, title], n) => h("option", { value: key, ...isNow(key) }, `${n + 1}. ${title}`)),
  );
}

function taskWord(l) {
  if (l.done) return "Done: ";
  return l.options.length ? "Question: " : "Your turn: ";
}

function lessonAnswers(l, ctx) {
  if (!l.options.length) return null;
  const answer = (text) => () => ctx.send({ do: "lesson", word: "answer", text });
  return h(
    "div",
    { class: "bk-options", role: "group", "aria-label": "Answers" },
    l.options.map((text, n) =>
      button(`answer-${n}`, text, answer(text), {
        class: "bk-option",
        "aria-pressed": String(l.chosen === text),
      }),
    ),
  );
}

function lessonTools(l, ctx) {
  const say = (word, label, off) =>
    button(`lesson-${word}`, label, () => ctx.send({ do: "lesson", word }), {
      class: "bk-small",
      "data-grey": off ? "true" : null,
    });
  return h(
    "div",
    { class: "bk-tools" },
    say("back", "Back", !l.can.back),
    say("next", l.last ? "Finish" : "Next", !l.can.next),
    l.can.show ? say("show", "Show me") : null,
    l.can.again ? say("again", "Try again") : null,
    say("skip", "Skip"),
    say("restart", "Restart"),
  );
}

function lessonProgress(l, ctx) {
  return h(
    "details",
    { "data-keep": "progress" },
    h("summary", {}, "Where I am, as text: lost when the notebook restarts, unless you copy it"),
    h("p", { class: "bk-note" }, "Copy this text, and paste it below after a restart to be here again."),
    h("input", {
      readonly: true,
      "data-key": "progress",
      "aria-label": "Progress text",
      value: l.progress,
      onfocus: (ev) => ev.target.select(),
    }),
    resumeLesson(ctx),
  );
}

function resumeLesson(ctx) {
  const box = h("input", {
    type: "text",
    "data-key": "progress-in",
    "aria-label": "A progress text",
    placeholder: "paste a progress text",
  });
  return h(
    "span",
    {},
    box,
    button("lesson-resume", "Go there", () => ctx.send({ do: "lesson", word: "resume", text: box.value }), {
      class: "bk-small",
    }),
  );
}
