// Snake: it moves by itself every 200 ms; eat, and do not bite.
const COLUMNS = 14, ROWS = 12, STEP_MS = 200;
const view = board(COLUMNS, ROWS, 28);
let body = [], way = [1, 0], turned = [], food = [0, 0], dead = false;
const same = (a, b) => a[0] === b[0] && a[1] === b[1];
const place = () => {
  do { food = [Math.floor(Math.random() * COLUMNS), Math.floor(Math.random() * ROWS)]; } while (body.some((one) => same(one, food)));
};
const step = () => {
  if (turned.length) way = turned.shift();
  const head = [body[0][0] + way[0], body[0][1] + way[1]];
  const hits = head[0] < 0 || head[1] < 0 || head[0] >= COLUMNS || head[1] >= ROWS || body.slice(0, -1).some((one) => same(one, head));
  if (hits) { dead = true; return; }
  body.unshift(head);
  if (same(head, food)) place(); else body.pop();
};
const turn = (x, y) => {
  const last = turned.length ? turned[turned.length - 1] : way;
  if (last[0] + x !== 0 || last[1] + y !== 0) turned.push([x, y]);
};
const run = () => { setInterval(step, STEP_MS); };
arena.use({
  name: "snake",
  begin: () => { body = [[4, 6], [3, 6], [2, 6]]; way = [1, 0]; turned = []; dead = false; place(); run(); },
  keys: { ArrowLeft: () => turn(-1, 0), ArrowRight: () => turn(1, 0), ArrowUp: () => turn(0, -1), ArrowDown: () => turn(0, 1) },
  score: () => body.length - 3, level: () => 1, lives: () => (dead ? 0 : 1), won: () => body.length === COLUMNS * ROWS, over: () => dead,
  save: () => ({ body, way, turned, food, dead }), restore: (saved) => { ({ body, way, turned, food, dead } = saved); run(); },
  draw: () => {
    view.say(`Snake · ${body.length - 3} eaten${dead ? " · over" : ""}`); view.clear("#20303a");
    view.square(food[0], food[1], "#e4572e");
    body.forEach(([x, y], i) => view.square(x, y, i ? "#76b041" : "#b6e27a"));
  },
});
