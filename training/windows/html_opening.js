// Opens a select or a menu as a page's own list: the browser's native popups stand in no screenshot.
function openPopup({ owner: identity, name, rows, isMenu, pointed, gap }) {
  const page = document.getElementById("page");
  const owner = document.getElementById(identity);
  const popup = document.createElement("div");
  popup.id = "popup";
  const current = isMenu ? pointed : Number(owner.dataset.chosen ?? owner.selectedIndex);
  rows.forEach((text, index) => {
    const row = document.createElement("div");
    row.textContent = text;
    Object.assign(row.dataset, { k: "ITEM", o: name, n: text });
    if (!isMenu) row.dataset.s = index === current ? "ON" : "OFF";
    if (index === current) row.className = "on";
    popup.append(row);
  });
  owner.scrollIntoView({ block: "nearest" });
  owner.dataset.open = "1";
  if (isMenu) owner.classList.add("on");
  page.append(popup);
  const at = owner.getBoundingClientRect();
  const high = popup.getBoundingClientRect().height;
  let top = at.bottom + gap;
  if (top + high > page.clientHeight && at.top - high > 0) top = at.top - high;
  Object.assign(popup.style, {
    left: `${at.left}px`,
    top: `${top + page.scrollTop}px`,
    minWidth: `${at.width}px`,
    maxHeight: `${Math.max(30, page.clientHeight - top - 2)}px`,
  });
}
