// Hexagons: put pieces on a board of six sides; a line that is full in any of its three ways vanishes.
const SIZE = 5, MIDDLE = 2;
const SHAPES = [[[0, 0]], [[0, 0], [1, 0]], [[0, 0], [0, 1]], [[0, 0], [-1, 1]], [[0, 0], [1, 0], [0, 1]]];
const view = board(SIZE, SIZE, 70);
let cells = [], piece = [], lines = 0, stuck = false;
// Columns lean: x counts along a row, y down to the left, and x + y goes from MIDDLE to 3 * MIDDLE.
const onBoard = (x, y) => x >= 0 && y >= 0 && x < SIZE && y < SIZE && x + y >= MIDDLE && x + y <= 3 * MIDDLE;
const places = Array.from({ length: SIZE * SIZE }, (_, at) => [at % SIZE, Math.floor(at / SIZE)]).filter(([x, y]) => onBoard(x, y));
const index = (x, y) => y * SIZE + x;
const fits = (x, y) => piece.every(([a, b]) => onBoard(x + a, y + b) && !cells[index(x + a, y + b)]);
const next = () => { piece = SHAPES[dice(SHAPES.length)]; stuck = !places.some(([x, y]) => fits(x, y)); };
const put = (x, y) => {
  if (!fits(x, y)) return;
  piece.forEach(([a, b]) => { cells[index(x + a, y + b)] = 1; });
  const found = [];
  for (let n = 0; n <= 3 * MIDDLE; n++) for (const of of [([a]) => a, ([, b]) => b, ([a, b]) => a + b]) {
    const line = places.filter((one) => of(one) === n);
    if (line.length && line.every(([a, b]) => cells[index(a, b)])) found.push(line);
  }
  found.flat().forEach(([a, b]) => { cells[index(a, b)] = 0; });
  lines += found.length;
  next();
};
const here = { x: MIDDLE, y: MIDDLE };
const by = (dx, dy) => () => { if (onBoard(here.x + dx, here.y + dy)) { here.x += dx; here.y += dy; } };
// A row is drawn half a square to the right of the one above, so that six neighbours touch.
const shownAt = (x, y) => [x + (y - MIDDLE) / 2, y];
view.canvas.addEventListener("mousedown", (event) => arena.act(() => {
  const box = view.canvas.getBoundingClientRect(), y = Math.floor((event.clientY - box.top) / 70);
  const x = Math.floor((event.clientX - box.left) / 70 - (y - MIDDLE) / 2);
  if (onBoard(x, y)) { Object.assign(here, { x, y }); put(x, y); }
}));
arena.use({
  name: "hexagons",
  begin: () => { cells = Array(SIZE * SIZE).fill(0); lines = 0; Object.assign(here, { x: MIDDLE, y: MIDDLE }); next(); },
  keys: { ArrowLeft: by(-1, 0), ArrowRight: by(1, 0), ArrowUp: by(0, -1), ArrowDown: by(0, 1), " ": () => put(here.x, here.y) },
  score: () => lines, level: () => 1, lives: () => (stuck ? 0 : 1), won: () => lines >= 10, over: () => stuck,
  save: () => ({ cells, piece, lines, stuck, here }),
  restore: (saved) => { ({ cells, piece, lines, stuck } = saved); Object.assign(here, saved.here); },
  draw: () => {
    view.say(`Hexagons · ${lines} lines${stuck ? " · over" : ""}`); view.clear("#f1e3d3");
    places.forEach(([x, y]) => view.square(...shownAt(x, y), cells[index(x, y)] ? "#6a4c93" : "#fffaf3"));
    piece.forEach(([a, b]) => { if (onBoard(here.x + a, here.y + b)) view.square(...shownAt(here.x + a, here.y + b), fits(here.x, here.y) ? "rgba(255, 146, 43, 0.8)" : "rgba(120, 120, 120, 0.6)"); });
    view.frame(...shownAt(here.x, here.y), "#1982c4");
  },
});
