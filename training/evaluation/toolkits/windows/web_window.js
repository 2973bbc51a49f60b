// What the page of web_window.py does: finds the size that fits, notes what happens, says its state.
(() => {
  const SETTLING_MS = 60;
  const RESIZING_MS = 1500;
  const LEAVING_MS = 1000;
  const POPUP_EDGE_PX = 1;
  const MIN_POPUP_ROW_PX = 24;
  const POPUP_ROW_PADDING_PX = 8;
  const TITLE_BAR_PX = 24;

  const all = (selector) => [...document.querySelectorAll(selector)];
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const nav = document.querySelector("nav");
  const main = document.querySelector("main");
  const events = [];

  function log(event, merge = false) {
    events.push([event, merge]);
  }

  // --- size and place ---

  // What the page needs, with its menus dropped down.
  function neededSize() {
    const panels = all(".panel");
    for (const panel of panels) panel.hidden = false;
    const boxes = [main, ...panels].map((element) => element.getBoundingClientRect());
    for (const panel of panels) panel.hidden = true;
    const last = nav ? nav.lastElementChild.getBoundingClientRect().right + 8 : 0;
    return [
      Math.ceil(Math.max(last, ...boxes.map((box) => box.right))),
      Math.ceil(Math.max(...boxes.map((box) => box.bottom))),
    ];
  }

  async function takePlace() {
    const { attempts, left, top, width, height } = JSON.parse(document.body.dataset.place);
    const [frameWidth, frameHeight] = [outerWidth - innerWidth, outerHeight - innerHeight];
    let needed = [0, 0];
    // A scroll bar that comes up meanwhile takes room, and may stay for that.
    document.documentElement.classList.add("moving");
    document.body.classList.add("measured");
    for (const [layout, points] of attempts) {
      document.body.dataset.layout = layout;
      document.body.style.setProperty("--points", points);
      needed = neededSize();
      if (needed[0] + frameWidth <= width && needed[1] + frameHeight <= height) break;
    }
    document.body.classList.remove("measured");
    const wide = Math.min(width, needed[0] + frameWidth);
    const high = Math.min(height, needed[1] + frameHeight);
    resizeTo(wide, high);
    moveTo(
      Math.max(4, Math.min(left, width - wide)),
      Math.max(TITLE_BAR_PX, Math.min(top + TITLE_BAR_PX, height + TITLE_BAR_PX - high)),
    );
    const isThere = () => outerWidth === wide && outerHeight === high;
    for (let waited = 0; waited < RESIZING_MS && !isThere(); waited += 20) await pause(20);
    await pause(SETTLING_MS);
    document.documentElement.classList.remove("moving");
  }

  // --- what happens ---

  function watchControls() {
    for (const field of all("[data-field]")) {
      field.addEventListener("input", () => log(`edit ${field.dataset.field}`, true));
    }
    for (const box of all("[data-check]")) {
      box.addEventListener("change", () => log(`${box.checked ? "tick" : "untick"} ${box.dataset.check}`));
    }
    for (const select of all("select")) {
      select.addEventListener("change", () => log(`choose ${nameOf(select)}: ${chosenIn(select)}`));
    }
    for (const group of all("[data-radio]")) {
      group.addEventListener("change", () => log(`choose ${group.dataset.radio}: ${chosenIn(group)}`));
    }
    for (const button of all("[data-press]")) {
      button.addEventListener("click", () => log(`press ${button.dataset.press}`));
    }
  }

  function watchMenus() {
    const menus = all(".menu");
    const drop = (dropped) => {
      for (const menu of menus) {
        menu.querySelector(".panel").hidden = menu !== dropped;
        menu.querySelector("button").setAttribute("aria-expanded", String(menu === dropped));
      }
    };
    for (const menu of menus) {
      const panel = menu.querySelector(".panel");
      menu.querySelector("button").addEventListener("click", () => drop(panel.hidden ? menu : null));
      for (const item of panel.children) {
        item.addEventListener("click", () => {
          drop(null);
          log(`press ${menu.dataset.menu} > ${item.textContent}`);
        });
      }
    }
    document.addEventListener("pointerdown", (event) => {
      if (!event.target.closest(".menu")) drop(null);
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") drop(null);
    });
  }

  function watchTabs() {
    const tabs = all("[role=tab]");
    const show = (shown) => {
      if (shown.ariaSelected === "true") return;
      for (const tab of tabs) {
        tab.ariaSelected = String(tab === shown);
        tab.tabIndex = tab === shown ? 0 : -1;
        document.getElementById(tab.getAttribute("aria-controls")).hidden = tab !== shown;
      }
      log(`tab ${shown.textContent}`);
    };
    tabs.forEach((tab, number) => {
      tab.addEventListener("click", () => show(tab));
      tab.addEventListener("keydown", (event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!step) return;
        const next = tabs[(number + step + tabs.length) % tabs.length];
        next.focus();
        show(next);
      });
    });
  }

  // --- what is said ---

  function nameOf(select) {
    return select.dataset.combo ?? select.dataset.list;
  }

  function chosenIn(choice) {
    return choice.matches("select") ? choice.value : (choice.querySelector(":checked")?.value ?? "");
  }

  function pageCorner() {
    const side = (outerWidth - innerWidth) / 2;
    return [screenX + side, screenY + outerHeight - innerHeight - side];
  }

  function spotOf(kind, name, element, owner = "") {
    const box = element.getBoundingClientRect();
    const [left, top] = pageCorner();
    return {
      kind, name, owner,
      x: Math.floor(left + box.left + box.width / 2),
      y: Math.floor(top + box.top + box.height / 2),
    };
  }

  // The browser draws the list of a select itself: below it, or above where the screen ends, within the page.
  function popupSpots(select) {
    const box = select.getBoundingClientRect();
    const [left, top] = pageCorner();
    const options = [...select.options].filter((option) => !option.hidden);
    const row = popupRow(select);
    const high = options.length * row + 2 * POPUP_EDGE_PX;
    const isBelow = top + box.bottom + high <= screen.availTop + screen.availHeight;
    const first = top + (isBelow ? box.bottom : Math.max(0, box.top - high)) + POPUP_EDGE_PX;
    return options.map((option, index) => ({
      kind: "option", name: option.value, owner: nameOf(select),
      x: Math.floor(left + box.left + box.width / 2),
      y: Math.floor(first + (index + 0.5) * row),
    }));
  }

  // The height of its rows, which is no matter of the style sheet's.
  function popupRow(select) {
    const line = document.createElement("div");
    line.textContent = "H";
    line.style.cssText = `position: absolute; visibility: hidden; font: ${getComputedStyle(select).font}`;
    document.body.append(line);
    const high = line.getBoundingClientRect().height;
    line.remove();
    return Math.max(MIN_POPUP_ROW_PX, high + POPUP_ROW_PADDING_PX);
  }

  function spots() {
    const select = document.querySelector("select:open");
    if (select) return popupSpots(select);
    const panel = all(".panel").find((one) => !one.hidden);
    if (panel) {
      const { menu } = panel.parentElement.dataset;
      return [...panel.children].map((item) => spotOf("menu item", item.textContent, item, menu));
    }
    const found = [
      ...all(".menu").map((menu) => spotOf("menu", menu.dataset.menu, menu)),
      ...all("[role=tab]").map((tab) => spotOf("tab", tab.textContent, tab)),
      ...all("[data-press]").map((button) => spotOf("press", button.dataset.press, button)),
    ];
    const isShown = (element) => element.checkVisibility();
    found.push(
      ...all("[data-field]").filter(isShown).map((field) => spotOf("field", field.dataset.field, field)),
      ...all("[data-check]").filter(isShown).map((box) => spotOf("check", box.dataset.check, box)),
      ...all("[data-combo]").filter(isShown).map((combo) => spotOf("combo", combo.dataset.combo, combo)),
    );
    for (const group of all("[data-radio]").filter(isShown)) {
      for (const mark of group.querySelectorAll("input")) {
        found.push(spotOf("option", mark.value, mark, group.dataset.radio));
      }
    }
    for (const list of all("[data-list]").filter(isShown)) {
      const owner = list.dataset.list;
      found.push(...[...list.options].map((option) => spotOf("option", option.value, option, owner)));
    }
    return found;
  }

  function stateFor(asked) {
    const choices = [...all("[data-combo]"), ...all("[data-radio]"), ...all("[data-list]")];
    return JSON.stringify({
      asked,
      events: events.splice(0),
      fields: Object.fromEntries(all("[data-field]").map((field) => [field.dataset.field, field.value])),
      checks: Object.fromEntries(all("[data-check]").map((box) => [box.dataset.check, box.checked])),
      choices: Object.fromEntries(
        choices.map((choice) => [choice.dataset.radio ?? nameOf(choice), chosenIn(choice)]),
      ),
      tab: document.querySelector("[role=tab][aria-selected=true]")?.textContent ?? "",
      spots: spots(),
      size_px: [innerWidth, innerHeight],
    });
  }

  async function answerForEver() {
    for (;;) {
      const asked = Number(await (await fetch("/ask")).text());
      if (!asked) continue;
      await pause(SETTLING_MS); // what was clicked just before takes another way here than the question
      await fetch("/state", { method: "POST", body: stateFor(asked) });
    }
  }

  async function live() {
    await document.fonts.ready;
    await takePlace();
    watchControls();
    watchMenus();
    watchTabs();
    addEventListener("pagehide", () => navigator.sendBeacon("/state", stateFor(0)));
    await answerForEver().catch(() => pause(LEAVING_MS));
    close(); // the program has ended; a page that is loaded again does not come to this
  }

  live();
})();
