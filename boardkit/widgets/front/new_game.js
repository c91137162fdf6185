// The form of a new game: which game, who sits where, how it starts, options of the rules.

PANEL.new = (p, ctx) => {
  const form = { ...p, ...(ctx.local.form || {}) },
    game = p.games[form.game],
    seats = seatsOf(form, game),
    options = game.options.map((o) => [o, optionBox(o)]);
  const seed = formText("seed", "Seed", { inputmode: "numeric", placeholder: "by chance" });
  const place = h("textarea", {
    rows: 4,
    "data-key": "position",
    "aria-label": "A position",
    value: form.position || "",
    placeholder: "players = 2",
  });
  const real = h("input", {
    type: "checkbox",
    "data-key": "beside",
    ...(form.beside ? { checked: true } : {}),
    onchange: () => ctx.change({ form: read() }),
  });
  const read = () => ({
    names: seats.map((s) => s.name.value),
    who: seats.map((s) => s.who.value),
    players: form.players,
    game: form.game,
    beside: real.checked,
    position: place.value,
  });
  const turnTo = (changed) => ctx.change({ form: { ...read(), ...changed } });
  const begin = () => {
    const given = Object.fromEntries(options.map(([o, node]) => [o.name, node.value]));
    const asked = { ...read(), seed: seed.value, options: given };
    ctx.change({ form: read() }); // a start that is refused leaves the form as it was filled in
    ctx.send({ do: "new", form: asked });
  };
  return h(
    "div",
    {},
    h("label", {}, "Game ", gameChoice(p, form, turnTo)),
    " ",
    h("label", {}, "Players ", playersChoice(game, form, turnTo)),
    h(
      "div",
      { class: "bk-seats" },
      seats.map((s) => h("div", {}, s.name, s.who)),
    ),
    form.beside ? null : h("label", {}, "Seed ", seed),
    besideLine(real),
    positionFlap(place, form.beside),
    optionsFlap(options),
    p.missing.map((why) => h("p", { class: "bk-note" }, why)),
    button("begin", "Start this game", begin, { class: "bk-option bk-main" }),
  );
};

function formChoice(key, values, now, change) {
  const isNow = (value) => (String(value) === String(now) ? { selected: true } : {});
  return h(
    "select",
    { "data-key": key, "aria-label": key, onchange: (ev) => change && change(ev.target.value) },
    values.map(([value, label]) => h("option", { value: String(value), ...isNow(value) }, String(label))),
  );
}

function formText(key, label, props) {
  return h("input", { type: "text", "data-key": key, "aria-label": label, ...props });
}

function gameChoice(p, form, turnTo) {
  const titles = Object.entries(p.games).map(([name, g]) => [name, g.title]);
  return formChoice("game", titles, form.game, (name) => {
    const seats = p.games[name].seats,
      players = Math.min(Math.max(form.players, seats[0]), seats[seats.length - 1]);
    turnTo({ game: name, players });
  });
}

function playersChoice(game, form, turnTo) {
  const numbers = game.seats.map((n) => [n, n]);
  return formChoice("players", numbers, form.players, (n) => turnTo({ players: Number(n) }));
}

const BESIDE = [
  ["person", "at this screen"],
  ["table", "at the table, cards unknown"],
];

function seatsOf(form, game) {
  const kinds = form.beside ? BESIDE : game.bots.map((bot) => [bot, bot === "person" ? bot : `bot: ${bot}`]);
  const known = kinds.map(([kind]) => kind),
    last = known[known.length - 1];
  return Array.from({ length: form.players }, (_, n) => ({
    name: formText(`name-${n}`, `Name of seat ${n + 1}`, {
      maxlength: 30,
      value: form.names[n] || `Player ${n + 1}`,
    }),
    who: formChoice(`seat ${n + 1} is played by`, kinds, known.includes(form.who[n]) ? form.who[n] : last),
  }));
}

function optionBox(o) {
  if (!o.values.length) return formText(o.name, o.name, { placeholder: "default", value: o.now ?? "" });
  const values = o.values.map((value) => [value, value]);
  return formChoice(o.name, values, o.now);
}

function besideLine(box) {
  const told =
    " beside the physical game: rolls and draws of the table are entered, other players' cards stay unknown";
  return h("p", {}, h("label", {}, box, told));
}

function positionFlap(place, beside) {
  const known = " Cards that nobody at this screen sees count as unknown, whatever stands there of them.";
  return h(
    "details",
    { "data-keep": "position" },
    h("summary", {}, "Start from a position"),
    h(
      "p",
      { class: "bk-note" },
      "As TOML or JSON, as in puzzle files; players and options stand in it.",
      beside && known,
    ),
    place,
  );
}

function optionsFlap(options) {
  return h(
    "details",
    { "data-keep": "options" },
    h("summary", {}, "Options of the rules"),
    options.map(([o, node]) =>
      h(
        "div",
        { class: "bk-choice" },
        h("label", {}, o.name.replaceAll("_", " "), " ", node),
        h("span", { class: "bk-note" }, o.about),
      ),
    ),
  );
}
