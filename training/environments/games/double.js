// Double: drop numbers into columns; equal ones that touch merge and double, and a 16 bursts.
const COLUMNS = 4, ROWS = 6, BURSTS = 16;
const view = board(COLUMNS, ROWS + 1, 58);
let columns = [], next = 2, at = 0, burst = 0;
const roll = () => { next = 2 ** (1 + dice(3)); };
const full = () => columns.some((one) => one.length >= ROWS);
const drop = () => {
  const one = columns[at];
  one.push(next);
  while (one.length > 1 && one[one.length - 1] === one[one.length - 2]) {
    const value = 2 * one.pop();
    one[one.length - 1] = value;
    if (value >= BURSTS) { one.pop(); burst++; }
  }
  roll();
};
const by = (dx) => () => { at = Math.min(COLUMNS - 1, Math.max(0, at + dx)); };
view.canvas.addEventListener("mousedown", (event) => arena.act(() => {
  const [x] = view.at(event);
  if (x >= 0 && x < COLUMNS) { at = x; drop(); }
}));
arena.use({
  name: "double",
  begin: () => { columns = Array.from({ length: COLUMNS }, () => []); at = 0; burst = 0; roll(); },
  keys: { ArrowLeft: by(-1), ArrowRight: by(1), ArrowDown: drop, " ": drop },
  score: () => burst, level: () => 1, lives: () => (full() ? 0 : 1), won: () => burst >= 5, over: full,
  save: () => ({ columns, next, at, burst }), restore: (saved) => { ({ columns, next, at, burst } = saved); },
  draw: () => {
    view.say(`Double · ${burst} burst${full() ? " · over" : ""}`); view.clear("#dfe7ec");
    for (let x = 0; x < COLUMNS; x++) view.square(x, 0, x === at ? "#b8c9d4" : "#dfe7ec", x === at ? next : "");
    columns.forEach((one, x) => one.forEach((value, n) => view.square(x, ROWS - n, `hsl(${150 + 30 * Math.log2(value)} 55% 70%)`, value)));
  },
});
