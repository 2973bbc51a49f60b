// 2048: slide all tiles one way; equal ones merge.
const view = board(4, 4, 90);
let cells = [], points = 0;
const free = () => cells.flatMap((value, i) => (value ? [] : [i]));
const spawn = () => {
  const open = free();
  if (open.length) cells[open[Math.floor(Math.random() * open.length)]] = Math.random() < 0.9 ? 2 : 4;
};
const lineOf = (way, n) => [0, 1, 2, 3].map((i) => ({ left: 4 * n + i, right: 4 * n + 3 - i, up: 4 * i + n, down: 4 * (3 - i) + n }[way]));
const slid = (values) => {
  const kept = values.filter(Boolean), out = [];
  let gain = 0;
  for (let i = 0; i < kept.length; i++) {
    if (kept[i] === kept[i + 1]) { out.push(2 * kept[i]); gain += 2 * kept[i]; i++; } else out.push(kept[i]);
  }
  while (out.length < 4) out.push(0);
  return [out, gain];
};
const after = (way) => {
  const next = cells.slice();
  let gain = 0;
  for (let n = 0; n < 4; n++) {
    const places = lineOf(way, n), [values, more] = slid(places.map((place) => cells[place]));
    places.forEach((place, i) => { next[place] = values[i]; });
    gain += more;
  }
  return [next, gain];
};
const differs = (next) => next.some((value, i) => value !== cells[i]);
const move = (way) => {
  const [next, gain] = after(way);
  if (differs(next)) { cells = next; points += gain; spawn(); }
};
const stuck = () => !["left", "right", "up", "down"].some((way) => differs(after(way)[0]));
arena.use({
  name: "2048",
  begin: () => { cells = Array(16).fill(0); points = 0; spawn(); spawn(); },
  keys: { ArrowLeft: () => move("left"), ArrowRight: () => move("right"), ArrowUp: () => move("up"), ArrowDown: () => move("down") },
  score: () => points, level: () => Math.max(...cells), lives: () => 1,
  won: () => cells.some((value) => value >= 2048), over: () => stuck(),
  save: () => ({ cells, points }), restore: (saved) => { ({ cells, points } = saved); },
  draw: () => {
    view.say(`2048 · score ${points}`); view.clear("#bbada0");
    cells.forEach((value, i) => view.square(i % 4, Math.floor(i / 4), value ? `hsl(${40 - 4 * Math.log2(value)} 80% 70%)` : "#cdc1b4", value || ""));
  },
});
