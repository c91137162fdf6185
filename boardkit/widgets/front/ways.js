// Ways over the map: how far it is for the chosen unit, and where an arrow key leads.

const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

// The way of the chosen unit: names of the territories from where it stands to `key`, or null.
function wayTo(data, ctx, key, from = chosenAt(data, ctx, "origin")) {
  if (!from || !data.ways[from] || key === from) return null;
  const parents = data.ways[from],
    numbers = (data.numbers = data.numbers || new Map(data.places.map((p, n) => [p.key, n])));
  if (parents[numbers.get(key)] < 0) return null;
  const way = [key];
  while (way[0] !== from && way.length < 12) way.unshift(data.places[parents[numbers.get(way[0])]].key);
  return way;
}

function nearest(data, from, [dx, dy]) {
  const cost = (p) => {
    const x = p.at[0] - from.at[0],
      y = p.at[1] - from.at[1],
      along = x * dx + y * dy,
      across = Math.abs(x * dy) + Math.abs(y * dx);
    return along > 0 && across < along * 2 ? along + 2 * across : Infinity;
  };
  const next = data.places.reduce((a, b) => (cost(b) < cost(a) ? b : a));
  return cost(next) < Infinity ? next : null;
}
