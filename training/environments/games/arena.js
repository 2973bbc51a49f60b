// What every game stands on: time that only passes when it is told to, dice with a seed, a verifier, checkpoints.
"use strict";
const arena = (() => {
  let now = 0, state = 1, timers = [], nextTimer = 1, game = null, episode = 0;

  // Dice: mulberry32, whose whole state is one number, so that a checkpoint can hold it.
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  Math.random = random;
  Date.now = () => now;
  performance.now = () => now;
  const add = (call, every, repeats) => {
    timers.push({ id: nextTimer, at: now + Math.max(1, every || 0), every: repeats ? Math.max(1, every) : 0, call });
    return nextTimer++;
  };
  window.setTimeout = (call, ms) => add(call, ms, false);
  window.setInterval = (call, ms) => add(call, ms, true);
  window.clearTimeout = window.clearInterval = (id) => { timers = timers.filter((one) => one.id !== id); };
  window.requestAnimationFrame = (call) => add(() => call(now), 16, false);

  const checksum = (text) => {
    let hash = 0x811c9dc5;
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    return (hash >>> 0).toString(16).padStart(8, "0");
  };

  // Keys are a map from the name of a key to a function; a game redraws itself from its own state alone.
  const use = (one) => { game = one; };
  window.addEventListener("keydown", (event) => {
    if (game.over() || event.repeat) return;
    const act = game.keys[event.key];
    if (act) { event.preventDefault(); act(); game.draw(); }
  });

  const begin = (seed) => {
    timers = []; now = 0; episode = seed;
    state = (seed ^ 0x9e3779b9) | 0;
    game.begin();
    game.draw();
    return report();
  };

  // Time passes in order: each timer is called at its own moment.
  const pass = (ms) => {
    const end = now + ms;
    for (;;) {
      const due = timers.filter((one) => one.at <= end).sort((a, b) => a.at - b.at || a.id - b.id)[0];
      if (!due || game.over()) break;
      now = due.at;
      if (due.every) due.at += due.every; else timers = timers.filter((one) => one !== due);
      due.call();
    }
    now = end;
    game.draw();
    return report();
  };

  const report = () => {
    const facts = { version: 1, game: game.name, episode, now, score: game.score(), level: game.level(),
                    lives: game.lives(), over: game.over(), won: game.won() };
    return { ...facts, checksum: checksum(JSON.stringify(facts)) };
  };

  // Games keep what they are in one plain object, and their timers are named by the game itself.
  const save = () => JSON.stringify({ now, state, episode, timers: timers.map(({ at, every, id }) => ({ at, every, id })),
                                      nextTimer, game: game.save() });
  const restore = (text) => {
    const saved = JSON.parse(text);
    timers = []; now = saved.now; state = saved.state; episode = saved.episode;
    game.restore(saved.game);
    // A game starts its timers again in the order in which it started them first; their moments are restored.
    timers.forEach((one, index) => { Object.assign(one, saved.timers[index]); });
    nextTimer = saved.nextTimer;
    game.draw();
    return report();
  };

  const redraw = () => game.draw();

  // What a click does; nothing when the game is over.
  const act = (call) => { if (!game.over()) { call(); game.draw(); } };

  return { use, begin, pass, report, save, restore, redraw, act };
})();

// Drawing: a canvas of squares with a line of text above.
const board = (columns, rows, side) => {
  const canvas = document.createElement("canvas");
  canvas.width = columns * side; canvas.height = rows * side;
  const line = document.createElement("p");
  document.body.append(line, canvas);
  const pen = canvas.getContext("2d");
  return {
    say: (text) => { line.textContent = text; },
    clear: (colour) => { pen.fillStyle = colour; pen.fillRect(0, 0, canvas.width, canvas.height); },
    square: (column, row, colour, text = "") => {
      pen.fillStyle = colour;
      pen.fillRect(column * side + 1, row * side + 1, side - 2, side - 2);
      if (text !== "") {
        pen.fillStyle = "#222"; pen.font = `bold ${Math.floor(side / (String(text).length > 3 ? 3.2 : 2.4))}px sans-serif`;
        pen.textAlign = "center"; pen.textBaseline = "middle";
        pen.fillText(String(text), (column + 0.5) * side, (row + 0.5) * side);
      }
    },
    at: (event) => {
      const box = canvas.getBoundingClientRect();
      return [Math.floor((event.clientX - box.left) / side), Math.floor((event.clientY - box.top) / side)];
    },
    canvas,
    // From the middle of a square to one of its edges: 0 up, 1 right, 2 down, 3 left.
    arm: (column, row, way, colour) => {
      const wide = side / 4, from = (side - wide) / 2, long = (side + wide) / 2;
      pen.fillStyle = colour;
      pen.fillRect(column * side + [from, from, from, 0][way], row * side + [0, from, from, from][way],
                   way % 2 ? long : wide, way % 2 ? wide : long);
    },
    // Between the middles of two squares.
    line: ([x1, y1], [x2, y2], colour) => {
      pen.strokeStyle = colour; pen.lineWidth = 3;
      pen.beginPath(); pen.moveTo((x1 + 0.5) * side, (y1 + 0.5) * side); pen.lineTo((x2 + 0.5) * side, (y2 + 0.5) * side);
      pen.stroke();
    },
    knot: (column, row, colour) => {
      pen.fillStyle = colour;
      pen.beginPath(); pen.arc((column + 0.5) * side, (row + 0.5) * side, side / 5, 0, 2 * Math.PI); pen.fill();
    },
    frame: (column, row, colour) => {
      pen.strokeStyle = colour; pen.lineWidth = 4;
      pen.strokeRect(column * side + 3, row * side + 3, side - 6, side - 6);
    },
  };
};

// A square that is pointed at: arrow keys move it, the space bar acts there, and so does a click.
const cursor = (view, columns, rows, act) => {
  const here = { x: 0, y: 0 };
  const by = (dx, dy) => () => {
    here.x = Math.min(columns - 1, Math.max(0, here.x + dx));
    here.y = Math.min(rows - 1, Math.max(0, here.y + dy));
  };
  view.canvas.addEventListener("mousedown", (event) => arena.act(() => {
    const [x, y] = view.at(event);
    if (x >= 0 && y >= 0 && x < columns && y < rows) { Object.assign(here, { x, y }); act(x, y); }
  }));
  return {
    here,
    keys: { ArrowLeft: by(-1, 0), ArrowRight: by(1, 0), ArrowUp: by(0, -1), ArrowDown: by(0, 1), " ": () => act(here.x, here.y) },
  };
};
const dice = (n) => Math.floor(Math.random() * n);
