// Tiles: slide the numbers into order; click a tile beside the gap.
const SIZE = 3;
const view = board(SIZE, SIZE, 110);
let cells = [], moves = 0;
const near = (a, b) => Math.abs((a % SIZE) - (b % SIZE)) + Math.abs(Math.floor(a / SIZE) - Math.floor(b / SIZE)) === 1;
const slide = (at) => {
  const gap = cells.indexOf(0);
  if (at < 0 || at >= cells.length || !near(at, gap)) return false;
  cells[gap] = cells[at]; cells[at] = 0; moves++;
  return true;
};
const right = () => cells.filter((value, i) => value && value === i + 1).length;
const begin = () => {
  do {
    cells = [1, 2, 3, 4, 5, 6, 7, 8, 0];
    for (let i = 0; i < 40; i++) {
      const gap = cells.indexOf(0), open = cells.flatMap((_, at) => (near(at, gap) ? [at] : []));
      slide(open[Math.floor(Math.random() * open.length)]);
    }
  } while (right() === 8);
  moves = 0;
};
const by = (dx, dy) => { const gap = cells.indexOf(0), x = (gap % SIZE) - dx, y = Math.floor(gap / SIZE) - dy; if (x >= 0 && y >= 0 && x < SIZE && y < SIZE) slide(y * SIZE + x); };
arena.use({
  name: "tiles", begin,
  keys: { ArrowLeft: () => by(-1, 0), ArrowRight: () => by(1, 0), ArrowUp: () => by(0, -1), ArrowDown: () => by(0, 1) },
  score: () => right(), level: () => 1, lives: () => 1, won: () => right() === 8, over: () => right() === 8,
  save: () => ({ cells, moves }), restore: (saved) => { ({ cells, moves } = saved); },
  draw: () => {
    view.say(`Tiles · ${right()} of 8 in place · ${moves} moves`); view.clear("#445");
    cells.forEach((value, i) => view.square(i % SIZE, Math.floor(i / SIZE), value ? "#dfe6ee" : "#445", value || ""));
  },
});
view.canvas.addEventListener("mousedown", (event) => {
  const [column, row] = view.at(event);
  if (right() < 8 && column >= 0 && row >= 0 && column < SIZE && row < SIZE) { slide(row * SIZE + column); arena.redraw(); }
});
