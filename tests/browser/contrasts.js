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
  let worst = { ratio: 99, text: "" };
  for (const root of document.querySelectorAll(".bk")) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode.parentElement;
      if (!walker.currentNode.textContent.trim() || !node.getClientRects().length || node.closest(".bk-hidden, [data-grey]")) continue;
      const back = behind(node), ink = over(number(getComputedStyle(node).color), back);
      const [a, b] = [light(ink), light(back)].sort((x, y) => y - x), ratio = (a + 0.05) / (b + 0.05);
      if (ratio < worst.ratio) worst = { ratio, text: walker.currentNode.textContent.trim().slice(0, 40), tag: node.className };
    }
  }
  return worst;
}
