// Blocks: put each piece where it fits; a full row or column vanishes.
const SIZE = 5;
const SHAPES = [[[0, 0]], [[0, 0], [1, 0]], [[0, 0], [0, 1]], [[0, 0], [1, 0], [2, 0]], [[0, 0], [0, 1], [0, 2]],
                [[0, 0], [1, 0], [0, 1]], [[0, 0], [1, 0], [1, 1]]];
const view = board(SIZE, SIZE, 70);
let cells = [], piece = [], lines = 0, stuck = false;
const fits = (x, y) => piece.every(([a, b]) => x + a < SIZE && y + b < SIZE && !cells[(y + b) * SIZE + x + a]);
const next = () => {
  piece = SHAPES[dice(SHAPES.length)];
  stuck = !cells.some((_, at) => fits(at % SIZE, Math.floor(at / SIZE)));
};
const put = (x, y) => {
  if (!fits(x, y)) return;
  piece.forEach(([a, b]) => { cells[(y + b) * SIZE + x + a] = 1; });
  const every = [0, 1, 2, 3, 4], row = (n) => every.map((i) => n * SIZE + i), column = (n) => every.map((i) => i * SIZE + n);
  const full = [...every.map(row), ...every.map(column)].filter((line) => line.every((at) => cells[at]));
  full.flat().forEach((at) => { cells[at] = 0; });
  lines += full.length;
  next();
};
const { here, keys } = cursor(view, SIZE, SIZE, put);
arena.use({
  name: "blocks", keys,
  begin: () => { cells = Array(SIZE * SIZE).fill(0); lines = 0; Object.assign(here, { x: 2, y: 2 }); next(); },
  score: () => lines, level: () => 1, lives: () => (stuck ? 0 : 1), won: () => lines >= 10, over: () => stuck,
  save: () => ({ cells, piece, lines, stuck, here }),
  restore: (saved) => { ({ cells, piece, lines, stuck } = saved); Object.assign(here, saved.here); },
  draw: () => {
    view.say(`Blocks · ${lines} lines${stuck ? " · over" : ""}`); view.clear("#cbd5e0");
    cells.forEach((value, at) => view.square(at % SIZE, Math.floor(at / SIZE), value ? "#3d5a80" : "#f7fafc"));
    piece.forEach(([a, b]) => view.square(here.x + a, here.y + b, fits(here.x, here.y) ? "rgba(238, 108, 77, 0.8)" : "rgba(120, 120, 120, 0.6)"));
  },
});
