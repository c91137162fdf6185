// A map of territories as inline SVG: every territory is a button, and what changes lies on sheets above the ground.

function patterns(ctx) {
  const draw = {
    0: "M0,6L6,0",
    1: "M0,0L6,6",
    2: "M0,3H6",
    3: "M3,0V6",
    4: "M0,3H6M3,0V6",
    5: "M3,3h.9",
    6: "M0,6L6,0M0,0L6,6",
    7: "M1,2h3",
    8: "M2,1v3",
    9: "M0,3l3,-2l3,2",
  };
  return s(
    "defs",
    {},
    Object.entries(draw).map(([n, d]) =>
      s(
        "pattern",
        {
          id: `${ctx.id("pattern")}-${n}`,
          width: 6,
          height: 6,
          patternUnits: "userSpaceOnUse",
          patternTransform: "scale(1.6)",
        },
        s("path", { class: "bk-hatch", d }),
      ),
    ),
  );
}

// The map stays on the page from one drawing to the next; only what has changed is touched.
function mapView(data, ctx) {
  const layer = (name) => s("g", { class: `bk-${name}` }),
    view = { data, ctx, places: new Map(), keyed: "", drawn: drawnFrom(data) };
  Object.assign(view, {
    glow: layer("glow"),
    redline: layer("redline"),
    route: layer("route"),
    pieces: layer("pieces"),
    note: h("p", { class: "bk-mapnote" }),
    here: h("div", {}),
    key: h("div", {}),
  });
  view.redline.append(...data.red.map((d) => s("path", { d })));
  view.node = h(
    "div",
    { class: "bk-mapbox" },
    h("div", { class: "bk-mapscroll" }, sheetsOf(view)),
    view.here,
    view.note,
    view.key,
  );
  return view;
}

// What changes with every press lies on sheets of its own, so that the ground need not be painted again.
function sheetsOf(view) {
  const [wide, high] = view.data.size;
  const sheet = (props, ...kids) => s("svg", { viewBox: `0 0 ${wide} ${high}`, ...props }, kids);
  const above = (...layers) => sheet({ class: "bk-above", "aria-hidden": "true" }, layers);
  const ground = sheet(
    {
      role: "group",
      "aria-label": `${view.data.title}. Arrow keys go from territory to territory, Enter chooses.`,
    },
    patterns(view.ctx),
    seaOf(view.data),
    view.data.places.map((p) => territoryOf(p, view)),
    pathsOf("links", view.data.links),
  );
  return h(
    "div",
    { class: "bk-mapstack" },
    ground,
    above(view.glow, view.route),
    above(view.redline, view.pieces),
  );
}

function pathsOf(name, outlines) {
  return s(
    "g",
    { class: `bk-${name}` },
    outlines.map((d) => s("path", { d })),
  );
}

function seaOf(data) {
  const [wide, high] = data.size,
    shore = data.places.map((p) => p.d).join("") + data.beyond.join("");
  return [
    s("rect", { class: "bk-sea", width: wide, height: high }),
    s("path", { class: "bk-deep", d: shore }),
    s("path", { class: "bk-shallow", d: shore }),
    pathsOf("beyond", data.beyond),
    s(
      "g",
      { class: "bk-seaname" },
      data.seas.map(([text, x, y]) => s("text", { x, y }, text)),
    ),
    pathsOf("dots", data.dots),
  ];
}

function territoryOf(p, view) {
  const press = (ev) => {
    ev.stopPropagation();
    if (ev.detail < 2) pressAt(view.data, view.ctx, p.key);
  };
  const g = s(
    "g",
    {
      role: "button",
      tabindex: "-1",
      "data-key": `map-${p.key}`,
      "data-territory": p.key,
      onclick: press,
      onkeydown: (ev) => keyAt(p, view, ev),
      onpointerenter: () => lookAt(p.key, view),
      onfocus: () => focusOn(p.key, view),
    },
    s("path", { class: "bk-outline", d: p.d }),
    s("path", { class: "bk-pattern", d: p.d, fill: `url(#${view.ctx.id("pattern")}-${p.pattern})` }),
  );
  const pieces = s("g", { class: "bk-stand" });
  view.pieces.append(pieces);
  view.places.set(p.key, { g, pieces, drawn: "", glow: s("path", { d: p.d }) });
  return g;
}

function keyAt(p, view, ev) {
  if (ev.key === "Enter" || ev.key === " ") {
    ev.preventDefault();
    pressAt(view.data, view.ctx, p.key);
  }
  const step = ARROWS[ev.key],
    next = step && nearest(view.data, p, step);
  if (step) ev.preventDefault();
  if (next) view.places.get(next.key).g.focus();
}

function focusOn(name, view) {
  lookAt(name, view);
  for (const [other, { g }] of view.places) put(g, "tabindex", other === name ? "0" : "-1");
}

// Below the map: what stands there, and the way of the chosen unit to it.
function lookAt(name, view) {
  const by = (key) => view.data.places.find((p) => p.key === key),
    note = by(name).note,
    way = wayTo(view.data, view.ctx, name);
  if (!way) {
    view.note.textContent = note;
    view.route.replaceChildren();
    return;
  }
  const d = `M${way.map((key) => by(key).at.join(",")).join(" ")}`;
  view.note.textContent = `${way.join(" › ")}: ${way.length - 1} of ${view.data.points} pips. ${note}`;
  view.route.replaceChildren(s("path", { class: "bk-under", d }), s("path", { d }));
}

function updateMap(view, data, ctx) {
  Object.assign(view, { data, ctx });
  const answers = allAnswers(data, ctx),
    origin = chosenAt(data, ctx, "origin"),
    here = ctx.local.here,
    chosen = data.pick.map((field) => chosenAt(data, ctx, field)).filter(Boolean);
  if (here && answers.get(here).found.length) chosen.push(here);
  const lights = data.places.map((p) => showState(p, view, { chosen, answers, origin }));
  layOver(view.glow, lights.filter(Boolean));
  view.route.replaceChildren();
  if (![...view.places.values()].some(({ g }) => g.getAttribute("tabindex") === "0")) {
    const first = data.places.find((p) => answers.get(p.key).found.length) || data.places[0];
    put(view.places.get(chosen[0] || first.key).g, "tabindex", "0");
  }
  view.note.textContent = chosen.length ? data.places.find((p) => p.key === chosen[0]).note : data.hint;
  view.here.replaceChildren(hereOf(data, ctx) || "");
  showKey(view);
  followUnit(data, ctx);
}

// Bring one territory up to date; its outline, if it is to shine.
function showState(p, view, now) {
  const { g, pieces, drawn, glow } = view.places.get(p.key),
    state = stateOf(p, view.data, view.ctx, now),
    source = JSON.stringify([p.units, p.flags, p.fight, p.mark]);
  put(g, "class", `bk-territory bk-region-${p.tone} ${state.marks}`);
  put(g, "aria-label", state.label);
  put(g, "aria-pressed", state.pressed);
  put(g, "aria-disabled", state.idle ? "true" : null);
  if (drawn !== source) {
    view.places.get(p.key).drawn = source;
    pieces.replaceChildren(...piecesOf(p, view.data));
  }
  if (state.light) put(glow, "class", state.light);
  return state.light && glow;
}

// The children of a layer, put there only if they are others than before.
function layOver(layer, nodes) {
  const same = nodes.length === layer.children.length && nodes.every((one, n) => layer.children[n] === one);
  if (!same) layer.replaceChildren(...nodes);
}

function showKey(view) {
  const source = JSON.stringify(view.data.regions);
  if (view.keyed === source) return;
  view.keyed = source;
  view.key.replaceChildren(keyOf(view.data));
}

// What of a map never changes; another map needs another drawing.
function drawnFrom(data) {
  return JSON.stringify([data.size, data.beyond, data.red, data.dots, data.places.map((p) => [p.key, p.d])]);
}

DRAW.map = (data, ctx) => {
  const view = mapView(data, ctx);
  view.node.bkView = view;
  updateMap(view, data, ctx);
  return view.node;
};

UPDATE.map = (section, data, ctx) => {
  const view = section.querySelector(".bk-mapbox").bkView;
  if (view.drawn !== drawnFrom(data)) return false;
  updateMap(view, data, ctx);
  return true;
};
