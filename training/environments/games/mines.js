// Mines: uncover every square that has no mine; a number says how many mines are around it.
const SIZE = 5, MINES = 4;
const view = board(SIZE, SIZE, 70);
let mines = [], open = [], cleared = 0, dead = false;
const around = (at) => {
  const x = at % SIZE, y = Math.floor(at / SIZE), found = [];
  for (let b = y - 1; b <= y + 1; b++) for (let a = x - 1; a <= x + 1; a++)
    if (a >= 0 && b >= 0 && a < SIZE && b < SIZE && (a !== x || b !== y)) found.push(b * SIZE + a);
  return found;
};
const count = (at) => around(at).filter((one) => mines.includes(one)).length;
// The first square and those around it have none, so that there is something to go by.
const lay = (first) => {
  while (mines.length < MINES) {
    const at = dice(SIZE * SIZE);
    if (at !== first && !around(first).includes(at) && !mines.includes(at)) mines.push(at);
  }
};
const uncover = (x, y) => {
  const first = y * SIZE + x;
  if (open.includes(first)) return;
  if (!mines.length) lay(first);
  if (mines.includes(first)) { dead = true; return; }
  for (const waiting = [first]; waiting.length; ) {
    const at = waiting.pop();
    if (open.includes(at)) continue;
    open.push(at);
    if (count(at) === 0) waiting.push(...around(at));
  }
  if (open.length === SIZE * SIZE - MINES) { cleared++; mines = []; open = []; }
};
const { here, keys } = cursor(view, SIZE, SIZE, uncover);
const seen = () => Array.from({ length: SIZE * SIZE }, (_, at) => (open.includes(at) ? count(at) : -1));
arena.use({
  name: "mines", keys,
  begin: () => { mines = []; open = []; cleared = 0; dead = false; Object.assign(here, { x: 2, y: 2 }); },
  score: () => cleared, level: () => 1 + cleared, lives: () => (dead ? 0 : 1), won: () => cleared > 0, over: () => dead,
  save: () => ({ mines, open, cleared, dead, here, seen: seen() }),
  restore: (saved) => { ({ mines, open, cleared, dead } = saved); Object.assign(here, saved.here); },
  draw: () => {
    view.say(`Mines · ${cleared} fields cleared · ${MINES} mines${dead ? " · over" : ""}`); view.clear("#8d99ae");
    for (let at = 0; at < SIZE * SIZE; at++) {
      const x = at % SIZE, y = Math.floor(at / SIZE), is = open.includes(at);
      view.square(x, y, is ? "#edf2f4" : "#6c7a92", is ? count(at) || "" : dead && mines.includes(at) ? "✹" : "");
    }
    view.frame(here.x, here.y, "#d90429");
  },
});
