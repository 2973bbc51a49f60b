// Sokoban: push every box onto a mark. Levels are made backwards, by pulling, so each can be solved.
const SIZE = 8;
const view = board(SIZE, SIZE, 44);
let walls = [], marks = [], boxes = [], man = [0, 0], moves = 0;
const WAYS = [[1, 0], [-1, 0], [0, 1], [0, -1]];
const key = ([x, y]) => y * SIZE + x;
const isWall = (at) => walls.includes(key(at));
const boxAt = (at) => boxes.findIndex((one) => key(one) === key(at));
const make = () => {
  walls = []; moves = 0;
  for (let i = 0; i < SIZE; i++) for (const at of [[i, 0], [i, SIZE - 1], [0, i], [SIZE - 1, i]]) walls.push(key(at));
  for (let i = 0; i < 4; i++) walls.push(key([2 + dice(SIZE - 4), 2 + dice(SIZE - 4)]));
  const open = [];
  for (let y = 1; y < SIZE - 1; y++) for (let x = 1; x < SIZE - 1; x++) if (!isWall([x, y])) open.push([x, y]);
  marks = [];
  while (marks.length < 2) {
    const at = open[dice(open.length)];
    if (!marks.some((one) => key(one) === key(at))) marks.push(at);
  }
  boxes = marks.map((one) => one.slice());
  do { man = open[dice(open.length)].slice(); } while (boxAt(man) >= 0);
  for (let i = 0; i < 200; i++) {
    const [dx, dy] = WAYS[dice(4)], to = [man[0] + dx, man[1] + dy], behind = boxAt([man[0] - dx, man[1] - dy]);
    if (isWall(to) || boxAt(to) >= 0) continue;
    if (behind >= 0 && Math.random() < 0.7) boxes[behind] = man.slice();
    man = to;
  }
};
const done = () => marks.filter((one) => boxAt(one) >= 0).length;
const begin = () => { do { make(); } while (done() === marks.length); };
const move = (dx, dy) => {
  const to = [man[0] + dx, man[1] + dy], box = boxAt(to), beyond = [to[0] + dx, to[1] + dy];
  if (isWall(to) || (box >= 0 && (isWall(beyond) || boxAt(beyond) >= 0))) return;
  if (box >= 0) boxes[box] = beyond;
  man = to; moves++;
};
arena.use({
  name: "sokoban", begin,
  keys: { ArrowLeft: () => move(-1, 0), ArrowRight: () => move(1, 0), ArrowUp: () => move(0, -1), ArrowDown: () => move(0, 1) },
  score: () => done(), level: () => 1, lives: () => 1, won: () => done() === marks.length, over: () => done() === marks.length,
  save: () => ({ walls, marks, boxes, man, moves }), restore: (saved) => { ({ walls, marks, boxes, man, moves } = saved); },
  draw: () => {
    view.say(`Sokoban · ${done()} of ${marks.length} · ${moves} moves`); view.clear("#e9dcc3");
    for (let i = 0; i < SIZE * SIZE; i++) if (walls.includes(i)) view.square(i % SIZE, Math.floor(i / SIZE), "#6b5b4b");
    marks.forEach(([x, y]) => view.square(x, y, "#f2b5a7", "+"));
    boxes.forEach((one) => view.square(one[0], one[1], marks.some((mark) => key(mark) === key(one)) ? "#76b041" : "#c58b3b", "□"));
    view.square(man[0], man[1], "#3a6ea5", "☺");
  },
});
