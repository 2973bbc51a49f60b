// Reads a page's labels: every character's cell and every element marked with data-k. Evaluated as one expression.
(() => {
  const page = document.getElementById("page");
  const brush = document.createElement("canvas").getContext("2d");
  const fonts = new Map();

  function fontOf(element) {
    const style = getComputedStyle(element);
    const key = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    if (!fonts.has(key)) {
      brush.font = key;
      const size = brush.measureText("H");
      fonts.set(key, {
        key,
        family: style.fontFamily,
        // Chromium lays lines out with whole ascents and descents.
        ascent: Math.round(size.fontBoundingBoxAscent),
        descent: Math.round(size.fontBoundingBoxDescent),
        cap: size.actualBoundingBoxAscent,
      });
    }
    return fonts.get(key);
  }

  // What an element or a text is painted in: its slot, the host of its shadow tree, or simply its parent.
  function around(node) {
    if (node.assignedSlot) return node.assignedSlot;
    if (node.parentElement) return node.parentElement;
    const root = node.getRootNode();
    return root instanceof ShadowRoot ? root.host : null;
  }

  function painted(element) {
    if (element.shadowRoot) return [...element.shadowRoot.childNodes];
    if (element.tagName === "SLOT" && element.assignedNodes().length) return element.assignedNodes();
    return [...element.childNodes];
  }

  function clipOf(element) {
    let [x0, y0, x1, y1] = [0, 0, innerWidth, innerHeight];
    for (let outer = element; outer && outer !== document.body; outer = around(outer)) {
      const style = getComputedStyle(outer);
      if (style.overflow === "visible" || style.display === "contents" || style.display === "inline") continue;
      const box = outer.getBoundingClientRect();
      // The client area: without borders and scroll bars.
      const [left, top] = [box.left + outer.clientLeft, box.top + outer.clientTop];
      [x0, y0] = [Math.max(x0, left), Math.max(y0, top)];
      [x1, y1] = [Math.min(x1, left + outer.clientWidth), Math.min(y1, top + outer.clientHeight)];
    }
    return [x0, y0, x1, y1];
  }

  function cut(box, clip) {
    return [
      Math.max(box[0], clip[0]), Math.max(box[1], clip[1]), Math.min(box[2], clip[2]), Math.min(box[3], clip[3]),
    ];
  }

  const glyphs = [];

  function keep(layer, letter, x0, baseline, x1, font, clip) {
    const cell = [x0, baseline - font.cap, x1, baseline];
    const seen = cut(cell, clip);
    const area = Math.max(0, seen[2] - seen[0]) * Math.max(0, seen[3] - seen[1]);
    if (area >= 0.6 * (x1 - x0) * font.cap && x1 > x0) glyphs.push([layer, letter.codePointAt(0), ...cell]);
  }

  const range = document.createRange();
  const families = new Set();
  let elided = 0;

  // Whether a text ends in an ellipsis of the browser's, which hides letters without saying which.
  function isElided(element) {
    for (let outer = element; outer && outer !== page; outer = around(outer)) {
      const style = getComputedStyle(outer);
      if (style.display === "contents" || style.display === "inline") continue;
      return style.textOverflow === "ellipsis" && outer.scrollWidth > outer.clientWidth;
    }
    return false;
  }

  function readText(node, layer) {
    if (node.nodeType === Node.TEXT_NODE) {
      if (!node.data.trim()) return;
      const owner = around(node);
      if (isElided(owner)) elided += 1;
      const font = fontOf(owner);
      const clip = clipOf(owner);
      for (let at = 0; at < node.data.length; at += 1) {
        if (!node.data[at].trim()) continue;
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const box = range.getClientRects()[0];
        if (!box) continue;
        families.add(font.family);
        keep(layer, node.data[at], box.left, box.top + font.ascent, box.right, font, clip);
      }
      return;
    }
    if (node.nodeType !== Node.ELEMENT_NODE || /^(SCRIPT|STYLE|svg)$/.test(node.tagName)) return;
    if (node.id === "popup" && layer === 0) return;
    if (getComputedStyle(node).display === "none") return;
    if (!node.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      && getComputedStyle(node).display !== "contents") return;
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(node.tagName)) {
      if (!/^(checkbox|radio|hidden)$/.test(node.type)) readField(node);
      return;
    }
    painted(node).forEach((child) => readText(child, layer));
  }

  // What a form field shows lies in a tree of the browser's own that ranges cannot enter: measured instead.
  function readField(field) {
    const style = getComputedStyle(field);
    const box = field.getBoundingClientRect();
    const font = fontOf(field);
    families.add(style.fontFamily);
    const side = (name) => parseFloat(style[`border${name}Width`]) + parseFloat(style[`padding${name}`]);
    const [left, right] = [box.left + side("Left"), box.right - side("Right")];
    const [top, bottom] = [box.top + side("Top"), box.bottom - side("Bottom")];
    let text = field.value || field.placeholder || "";
    if (field.tagName === "SELECT") text = field.selectedOptions[0] ? field.selectedOptions[0].text : "";
    if (field.type === "password" && field.value) text = "\u2022".repeat(field.value.length);
    const inner = field.tagName === "SELECT" && style.appearance !== "none" ? 4 : 0;
    const clip = cut([left, box.top, right, box.bottom], clipOf(around(field)));
    brush.font = font.key;
    const lines = field.tagName === "TEXTAREA" ? text.split("\n") : [text];
    lines.forEach((line, row) => {
      let baseline = (top + bottom) / 2 + (font.ascent - font.descent) / 2;
      if (field.tagName === "TEXTAREA") {
        const high = parseFloat(style.lineHeight);
        baseline = top + row * high + high / 2 + (font.ascent - font.descent) / 2;
      }
      let x = left + inner;
      const wide = brush.measureText(line).width;
      if (style.textAlign === "right" || style.textAlign === "end") x = right - wide;
      if (style.textAlign === "center") x = (left + right - wide) / 2;
      let from = x;
      for (let at = 0; at < line.length; at += 1) {
        const to = x + brush.measureText(line.slice(0, at + 1)).width;
        if (line[at].trim()) keep(0, line[at], from, Math.round(baseline), to, font, clip);
        from = Math.max(from, to);
      }
    });
  }

  function stateOf(element, field) {
    if (field.disabled === true || element.getAttribute("aria-disabled") === "true") return "DISABLED";
    if (element.dataset.open) return "OPEN";
    if (/^(CHECKBOX|RADIO)$/.test(element.dataset.k)) return field.checked ? "ON" : "OFF";
    if (element.dataset.k === "FIELD") return field.value ? "FILLED" : "EMPTY";
    return element.dataset.s || "NONE";
  }

  function valueOf(element, field) {
    if (element.dataset.v !== undefined) return element.dataset.v;
    if (field.tagName === "SELECT") return field.selectedOptions[0] ? field.selectedOptions[0].text : "";
    if (field.type === "password") return "\u2022".repeat(field.value.length);
    return element.dataset.k === "FIELD" ? field.value : "";
  }

  function corners(box) {
    return [box.left, box.top, box.right, box.bottom];
  }

  const popup = document.getElementById("popup");
  readText(page, 0);
  if (popup) readText(popup, 1);

  // A vertical scroll bar of the browser's own; null where the element has none.
  function barOf(element) {
    const style = getComputedStyle(element);
    const sides = [style.borderLeftWidth, style.borderRightWidth].map(parseFloat);
    const wide = element.offsetWidth - element.clientWidth - sides[0] - sides[1];
    if (!/^(auto|scroll)$/.test(style.overflowY) || wide < 4 || element.tagName === "TEXTAREA") return null;
    const box = element.getBoundingClientRect();
    const top = box.top + element.clientTop;
    const whole = [box.right - sides[1] - wide, top, box.right - sides[1], top + element.clientHeight];
    const left = element.scrollHeight - element.clientHeight - element.scrollTop;
    const room = (left / element.scrollHeight) * element.clientHeight;
    const row = element.querySelector("[data-k=ITEM]");
    return {
      layer: 0, kind: "SCROLLBAR", name: "", owner: element !== page && row ? row.dataset.o || "" : "", whole,
      shown: cut(whole, element === page ? [0, 0, innerWidth, innerHeight] : clipOf(around(element))),
      hit: true, state: left <= 1 ? "OFF" : room >= 3 ? "ON" : "NONE",
      value: element.scrollTop === 0 ? "top" : "", options: [], caption: null,
    };
  }

  const elements = [];
  const below = [];
  document.querySelectorAll("[data-k]").forEach((element) => {
    const field = element.querySelector("input, [data-mark]") || element;
    const whole = corners(element.getBoundingClientRect());
    const clip = clipOf(element.parentElement);
    const shown = cut(whole, clip);
    if (element.dataset.k !== "LABEL" && element.dataset.n && whole[1] >= clip[3] && whole[3] > whole[1]) {
      const options = field.tagName === "SELECT" ? [...field.options].map((option) => option.text) : [];
      below.push({
        kind: element.dataset.k, name: element.dataset.n, owner: element.dataset.o || "", options,
        on: field.checked === true, off: stateOf(element, field) === "DISABLED",
      });
    }
    if (shown[2] - shown[0] < 2 || shown[3] - shown[1] < 2) return;
    const top = document.elementFromPoint((shown[0] + shown[2]) / 2, (shown[1] + shown[3]) / 2);
    const caption = element.dataset.c ? document.getElementById(element.dataset.c) : null;
    elements.push({
      layer: popup && popup.contains(element) ? 1 : 0,
      kind: element.dataset.k,
      name: element.dataset.n || element.textContent.trim().replace(/\s+/g, " "),
      owner: element.dataset.o || "",
      whole,
      shown,
      hit: Boolean(top && (element.contains(top) || (popup && popup.contains(top)))),
      state: stateOf(element, field),
      value: valueOf(element, field),
      options: field.tagName === "SELECT"
        ? [...field.options].map((option) => option.text) : JSON.parse(element.dataset.options || "[]"),
      caption: caption && cut(corners(caption.getBoundingClientRect()), clipOf(caption.parentElement)),
    });
  });
  [page, ...page.querySelectorAll("*")].forEach((element) => {
    const bar = popup && popup.contains(element) ? null : barOf(element);
    if (bar && bar.shown[3] - bar.shown[1] >= 5 && bar.shown[2] > bar.shown[0]) elements.push(bar);
  });
  return { glyphs, elements, below, families: [...families], elided, popup: popup && corners(popup.getBoundingClientRect()) };
})()
