// Shows a window in between in front of the page: a title, a text, buttons; what is below may be shaded.
function interrupt({ title, text, buttons, neverAgain, wide, high, shade, isColumn }) {
  const page = document.getElementById("page");
  const make = (tag, said, kind) => {
    const made = document.createElement(tag);
    made.textContent = said;
    if (kind) Object.assign(made.dataset, { k: kind, n: said });
    return made;
  };
  const popup = document.createElement("section");
  popup.id = "popup";
  const words = document.createElement("article");
  if (title) {
    const heading = make("h2", title, "LABEL");
    heading.style.width = "fit-content";
    words.append(heading);
  }
  words.append(make("p", text, "LABEL"));
  if (neverAgain) {
    const label = document.createElement("label");
    label.className = "mark";
    Object.assign(label.dataset, { k: "CHECKBOX", n: neverAgain });
    label.append(Object.assign(document.createElement("input"), { type: "checkbox" }), make("span", neverAgain));
    words.append(label);
  }
  const row = document.createElement("footer");
  buttons.forEach((name, index) => {
    const button = make("button", name, "BUTTON");
    if (index === 0) button.className = "first";
    row.append(button);
  });
  popup.append(words, row);
  Object.assign(words.style, { display: "flex", flexDirection: "column", gap: "8px" });
  Object.assign(row.style, {
    display: "flex", gap: "8px", marginTop: "12px",
    flexDirection: isColumn ? "column" : "row", justifyContent: "flex-end", flexWrap: "wrap",
  });
  if (shade) {
    const veil = document.createElement("i");
    Object.assign(veil.style, {
      position: "absolute", left: "0", top: `${page.scrollTop}px`, width: `${page.clientWidth}px`,
      height: `${page.clientHeight}px`, background: `rgba(0, 0, 0, ${shade})`, pointerEvents: "none", zIndex: "8",
    });
    page.append(veil);
  }
  page.append(popup);
  const width = Math.min(wide, page.clientWidth - 20);
  Object.assign(popup.style, { width: `${width}px`, padding: "14px" });
  const free = page.clientHeight - popup.getBoundingClientRect().height;
  Object.assign(popup.style, {
    left: `${Math.round((page.clientWidth - width) / 2)}px`,
    top: `${Math.round(page.scrollTop + Math.max(0, free) * high)}px`,
  });
}
