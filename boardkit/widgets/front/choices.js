// What may be done now: menus whose fields are picked one after the other, by the list or on the table.

const MANY = 14; // a later field with more values than this waits until the fields before it are picked

function fits(row, menu, picks, except) {
  return menu.fields.every(
    (f, n) => f.name === except || picks[f.name] === undefined || picks[f.name] === row[n + 1],
  );
}

// Rows of a menu in which field `name` has the value `key` and the other picks hold (of questions asked in turn
// only those before it): [possible, refused].
function rowsFor(menu, name, key, picks) {
  const at = menu.fields.findIndex((f) => f.name === name) + 1;
  const held = menu.in_turn
    ? Object.fromEntries(menu.fields.slice(0, at - 1).map((f) => [f.name, picks[f.name]]))
    : picks;
  const rows = menu.rows.filter((row) => row[at] === key && fits(row, menu, held, name));
  return [rows.filter((row) => row[row.length - 1]), rows.filter((row) => !row[row.length - 1])];
}

function option(menu, field, value, picks, ctx) {
  const [possible, refused] = rowsFor(menu, field.name, value.key, picks);
  if (!possible.length && !refused.length) return null;
  const grey = !possible.length,
    chosen = picks[field.name] === value.key;
  const act = grey ? () => ctx.play(refused[0][0]) : () => ctx.pick(field.name, value.key, menu);
  return button(
    `pick-${menu.title}-${field.name}-${value.key}`,
    [
      value.chips.length ? h("span", { class: "bk-chips" }, chips(value.chips)) : h("span", {}, value.text),
      value.note && h("small", {}, value.note),
    ],
    act,
    {
      class: `bk-option${value.chips.length ? " bk-asCard" : ""}`,
      "data-grey": grey ? "true" : null,
      "aria-pressed": String(chosen),
      "data-field": field.name,
      "data-value": value.key,
      title: grey ? "Not possible now: press to read why" : null,
    },
  );
}

function menuOf(menu, ctx) {
  const picks = ctx.picks(menu);
  if (!menu.fields.length) {
    const row = menu.rows[0],
      grey = !row[row.length - 1];
    return h(
      "div",
      { class: "bk-menu" },
      button(`do-${row[0]}`, menu.title, () => ctx.play(row[0]), {
        class: "bk-option",
        "data-grey": grey ? "true" : null,
        "data-text": row[0],
      }),
      " ",
      menu.note && h("span", { class: "bk-price" }, menu.note, " "),
      cite(ctx, menu.rule, "menu"),
    );
  }
  const waits = (n, f) =>
    n && (menu.in_turn || f.options.length > MANY) && picks[menu.fields[n - 1].name] === undefined;
  const title = [menu.title, " ", menu.note && h("span", { class: "bk-price" }, menu.note)];
  const fields = menu.fields.map((f, n) =>
    h(
      "div",
      { class: "bk-field" },
      h("div", { class: "bk-question" }, f.title),
      waits(n, f) ? h("small", {}, "after the choice above") : group(f, menu, picks, ctx),
    ),
  );
  if (menu.folded)
    return h(
      "details",
      { class: "bk-menu", "data-menu": menu.title, "data-keep": `menu-${menu.title}` },
      h("summary", {}, title),
      cite(ctx, menu.rule, "menu"),
      fields,
    );
  return h(
    "div",
    { class: "bk-menu", "data-menu": menu.title },
    ctx.said(menu) && !menu.note
      ? null
      : h("div", { class: "bk-verb" }, title, " ", cite(ctx, menu.rule, "menu")),
    fields,
  );
}

// Bring a menu into view, open, with the focus on its first value.
function turnTo(root, menu) {
  const node = [...root.querySelectorAll("[data-menu]")].find((one) => one.dataset.menu === menu.title);
  if (!node) return;
  node.open = true;
  node.scrollIntoView({ block: "nearest" });
  (node.querySelector("[data-field]") || node).focus({ preventScroll: true });
}

// Several of the same things are picked one by one; the last one completes the field.
function member(menu, field, value, picks, ctx) {
  const taken = picks[`${field.name} so far`] || [],
    chosen = taken.includes(value.key);
  const act = () => {
    const now = chosen ? taken.filter((one) => one !== value.key) : [...taken, value.key];
    const at = menu.fields.indexOf(field) + 1;
    const row =
      now.length === field.take && menu.rows.find((r) => now.every((one) => r[at].split(", ").includes(one)));
    ctx.prepick(menu, { ...picks, [`${field.name} so far`]: row ? [] : now.slice(-field.take) });
    if (row) ctx.pick(field.name, row[at], menu);
  };
  return button(
    `take-${menu.title}-${value.key}`,
    [h("span", {}, value.text), value.note && h("small", {}, value.note)],
    act,
    { class: "bk-option", "aria-pressed": String(chosen), "data-field": field.name, "data-value": value.key },
  );
}

function group(field, menu, picks, ctx) {
  const make = field.take > 1 ? member : option;
  const node = h(
    "div",
    { class: "bk-options", role: "group", "aria-label": field.title },
    field.options.map((value) => make(menu, field, value, picks, ctx)),
  );
  node.addEventListener("keydown", (ev) => walk(node, ev));
  return node;
}

function askOf(screen, ctx) {
  const ask = screen.ask,
    chance = screen.chance;
  if (chance) return chanceOf(chance, ctx);
  if (!ask) return null;
  ctx.said = (menu) => ask.menus.length === 1 || (menu.title === ask.prompt && menu.rule === ask.rule); // by the question above it
  if (!ask.mine)
    return h("div", { class: "bk-ask bk-waiting" }, h("h4", { tabindex: "-1" }, `${ask.prompt}.`));
  return h(
    "div",
    { class: "bk-ask" },
    h(
      "h4",
      { tabindex: "-1", "data-key": "prompt" },
      `${ask.who}: ${ask.prompt} `,
      cite(ctx, ask.rule, "ask"),
    ),
    ask.menus.map((menu) => menuOf(menu, ctx)),
  );
}

function chanceOf(chance, ctx) {
  const rolls = chance.kind === "roll",
    verb = rolls ? `Roll ${chance.n} ${chance.n === 1 ? "die" : "dice"}` : "Draw";
  const entry = h("input", {
    type: "text",
    class: "bk-entry",
    "data-key": "real",
    list: chance.listed.length ? ctx.id("real") : null,
    placeholder: rolls ? "3 5 5 1 6".slice(0, 2 * chance.n - 1) : "what was drawn",
    "aria-label": "A real result",
  });
  const enter = (ev) => {
    ev.preventDefault();
    if (entry.value.trim()) ctx.send({ do: "roll", text: entry.value });
  };
  return h(
    "div",
    { class: "bk-ask" },
    h(
      "h4",
      { tabindex: "-1", "data-key": "prompt" },
      `${chance.owner ? chance.owner + ": " : ""}${chance.prompt} `,
      cite(ctx, chance.rule, "ask"),
    ),
    button("roll", verb, () => ctx.send({ do: "roll", text: "" }), { class: "bk-option bk-main" }),
    rolls ? realDice(chance, ctx) : null,
    h(
      "form",
      { class: "bk-type", onsubmit: enter },
      h("label", {}, rolls ? "or type them: " : "or enter a real result: ", entry),
      h(
        "datalist",
        { id: ctx.id("real") },
        chance.listed.map(([text, label]) => h("option", { value: text }, label)),
      ),
      h("button", { type: "submit", "data-key": "real-enter" }, "Enter"),
    ),
  );
}

// Real dice entered by pressing their faces; the last one sends them, a die that is pressed again is taken away.
function realDice(chance, ctx) {
  const mark = `${chance.owner} ${chance.prompt} ${chance.n}`,
    given = ctx.local.real && ctx.local.real.of === mark ? ctx.local.real.dice : [];
  const keep = (dice) => {
    if (dice.length < chance.n) return ctx.change({ real: { of: mark, dice } });
    ctx.local.real = null;
    ctx.send({ do: "roll", text: dice.join(" ") });
  };
  const lying = given.map((n, at) =>
    button(
      `given-${at}`,
      [dieFace(n), h("span", { class: "bk-hidden" }, `take the ${n} away`)],
      () => keep(given.filter((_, other) => other !== at)),
      { class: "bk-diebutton" },
    ),
  );
  const faces = h(
    "div",
    { class: "bk-dice", role: "group", "aria-label": "Faces of real dice" },
    [1, 2, 3, 4, 5, 6].map((n) =>
      button(
        `face-${n}`,
        [dieFace(n), h("span", { class: "bk-hidden" }, `a ${n} was rolled`)],
        () => keep([...given, n]),
        { class: "bk-diebutton" },
      ),
    ),
  );
  faces.addEventListener("keydown", (ev) => walk(faces, ev));
  return h(
    "div",
    { class: "bk-realdice" },
    h("small", {}, "or press the faces of your real dice: "),
    faces,
    given.length
      ? h("div", { class: "bk-dice" }, h("small", {}, `${given.length} of ${chance.n}: `), lying)
      : null,
  );
}
