// Untangle: move the knots until no two threads cross. Space takes the next knot, arrow keys move it.
const SIZE = 5, KNOTS = 5;
const view = board(SIZE, SIZE, 70);
let knots = [], threads = [], held = 0, done = 0;
const side = ([ax, ay], [bx, by], [cx, cy]) => Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
const within = (a, b, c) => c[0] >= Math.min(a[0], b[0]) && c[0] <= Math.max(a[0], b[0]) && c[1] >= Math.min(a[1], b[1]) && c[1] <= Math.max(a[1], b[1]);
const same = (a, b) => a[0] === b[0] && a[1] === b[1];
// Threads that share a knot may meet there, and nowhere else.
const meet = ([a, b], [c, d]) => {
  const found = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)];
  if (found[0] * found[1] < 0 && found[2] * found[3] < 0) return true;
  return (found[0] === 0 && within(a, b, c) && !same(c, a) && !same(c, b)) || (found[1] === 0 && within(a, b, d) && !same(d, a) && !same(d, b))
    || (found[2] === 0 && within(c, d, a) && !same(a, c) && !same(a, d)) || (found[3] === 0 && within(c, d, b) && !same(b, c) && !same(b, d));
};
const crossings = (at) => {
  const ends = threads.map(([a, b]) => [at[a], at[b]]);
  let number = 0;
  for (let i = 0; i < ends.length; i++) for (let j = 0; j < i; j++) if (meet(ends[i], ends[j])) number++;
  return number;
};
const scattered = () => {
  const found = [];
  while (found.length < KNOTS) { const at = [dice(SIZE), dice(SIZE)]; if (!found.some((one) => same(one, at))) found.push(at); }
  return found;
};
const make = () => {
  do {
    const home = scattered();
    threads = [];
    for (let a = 0; a < KNOTS; a++) for (let b = 0; b < a; b++) { threads.push([a, b]); if (crossings(home)) threads.pop(); }
    threads = threads.slice(0, KNOTS + 2);
    knots = scattered();
  } while (crossings(knots) < 2);
  held = 0;
};
const moved = () => { if (!crossings(knots)) { done++; make(); } };
const move = (dx, dy) => () => {
  const to = [knots[held][0] + dx, knots[held][1] + dy];
  if (to[0] < 0 || to[1] < 0 || to[0] >= SIZE || to[1] >= SIZE || knots.some((one) => same(one, to))) return;
  knots[held] = to;
  moved();
};
view.canvas.addEventListener("mousedown", (event) => arena.act(() => {
  const to = view.at(event), found = knots.findIndex((one) => same(one, to));
  if (found >= 0) held = found;
  else if (to[0] >= 0 && to[1] >= 0 && to[0] < SIZE && to[1] < SIZE) { knots[held] = to; moved(); }
}));
arena.use({
  name: "untangle",
  begin: () => { done = 0; make(); },
  keys: { ArrowLeft: move(-1, 0), ArrowRight: move(1, 0), ArrowUp: move(0, -1), ArrowDown: move(0, 1), " ": () => { held = (held + 1) % KNOTS; } },
  score: () => done, level: () => 1 + done, lives: () => 1, won: () => done > 0, over: () => false,
  save: () => ({ knots, threads, held, done }), restore: (saved) => { ({ knots, threads, held, done } = saved); },
  draw: () => {
    view.say(`Untangle · ${done} undone · ${crossings(knots)} crossings`); view.clear("#f8f9fa");
    threads.forEach(([a, b]) => view.line(knots[a], knots[b], "#495057"));
    knots.forEach(([x, y], n) => view.knot(x, y, n === held ? "#e76f51" : "#0077b6"));
  },
});
