// Small building blocks of the page. Text from Python is only ever set as text, never as markup.

function h(tag, props, ...kids) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "value") node.value = value;
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  for (const kid of kids.flat(Infinity)) {
    if (kid === null || kid === undefined || kid === false) continue;
    node.append(typeof kid === "object" ? kid : document.createTextNode(String(kid)));
  }
  return node;
}

// A button that keeps its keyboard focus over a redraw (by `key`) and counts a double click once. A grey one can
// be pressed too: Python then says why it is refused.
function button(key, label, act, props) {
  const press = (ev) => {
    ev.stopPropagation();
    if (ev.detail < 2) act(ev);
  };
  const grey = props && props["data-grey"] && h("span", { class: "bk-hidden" }, ", not possible now");
  return h("button", { type: "button", "data-key": key, onclick: press, ...props }, label, grey);
}

// The key of a rule as a small button that opens the rule's text.
function cite(ctx, rule, where) {
  if (!rule || !/^[A-Z]/.test(rule)) return null;
  return button(`rule-${where}-${rule}`, rule, () => ctx.send({ do: "open", rule, panel: ctx.panel() }), {
    class: "bk-rule",
    title: "Read this rule",
    "aria-label": `Rule ${rule}: read it`,
  });
}

// Arrow keys walk through the buttons of a group.
function walk(group, ev) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[ev.key];
  if (!step) return;
  const all = [...group.querySelectorAll("button")];
  const at = all.indexOf(ev.target.closest("button"));
  if (at < 0) return;
  all[(at + step + all.length) % all.length].focus();
  ev.preventDefault();
}

function chips(list) {
  return list.map((c) =>
    h(
      "span",
      { class: `bk-chip bk-tone${c.tone % 16}`, title: c.text },
      c.amount === null ? "" : `${c.amount} `,
      c.short
        ? [h("span", { "aria-hidden": "true" }, c.mark), h("span", { class: "bk-hidden" }, c.text)]
        : c.text,
    ),
  );
}
