// Unblock: slide the blocks along their own way until the key reaches the gate at the right. Space takes the next.
const SIZE = 5, ROW = 2;
const view = board(SIZE, SIZE, 70);
const COLOURS = ["#d62828", "#457b9d", "#588157", "#bc6c25", "#6d597a", "#264653"];
let blocks = [], held = 0, done = 0;
const squares = ({ x, y, long, flat }) => Array.from({ length: long }, (_, n) => (flat ? [x + n, y] : [x, y + n]));
const owner = (a, b) => blocks.findIndex((one) => squares(one).some(([x, y]) => x === a && y === b));
const slide = (n, by) => {
  const one = blocks[n], to = { ...one, x: one.x + (one.flat ? by : 0), y: one.y + (one.flat ? 0 : by) };
  const free = squares(to).every(([a, b]) => a >= 0 && b >= 0 && a < SIZE && b < SIZE && [-1, n].includes(owner(a, b)));
  if (free) blocks[n] = to;
  return free;
};
const open = () => blocks[0].x + blocks[0].long === SIZE;
const isClear = () => Array.from({ length: SIZE - blocks[0].x - 2 }, (_, n) => owner(blocks[0].x + 2 + n, ROW)).every((one) => one < 0);
// From the end backwards, so that there is a way.
const make = () => {
  do {
    blocks = [{ x: SIZE - 2, y: ROW, long: 2, flat: true }];
    for (let tries = 0; tries < 60 && blocks.length < 6; tries++) {
      const flat = dice(3) === 0, long = 2 + (dice(4) === 0), x = dice(flat ? SIZE - long + 1 : SIZE), y = dice(flat ? SIZE : SIZE - long + 1);
      const one = { x, y, long, flat };
      if ((!flat || y !== ROW) && squares(one).every(([a, b]) => owner(a, b) < 0)) blocks.push(one);
    }
    for (let n = 0; n < 150; n++) slide(dice(blocks.length), dice(2) ? 1 : -1);
  } while (open() || isClear());
  held = 0;
};
const move = (flat, by) => () => {
  if (blocks[held].flat === flat) slide(held, by);
  if (open()) { done++; make(); }
};
view.canvas.addEventListener("mousedown", (event) => arena.act(() => {
  const found = owner(...view.at(event));
  if (found >= 0) held = found;
}));
arena.use({
  name: "unblock",
  begin: () => { done = 0; make(); },
  keys: { ArrowLeft: move(true, -1), ArrowRight: move(true, 1), ArrowUp: move(false, -1), ArrowDown: move(false, 1),
          " ": () => { held = (held + 1) % blocks.length; } },
  score: () => done, level: () => 1 + done, lives: () => 1, won: () => done > 0, over: () => false,
  save: () => ({ blocks, held, done }), restore: (saved) => { ({ blocks, held, done } = saved); },
  draw: () => {
    view.say(`Unblock · ${done} opened · gate at the right`); view.clear("#e9ecef");
    view.square(SIZE - 1, ROW, "#ffe8a3");
    blocks.forEach((one, n) => squares(one).forEach(([x, y]) => view.square(x, y, COLOURS[n], n ? "" : "→")));
    squares(blocks[held]).forEach(([x, y]) => view.frame(x, y, "#111"));
  },
});
