// Pipes: water comes in at the left after 3 s and fills a tile every 600 ms; turn the pipes so that it goes on.
const SIZE = 5, FIRST_MS = 3000, STEP_MS = 600;
const WAYS = [[0, -1], [1, 0], [0, 1], [-1, 0]];
const KINDS = [[0, 2], [0, 1], [0, 1]];
const view = board(SIZE, SIZE, 70);
let tiles = [], filled = [], head = { x: 0, y: 2, from: 3 }, waiting = 0, leaked = false;
const index = (x, y) => y * SIZE + x;
const flow = () => {
  if (waiting > 0) { waiting--; return; }
  const { x, y, from } = head, inside = x >= 0 && y >= 0 && x < SIZE && y < SIZE;
  const arms = inside ? tiles[index(x, y)] : [];
  if (!arms.includes(from) || filled.includes(index(x, y))) { leaked = true; return; }
  filled.push(index(x, y));
  const out = arms.find((way) => way !== from);
  head = { x: x + WAYS[out][0], y: y + WAYS[out][1], from: (out + 2) % 4 };
};
const run = () => { setInterval(flow, STEP_MS); };
const turn = (x, y) => {
  if (!filled.includes(index(x, y))) tiles[index(x, y)] = tiles[index(x, y)].map((way) => (way + 1) % 4);
};
const { here, keys } = cursor(view, SIZE, SIZE, turn);
arena.use({
  name: "pipes", keys,
  begin: () => {
    tiles = Array.from({ length: SIZE * SIZE }, () => { const by = dice(4); return KINDS[dice(3)].map((way) => (way + by) % 4); });
    filled = []; head = { x: 0, y: 2, from: 3 }; waiting = FIRST_MS / STEP_MS - 1; leaked = false;
    Object.assign(here, { x: 0, y: 2 }); run();
  },
  score: () => filled.length, level: () => 1, lives: () => (leaked ? 0 : 1), won: () => filled.length === SIZE * SIZE,
  over: () => leaked || filled.length === SIZE * SIZE,
  save: () => ({ tiles, filled, head, waiting, leaked, here }),
  restore: (saved) => { ({ tiles, filled, head, waiting, leaked } = saved); Object.assign(here, saved.here); run(); },
  draw: () => {
    view.say(`Pipes · ${filled.length} filled${leaked ? " · over" : ""}`); view.clear("#e8e4da");
    tiles.forEach((arms, at) => {
      const x = at % SIZE, y = Math.floor(at / SIZE);
      view.square(x, y, x === 0 && y === 2 ? "#cfe8cf" : "#d3cec2");
      arms.forEach((way) => view.arm(x, y, way, filled.includes(at) ? "#2a7de1" : "#7d7568"));
    });
    if (!leaked && filled.length < SIZE * SIZE) view.square(head.x, head.y, "rgba(42, 125, 225, 0.25)");
    view.frame(here.x, here.y, "#d1495b");
  },
});
