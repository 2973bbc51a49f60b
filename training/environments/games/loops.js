// Loops: turn the tiles until no line ends in nothing; then the next tangle comes.
const SIZE = 3;
const WAYS = [[0, -1], [1, 0], [0, 1], [-1, 0]];
const view = board(SIZE, SIZE, 110);
let tiles = [], solved = 0;
const index = (x, y) => (x >= 0 && y >= 0 && x < SIZE && y < SIZE ? y * SIZE + x : -1);
const turned = (arms) => arms.map((_, way) => arms[(way + 3) % 4]);
const loose = () => tiles.some((arms, at) => arms.some((has, way) => {
  const to = index((at % SIZE) + WAYS[way][0], Math.floor(at / SIZE) + WAYS[way][1]);
  return has && (to < 0 || !tiles[to][(way + 2) % 4]);
}));
const make = () => {
  do {
    tiles = Array.from({ length: SIZE * SIZE }, () => [false, false, false, false]);
    for (let at = 0; at < SIZE * SIZE; at++) for (const way of [1, 2]) {
      const to = index((at % SIZE) + WAYS[way][0], Math.floor(at / SIZE) + WAYS[way][1]);
      if (to >= 0 && Math.random() < 0.6) { tiles[at][way] = true; tiles[to][(way + 2) % 4] = true; }
    }
    tiles = tiles.map((arms) => { for (let n = dice(4); n > 0; n--) arms = turned(arms); return arms; });
  } while (!loose());
};
const turn = (x, y) => {
  tiles[index(x, y)] = turned(tiles[index(x, y)]);
  if (!loose()) { solved++; make(); }
};
const { here, keys } = cursor(view, SIZE, SIZE, turn);
arena.use({
  name: "loops", keys,
  begin: () => { solved = 0; Object.assign(here, { x: 0, y: 0 }); make(); },
  score: () => solved, level: () => 1 + solved, lives: () => 1, won: () => solved > 0, over: () => false,
  save: () => ({ tiles, solved, here }), restore: (saved) => { ({ tiles, solved } = saved); Object.assign(here, saved.here); },
  draw: () => {
    view.say(`Loops · ${solved} closed`); view.clear("#26323c");
    tiles.forEach((arms, at) => {
      const x = at % SIZE, y = Math.floor(at / SIZE);
      view.square(x, y, "#34434f");
      arms.forEach((has, way) => { if (has) view.arm(x, y, way, "#8ecae6"); });
    });
    view.frame(here.x, here.y, "#ffb703");
  },
});
