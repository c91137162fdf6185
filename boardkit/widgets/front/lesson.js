// The lesson beside the table: what is said, what is asked, how far the learner is.

function lessonOf(screen, ctx) {
  const l = screen.lesson;
  if (!l) return null;
  const say = (name, label, off) =>
    button(`lesson-${name}`, label, () => ctx.send({ do: "lesson", word: name }), {
      class: "bk-small",
      "data-grey": off ? "true" : null,
    });
  const others = h(
    "select",
    {
      "data-key": "lessons",
      "aria-label": "Lesson",
      onchange: (ev) => ctx.send({ do: "choose", text: ev.target.value }),
    },
    l.others.map(([key, title], n) =>
      h("option", { value: key, ...(key === l.key ? { selected: true } : {}) }, `${n + 1}. ${title}`),
    ),
  );
  return h(
    "section",
    { class: "bk-lesson", "aria-label": `Lesson: ${l.title}` },
    h(
      "div",
      { class: "bk-head" },
      l.others.some(([key]) => key === l.key) ? others : h("b", {}, l.title),
      h("span", { class: "bk-note" }, `step ${l.step} of ${l.steps}`),
    ),
    h(
      "div",
      { class: "bk-dots", "aria-hidden": "true" },
      l.marks.map((mark) => h("span", { class: `bk-dot bk-${mark}` })),
    ),
    l.text.split("\n\n").map((part) => h("p", {}, part)),
    l.rule && h("p", { class: "bk-note" }, "Rule: ", cite(ctx, l.rule, "lesson")),
    l.task &&
      h(
        "p",
        { class: "bk-task" },
        h("b", {}, l.done ? "Done: " : l.options.length ? "Question: " : "Your turn: "),
        l.task,
      ),
    l.options.length
      ? h(
          "div",
          { class: "bk-options", role: "group", "aria-label": "Answers" },
          l.options.map((o, n) =>
            button(`answer-${n}`, o, () => ctx.send({ do: "lesson", word: "answer", text: o }), {
              class: "bk-option",
              "aria-pressed": String(l.chosen === o),
            }),
          ),
        )
      : null,
    l.feedback &&
      h(
        "p",
        { class: l.right ? "bk-right" : "bk-wrong", "data-key": "feedback" },
        l.right ? "✓ " : "✗ ",
        l.feedback,
      ),
    h(
      "div",
      { class: "bk-tools" },
      say("back", "Back", !l.can.back),
      say("next", l.last ? "Finish" : "Next", !l.can.next),
      l.can.show ? say("show", "Show me") : null,
      l.can.again ? say("again", "Try again") : null,
      say("skip", "Skip"),
      say("restart", "Restart"),
    ),
    h(
      "details",
      { "data-keep": "progress" },
      h("summary", {}, "Where I am, as text"),
      h("p", { class: "bk-note" }, "Copy this to come back here after a restart."),
      h("input", {
        readonly: true,
        "data-key": "progress",
        "aria-label": "Progress text",
        value: l.progress,
        onfocus: (ev) => ev.target.select(),
      }),
      resumeLesson(ctx),
    ),
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
