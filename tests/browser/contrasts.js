// The lowest contrast of any text on the boards of the page against what lies behind it (WCAG 2 formula).
() => {
  const number = (css) => {
    const parts = css.match(/[\d.]+/g).map(Number);
    return [parts[0], parts[1], parts[2], parts.length > 3 ? parts[3] : 1];
  };
  const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
  const behind = (node) => {
    if (!node) return [255, 255, 255, 1];
    const own = number(getComputedStyle(node).backgroundColor);
    return own[3] === 1 ? own : over(own, behind(node.parentElement));
  };
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((c) => c / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  // In a drawing letters stand on their halo, on the shape beside them, or on what lies behind the drawing.
  const drawn = (node) => {
    const text = node.closest("text"), style = getComputedStyle(text), shape = text.parentElement.querySelector(":scope > path, :scope > rect");
    const halo = style.paintOrder.startsWith("stroke") && style.stroke !== "none" ? style.stroke : shape && getComputedStyle(shape).fill;
    const sea = text.closest("svg").querySelector("rect");
    return [number(getComputedStyle(node).fill), number(halo || getComputedStyle(sea).fill)];
  };
  let worst = { ratio: 99, text: "" };
  for (const root of document.querySelectorAll(".bk")) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode.parentElement;
      if (!walker.currentNode.textContent.trim() || !node.getClientRects().length || node.closest(".bk-hidden, [data-grey]")) continue;
      const isDrawn = node.closest("svg text");
      const back = isDrawn ? drawn(node)[1] : behind(node), ink = over(isDrawn ? drawn(node)[0] : number(getComputedStyle(node).color), back);
      const [a, b] = [light(ink), light(back)].sort((x, y) => y - x), ratio = (a + 0.05) / (b + 0.05);
      if (ratio < worst.ratio) worst = { ratio, text: walker.currentNode.textContent.trim().slice(0, 40), tag: String(node.className.baseVal ?? node.className) };
    }
  }
  return worst;
}
