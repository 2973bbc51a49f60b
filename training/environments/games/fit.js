// Fit: cover the dark shape with the pieces; Backspace takes the last one back. Then the next shape comes.
const SIZE = 5, PIECES = 2, CELLS = 4;
const view = board(SIZE, SIZE, 70);
const COLOURS = ["#f4a261", "#2a9d8f"];
let hole = [], pieces = [], put = [], done = 0;
const WAYS = [[1, 0], [-1, 0], [0, 1], [0, -1]];
const grown = (taken, start) => {
  const found = [start];
  for (let tries = 0; found.length < CELLS && tries < 40; tries++) {
    const [x, y] = found[dice(found.length)], [dx, dy] = WAYS[dice(4)], a = x + dx, b = y + dy;
    const at = b * SIZE + a;
    if (a < 0 || b < 0 || a >= SIZE || b >= SIZE || taken.includes(at) || found.some(([c, d]) => c === a && d === b)) continue;
    found.push([a, b]);
  }
  return found;
};
const make = () => {
  for (;;) {
    const first = grown([], [1 + dice(3), 1 + dice(3)]), taken = first.map(([x, y]) => y * SIZE + x);
    const [sx, sy] = first[dice(first.length)], [dx, dy] = WAYS[dice(4)], x = sx + dx, y = sy + dy;
    if (x < 0 || y < 0 || x >= SIZE || y >= SIZE || taken.includes(y * SIZE + x)) continue;
    const second = grown(taken, [x, y]);
    if (first.length < CELLS || second.length < CELLS) continue;
    hole = [...taken, ...second.map(([a, b]) => b * SIZE + a)];
    pieces = [first, second].map((one) => {
      const left = Math.min(...one.map(([a]) => a)), top = Math.min(...one.map(([, b]) => b));
      return one.map(([a, b]) => [a - left, b - top]);
    });
    put = [];
    return;
  }
};
const covered = () => put.flatMap(({ x, y }, n) => pieces[n].map(([a, b]) => (y + b) * SIZE + x + a));
const piece = () => pieces[put.length] || [];
const fits = (x, y) => piece().every(([a, b]) => {
  const at = (y + b) * SIZE + x + a;
  return x + a < SIZE && y + b < SIZE && hole.includes(at) && !covered().includes(at);
});
const place = (x, y) => {
  if (!fits(x, y)) return;
  put.push({ x, y });
  if (put.length === PIECES) { done++; make(); }
};
const { here, keys } = cursor(view, SIZE, SIZE, place);
arena.use({
  name: "fit", keys: { ...keys, Backspace: () => { put.pop(); } },
  begin: () => { done = 0; Object.assign(here, { x: 0, y: 0 }); make(); },
  score: () => done, level: () => 1 + done, lives: () => 1, won: () => done > 0, over: () => false,
  save: () => ({ hole, pieces, put, done, here }),
  restore: (saved) => { ({ hole, pieces, put, done } = saved); Object.assign(here, saved.here); },
  draw: () => {
    view.say(`Fit · ${done} shapes covered`); view.clear("#edede9");
    hole.forEach((at) => view.square(at % SIZE, Math.floor(at / SIZE), "#6b705c"));
    put.forEach(({ x, y }, n) => pieces[n].forEach(([a, b]) => view.square(x + a, y + b, COLOURS[n])));
    piece().forEach(([a, b]) => view.square(here.x + a, here.y + b, fits(here.x, here.y) ? "rgba(231, 111, 81, 0.85)" : "rgba(90, 90, 90, 0.45)"));
  },
});
