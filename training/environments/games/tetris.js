// Tetris: a piece falls every 500 ms; full rows vanish.
const COLUMNS = 10, ROWS = 18, STEP_MS = 500;
const view = board(COLUMNS, ROWS, 22);
const PIECES = [[[0, 0], [1, 0], [2, 0], [3, 0]], [[0, 0], [1, 0], [0, 1], [1, 1]], [[0, 0], [1, 0], [2, 0], [1, 1]],
                [[0, 0], [1, 0], [2, 0], [0, 1]], [[0, 0], [1, 0], [2, 0], [2, 1]], [[0, 0], [1, 0], [1, 1], [2, 1]],
                [[1, 0], [2, 0], [0, 1], [1, 1]]];
const COLOURS = ["#3fb6c6", "#e4c441", "#9b5fc0", "#d98032", "#4169b8", "#cf4b4b", "#5fae57"];
let cells = [], piece = [], kind = 0, x = 0, y = 0, rows = 0, dead = false;
const fits = (shape, px, py) => shape.every(([a, b]) => a + px >= 0 && a + px < COLUMNS && b + py < ROWS && !cells[(b + py) * COLUMNS + a + px]);
const next = () => {
  kind = Math.floor(Math.random() * PIECES.length); piece = PIECES[kind]; x = 3; y = 0;
  if (!fits(piece, x, y)) dead = true;
};
const land = () => {
  piece.forEach(([a, b]) => { cells[(b + y) * COLUMNS + a + x] = kind + 1; });
  for (let row = ROWS - 1; row >= 0; row--) {
    const start = row * COLUMNS;
    if (cells.slice(start, start + COLUMNS).every(Boolean)) {
      cells.splice(start, COLUMNS); cells.unshift(...Array(COLUMNS).fill(0)); rows++; row++;
    }
  }
  next();
};
const step = () => { if (fits(piece, x, y + 1)) y++; else land(); };
const shift = (by) => { if (fits(piece, x + by, y)) x += by; };
const turn = () => {
  const side = Math.max(...piece.map(([, b]) => b));
  const turned = piece.map(([a, b]) => [side - b, a]);
  for (const by of [0, -1, 1, -2]) if (fits(turned, x + by, y)) { piece = turned; x += by; return; }
};
const drop = () => { while (fits(piece, x, y + 1)) y++; land(); };
const run = () => { setInterval(step, STEP_MS); };
arena.use({
  name: "tetris",
  begin: () => { cells = Array(COLUMNS * ROWS).fill(0); rows = 0; dead = false; next(); run(); },
  keys: { ArrowLeft: () => shift(-1), ArrowRight: () => shift(1), ArrowUp: turn, ArrowDown: step, " ": drop },
  score: () => rows, level: () => 1 + Math.floor(rows / 10), lives: () => (dead ? 0 : 1), won: () => false, over: () => dead,
  save: () => ({ cells, piece, kind, x, y, rows, dead }), restore: (saved) => { ({ cells, piece, kind, x, y, rows, dead } = saved); run(); },
  draw: () => {
    view.say(`Tetris · ${rows} rows${dead ? " · over" : ""}`); view.clear("#1f2430");
    cells.forEach((value, i) => { if (value) view.square(i % COLUMNS, Math.floor(i / COLUMNS), COLOURS[value - 1]); });
    if (!dead) piece.forEach(([a, b]) => view.square(a + x, b + y, COLOURS[kind]));
  },
});
