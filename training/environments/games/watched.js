// What a game draws, kept square by square instead of painted; many games of one page in turn, a key each.
"use strict";
const watched = (() => {
  let isDrawing = false, side = 0, columns = 0, squares = [];
  const looks = [], numbers = new Map(), kept = [];
  const at = (x, y) => Math.floor(y / side) * columns + Math.floor(x / side);
  const add = (x, y, mark) => { const one = squares[at(x, y)]; if (one && !one.includes(mark)) { one.push(mark); one.sort(); } };

  const pen = CanvasRenderingContext2D.prototype;
  pen.fillRect = function (x, y, wide, high) {
    if (!isDrawing) return;
    const whole = this.canvas;
    if (wide === whole.width && high === whole.height) { squares = squares.map(() => []); return; }
    const colour = this.fillStyle;
    if (wide === high) {
      if (!side) { side = wide + 2; columns = whole.width / side; squares = Array.from({ length: columns * (whole.height / side) }, () => []); }
      // What one can see through lies on what was there.
      if (colour.startsWith("rgba")) add(x, y, colour); else if (squares[at(x, y)]) squares[at(x, y)] = [colour];
    } else {
      add(x, y, `arm ${x % side < 1 ? 0 : 1}${y % side < 1 ? 0 : 1}${wide > high ? 1 : 0} ${colour}`);
    }
  };
  pen.fillText = function (text, x, y) { if (isDrawing) add(x, y, `text ${text}`); };
  pen.strokeRect = function (x, y) { if (isDrawing) add(x, y, `frame ${this.strokeStyle}`); };
  for (const name of ["arc", "fill", "stroke", "beginPath", "moveTo", "lineTo"]) pen[name] = () => {};

  const numberOf = (square) => {
    const look = square.join("|");
    if (!numbers.has(look)) { numbers.set(look, looks.length); looks.push(look); }
    return numbers.get(look);
  };
  const seen = (report) => {
    isDrawing = true; arena.redraw(); isDrawing = false;
    return { report, board: squares.map(numberOf) };
  };
  const told = (games, known) => ({ games, looks: looks.slice(known) });

  // A game is begun in place `n`, and goes on from there.
  const begin = (seeds, known) => told(seeds.map((seed, n) => {
    const found = seen(arena.begin(seed));
    kept[n] = arena.save();
    return found;
  }), known);
  const press = (keys, passes, known) => told(keys.map(([n, key]) => {
    arena.restore(kept[n]);
    window.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true }));
    const found = seen(arena.pass(passes));
    kept[n] = arena.save();
    return found;
  }), known);
  // The side of a square is known only when one was drawn: twice, so that the first board is whole.
  const prepare = () => { seen(arena.begin(1)); seen(arena.begin(1)); looks.length = 0; numbers.clear(); };
  return { begin, press, prepare };
})();
