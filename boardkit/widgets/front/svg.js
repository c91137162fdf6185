// Drawings as inline SVG, also built without markup.

const SVG = "http://www.w3.org/2000/svg";

function s(tag, props, ...kids) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(props || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, String(value));
  }
  for (const kid of kids.flat(Infinity))
    if (kid) node.append(typeof kid === "object" ? kid : document.createTextNode(kid));
  return node;
}

// Set an attribute, or take it away; one that stays the same is not touched.
function put(node, name, value) {
  if (value === null) node.removeAttribute(name);
  else if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}
