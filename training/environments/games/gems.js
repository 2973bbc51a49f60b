// Gems: swap two neighbours so that three or more of a colour are in a row; they vanish and others fall.
const SIZE = 6;
const view = board(SIZE, SIZE, 62);
const COLOURS = ["#e63946", "#2a9d8f", "#e9c46a", "#457b9d", "#9b5de5"];
const SIGNS = ["●", "■", "▲", "◆", "★"];
let cells = [], points = 0, held = -1;
const gem = () => dice(COLOURS.length);
const rowsOf = (board) => {
  const found = new Set();
  for (let y = 0; y < SIZE; y++) for (let x = 0; x < SIZE; x++) for (const [dx, dy] of [[1, 0], [0, 1]]) {
    if (x + 2 * dx >= SIZE || y + 2 * dy >= SIZE) continue;
    const three = [0, 1, 2].map((n) => (y + n * dy) * SIZE + x + n * dx);
    if (three.every((at) => board[at] === board[three[0]])) three.forEach((at) => found.add(at));
  }
  return found;
};
const swapped = (a, b) => { const after = cells.slice(); [after[a], after[b]] = [after[b], after[a]]; return after; };
const near = (a, b) => Math.abs((a % SIZE) - (b % SIZE)) + Math.abs(Math.floor(a / SIZE) - Math.floor(b / SIZE)) === 1;
const able = () => cells.some((_, at) => [at + 1, at + SIZE].some((to) => to < cells.length && near(at, to) && rowsOf(swapped(at, to)).size));
const make = () => { do { cells = Array.from({ length: SIZE * SIZE }, gem); } while (rowsOf(cells).size || !able()); };
const fall = () => {
  for (let gone = rowsOf(cells); gone.size; gone = rowsOf(cells)) {
    points += gone.size;
    for (let x = 0; x < SIZE; x++) {
      const kept = [];
      for (let y = 0; y < SIZE; y++) if (!gone.has(y * SIZE + x)) kept.push(cells[y * SIZE + x]);
      while (kept.length < SIZE) kept.unshift(gem());
      kept.forEach((value, y) => { cells[y * SIZE + x] = value; });
    }
  }
  if (!able()) make();
};
const pick = (x, y) => {
  const at = y * SIZE + x;
  if (held < 0) { held = at; return; }
  if (near(held, at) && rowsOf(swapped(held, at)).size) { cells = swapped(held, at); fall(); }
  held = -1;
};
const { here, keys } = cursor(view, SIZE, SIZE, pick);
arena.use({
  name: "gems", keys,
  begin: () => { points = 0; held = -1; Object.assign(here, { x: 0, y: 0 }); make(); },
  score: () => points, level: () => 1, lives: () => 1, won: () => points >= 60, over: () => false,
  save: () => ({ cells, points, held, here }),
  restore: (saved) => { ({ cells, points, held } = saved); Object.assign(here, saved.here); },
  draw: () => {
    view.say(`Gems · ${points} gone${held >= 0 ? " · choose a neighbour" : ""}`); view.clear("#2b2d42");
    cells.forEach((value, at) => view.square(at % SIZE, Math.floor(at / SIZE), COLOURS[value], SIGNS[value]));
    if (held >= 0) view.frame(held % SIZE, Math.floor(held / SIZE), "#222");
    view.frame(here.x, here.y, "#fff");
  },
});
