// What can be done in each territory: what pressing it answers, and how that is shown and said.

// What pressing each territory would answer: the first open question of each menu that takes it, else a refused row.
function allAnswers(data, ctx) {
  const all = new Map(data.places.map((p) => [p.key, { found: [], refused: [] }]));
  for (const menu of ctx.menus()) {
    const picks = ctx.picks(menu),
      asked = menu.fields.filter((f) => data.pick.includes(f.name));
    const open = asked.filter((f) => picks[f.name] === undefined),
      taken = asked.filter((f) => picks[f.name] !== undefined);
    const rows = [...open.slice(0, 1), ...taken.reverse()]
      .filter((field) => fillBefore(menu, field, picks))
      .map((field) => [field, rowsByValue(menu, field, picks)]);
    if (!rows.length) continue;
    for (const p of data.places) {
      for (const [field, by] of rows) {
        const value = field.name === "region" ? p.region : p.key,
          [possible, not] = by.get(value) || [];
        if (possible) {
          all.get(p.key).found.push({ menu, field: field.name, value, again: taken.includes(field) });
          break;
        }
        if (not && field === open[0]) all.get(p.key).refused.push(not);
      }
    }
  }
  return all;
}

// For each value of a field a possible and a refused row, as rowsFor finds them.
function rowsByValue(menu, field, picks) {
  const at = menu.fields.indexOf(field),
    by = new Map();
  const held = menu.in_turn
    ? Object.fromEntries(menu.fields.slice(0, at).map((f) => [f.name, picks[f.name]]))
    : picks;
  for (const row of menu.rows) {
    if (!fits(row, menu, held, field.name)) continue;
    const pair = by.get(row[at + 1]) || by.set(row[at + 1], [null, null]).get(row[at + 1]),
      n = row[row.length - 1] ? 0 : 1;
    pair[n] = pair[n] || row[0];
  }
  return by;
}

function answersAt(data, ctx, key) {
  return allAnswers(data, ctx).get(key);
}

// Answers to the questions before one that is answered on the map, where they have but one answer; null if they have more.
function fillBefore(menu, field, picks) {
  const filled = {};
  for (const [n, f] of menu.fields.slice(0, menu.in_turn ? menu.fields.indexOf(field) : 0).entries()) {
    if (picks[f.name] !== undefined) continue;
    const values = new Set(
      menu.rows.filter((row) => row[row.length - 1] && fits(row, menu, picks)).map((row) => row[n + 1]),
    );
    if (values.size !== 1) return null;
    [filled[f.name]] = values;
  }
  return filled;
}

// A press answers what the territory answers, or sends the chosen unit a step on its way there.
function pressAt(data, ctx, key) {
  const { found, refused } = answersAt(data, ctx, key),
    way = wayTo(data, ctx, key);
  if (found.length > 1) ctx.change({ here: key });
  else if (found.length && !(way && found[0].again)) answerAt(ctx, key, found[0]);
  else if (way) stepTo(data, ctx, way[1]);
  else if (refused.length) ctx.play(refused[0]);
}

function stepTo(data, ctx, key) {
  const { found } = answersAt(data, ctx, key);
  answerAt(
    ctx,
    key,
    found.find((one) => !one.again),
  );
}

// Give the answer; a unit that steps stays chosen where it arrives.
function answerAt(ctx, key, one) {
  ctx.local.here = null;
  if (one && one.field === "target") ctx.local.follow = key;
  if (!one) return;
  const filled = fillBefore(
    one.menu,
    one.menu.fields.find((f) => f.name === one.field),
    ctx.picks(one.menu),
  );
  if (Object.keys(filled).length) ctx.prepick(one.menu, { ...ctx.picks(one.menu), ...filled });
  ctx.pick(one.field, one.value, one.menu);
}

function followUnit(data, ctx) {
  const key = ctx.local.follow,
    menu = ctx.menus().find((m) => m.fields.some((f) => f.name === "origin"));
  if (!key || !menu || ctx.picks(menu).origin !== undefined || !rowsFor(menu, "origin", key, {})[0].length)
    return;
  const filled = fillBefore(
    menu,
    menu.fields.find((f) => f.name === "origin"),
    {},
  );
  ctx.local.follow = null;
  if (filled) queueMicrotask(() => ctx.prepick(menu, { ...filled, origin: key }));
}

function chosenAt(data, ctx, field) {
  for (const menu of ctx.menus()) {
    const picked = ctx.picks(menu)[field];
    if (picked !== undefined && data.pick.includes(field)) return picked;
  }
  return null;
}

// What a territory is now: what pressing it would do, and how far it is for the chosen unit.
function stateOf(p, data, ctx, { chosen, answers, origin }) {
  const { found, refused } = answers.get(p.key),
    way = wayTo(data, ctx, p.key, origin),
    open = found.length > 0,
    shut = !open && refused.length > 0,
    isChosen = chosen.includes(p.key),
    light = lightOf(found);
  return {
    light: isChosen ? "bk-chosen" : light,
    marks: [light, isChosen && "bk-chosen", shut && "bk-shut", way && !open && "bk-far"]
      .filter(Boolean)
      .join(" "),
    label: p.note + furtherSaid(way, shut),
    pressed: open || isChosen ? String(isChosen) : null,
    idle: !open && !way && !shut,
  };
}

function lightOf(found) {
  if (!found.length) return "";
  return found.every((one) => one.again) ? "bk-again" : "bk-lit";
}

function furtherSaid(way, shut) {
  if (way) return `; ${way.length - 1} ${way.length > 2 ? "pips" : "pip"} away`;
  return shut ? "; not possible now, press to read why" : "";
}

// Several things can be done in the territory that was pressed: which one?
function hereOf(data, ctx) {
  const here = ctx.local.here;
  const { found } = here ? answersAt(data, ctx, here) : { found: [] };
  if (found.length < 2) return null;
  return h(
    "div",
    { class: "bk-here", role: "group", "aria-label": `In ${here}` },
    h("b", {}, `${here}: `),
    found.map((one) =>
      button(`here-${one.menu.title}`, one.menu.title, () => answerAt(ctx, here, one), {
        class: "bk-option",
      }),
    ),
  );
}
