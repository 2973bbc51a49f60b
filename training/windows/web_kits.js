// Turns the plain controls of a page into those of a component library. Every control keeps its data-* marks.
(() => {
  const page = document.getElementById("page");

  function classes(table) {
    for (const [selector, names] of Object.entries(table)) {
      page.querySelectorAll(selector).forEach((element) => element.classList.add(...names.split(" ")));
    }
  }

  // Another element in the place of this one, with its id, its marks and these properties.
  function become(element, tag, attributes = {}, inside = []) {
    const made = document.createElement(tag);
    Object.assign(made.dataset, element.dataset);
    if (element.id) made.id = element.id;
    for (const [name, value] of Object.entries(attributes)) {
      if (value === true) made.setAttribute(name, "");
      else if (value !== false && value !== "") made.setAttribute(name, value);
    }
    made.append(...inside);
    element.replaceWith(made);
    return made;
  }

  function some(choices, element) {
    const name = element.dataset.n || "";
    let sum = 0;
    for (let at = 0; at < name.length; at += 1) sum = (sum * 31 + name.charCodeAt(at)) % 9973;
    return choices[sum % choices.length];
  }

  function marks(build) {
    page.querySelectorAll("label.mark").forEach((label) => {
      const input = label.querySelector("input");
      build(label, input, label.dataset.n, input.type === "checkbox");
    });
  }

  const fields = () => page.querySelectorAll("input[data-k=FIELD]");
  const buttons = () => page.querySelectorAll("button, a.button");
  const selects = () => page.querySelectorAll("select");

  // A list of choices that is no select of the browser's: its current choice is a mark of its own.
  function chosen(select) {
    select.dataset.v = select.selectedOptions[0].text;
    select.dataset.chosen = select.selectedIndex;
    select.dataset.options = JSON.stringify([...select.options].map((option) => option.text));
  }

  // Web components: the tags of a library with their attributes.
  function components(kit) {
    buttons().forEach((one) => become(one, ...kit.button(one), [one.textContent]));
    fields().forEach((one) => become(one, ...kit.field(one)).setAttribute("data-field", ""));
    // Text areas stay the browser's own: where a library's break their lines is not said.
    selects().forEach((one) => {
      chosen(one);
      const rows = [...one.options].map((option, index) => kit.row(option, index, index === one.selectedIndex));
      become(one, kit.select, { value: String(one.selectedIndex), disabled: one.disabled }, rows);
    });
    marks((label, input, name, isCheck) => kit.mark(label, input, name, isCheck));
  }

  function element(tag, attributes, inside) {
    return become(document.createElement("i"), tag, attributes, inside);
  }

  const KITS = {
    bootstrap() {
      marks((label, input) => {
        label.classList.add("form-check");
        input.classList.add("form-check-input");
        label.querySelector("span").classList.add("form-check-label");
        if (input.type === "checkbox" && some([0, 0, 1], label)) label.classList.add("form-switch");
      });
      buttons().forEach((one) => one.classList.add("btn", some(
        ["btn-primary", "btn-primary", "btn-secondary", "btn-outline-primary", "btn-outline-secondary", "btn-light"],
        one,
      )));
      classes({
        "input[data-k=FIELD], textarea": "form-control", "select": "form-select", ".tabs": "nav nav-tabs",
        ".tab": "nav-link", ".tab.on": "active", "ul": "list-group", "li": "list-group-item", "li.on": "active",
        ".grid > label, .above > label": "form-label", "nav": "navbar bg-body-tertiary", "nav span": "nav-link",
      });
    },
    bulma() {
      marks((label, input) => label.classList.add(input.type === "checkbox" ? "checkbox" : "radio"));
      buttons().forEach((one) => one.classList.add("button", some(
        ["is-primary", "is-link", "is-normal", "is-light", "is-outlined"], one)));
      selects().forEach((one) => {
        const frame = document.createElement("div");
        frame.className = "select";
        one.replaceWith(frame);
        frame.append(one);
      });
      classes({
        "input[data-k=FIELD]": "input", "textarea": "textarea", "h1": "title is-4", "h2": "subtitle is-5",
        ".grid > label, .above > label": "label",
      });
    },
    uikit() {
      buttons().forEach((one) => one.classList.add("uk-button", "uk-button-small", some(
        ["uk-button-default", "uk-button-primary", "uk-button-secondary"], one)));
      classes({
        "input[data-k=FIELD]": "uk-input", "textarea": "uk-textarea", "select": "uk-select",
        ".mark input[type=checkbox]": "uk-checkbox", ".mark input[type=radio]": "uk-radio",
        ".grid > label, .above > label": "uk-form-label", "ul": "uk-list uk-list-divider",
      });
    },
    carbon() {
      marks((label, input, name, isCheck) => {
        const id = `m${Math.random()}`;
        const frame = become(label, "div", {}, []);
        frame.className = `mark ${isCheck ? "cds--form-item cds--checkbox-wrapper" : "cds--radio-button-wrapper"}`;
        input.className = isCheck ? "cds--checkbox" : "cds--radio-button";
        input.id = id;
        const words = document.createElement("label");
        words.htmlFor = id;
        if (isCheck) {
          words.className = "cds--checkbox-label";
          words.innerHTML = '<span class="cds--checkbox-label-text"></span>';
        } else {
          words.className = "cds--radio-button__label";
          words.innerHTML = '<span class="cds--radio-button__appearance"></span><span></span>';
        }
        words.lastChild.textContent = name;
        frame.append(input, words);
      });
      buttons().forEach((one) => one.classList.add("cds--btn", some(["cds--btn--sm", "cds--btn--md"], one), some(
        ["cds--btn--primary", "cds--btn--secondary", "cds--btn--tertiary", "cds--btn--ghost"], one)));
      classes({
        "input[data-k=FIELD]": "cds--text-input", "textarea": "cds--text-area", "select": "cds--select-input",
        ".grid > label, .above > label": "cds--label",
      });
    },
    antd() {
      marks((label, input, name, isCheck) => {
        const base = isCheck ? "ant-checkbox" : "ant-radio";
        label.classList.add(`${base}-wrapper`);
        input.className = `${base}-input`;
        const frame = document.createElement("span");
        frame.className = `${base}${input.checked ? ` ${base}-checked` : ""}${input.disabled ? ` ${base}-disabled` : ""}`;
        const inner = document.createElement("span");
        inner.className = `${base}-inner`;
        input.replaceWith(frame);
        frame.append(input, inner);
      });
      buttons().forEach((one) => one.classList.add("ant-btn", some(
        ["ant-btn-primary", "ant-btn-default", "ant-btn-default", "ant-btn-dashed", "ant-btn-text"], one)));
      selects().forEach((one) => {
        chosen(one);
        const item = document.createElement("span");
        item.className = "ant-select-selection-item";
        item.textContent = one.dataset.v;
        const selector = document.createElement("div");
        selector.className = "ant-select-selector";
        selector.append(item);
        const made = become(one, "div", { "aria-disabled": one.disabled ? "true" : false }, [selector]);
        made.className = `ant-select ant-select-single ant-select-show-arrow${one.disabled ? " ant-select-disabled" : ""}`;
      });
      classes({ "input[data-k=FIELD], textarea": "ant-input" });
    },
    shoelace() {
      components({
        button: (one) => ["sl-button", { variant: some(["primary", "default", "neutral", "success"], one),
          disabled: one.disabled === true, outline: some([0, 0, 0, 1], one) === 1 }],
        field: (one) => ["sl-input", { value: one.value, placeholder: one.placeholder, disabled: one.disabled,
          type: one.type }],
        select: "sl-select",
        row: (option, index) => element("sl-option", { value: String(index) }, [option.text]),
        mark: (label, input, name, isCheck) => become(
          label, isCheck ? some(["sl-checkbox", "sl-checkbox", "sl-switch"], label) : "sl-radio",
          { checked: input.checked && isCheck, disabled: input.disabled }, [name],
        ).checked = input.checked,
      });
    },
    fluent() {
      components({
        button: (one) => ["fluent-button", { disabled: one.disabled === true,
          appearance: some(["accent", "neutral", "neutral", "outline", "stealth"], one) }],
        field: (one) => ["fluent-text-field", { value: one.value, placeholder: one.placeholder,
          disabled: one.disabled, type: one.type }],
        select: "fluent-select",
        row: (option, index, isOn) => element("fluent-option", { value: String(index), selected: isOn }, [option.text]),
        mark: (label, input, name, isCheck) => become(
          label, isCheck ? some(["fluent-checkbox", "fluent-checkbox", "fluent-switch"], label) : "fluent-radio",
          { checked: input.checked, disabled: input.disabled }, [name],
        ).checked = input.checked,
      });
    },
    material() {
      components({
        button: (one) => [some(
          ["md-filled-button", "md-filled-button", "md-outlined-button", "md-text-button", "md-filled-tonal-button"], one,
        ), { disabled: one.disabled === true }],
        field: (one) => [some(["md-outlined-text-field", "md-filled-text-field"], page.querySelector("[data-n]")),
          { value: one.value, placeholder: one.placeholder, disabled: one.disabled, type: one.type }],
        select: "md-outlined-select",
        row: (option, index, isOn) => {
          const words = document.createElement("div");
          words.slot = "headline";
          words.textContent = option.text;
          return element("md-select-option", { value: String(index), selected: isOn }, [words]);
        },
        mark: (label, input, name, isCheck) => {
          const tag = isCheck ? some(["md-checkbox", "md-checkbox", "md-switch"], label) : "md-radio";
          const made = document.createElement(tag);
          made.dataset.mark = "";
          if (tag !== "md-switch") made.setAttribute("touch-target", "none");
          made.disabled = input.disabled;
          input.replaceWith(made);
          if (tag === "md-switch") made.selected = input.checked;
          else made.checked = input.checked;
        },
      });
    },
  };

  // What opens is put into the page after the rest: the popup, its rows, and the row that is pointed at.
  const POPUPS = {
    bootstrap: ["dropdown-menu show", "dropdown-item", "active"],
    bulma: ["dropdown-content", "dropdown-item", "is-active"],
    antd: ["ant-select-dropdown", "ant-select-item ant-select-item-option", "ant-select-item-option-selected"],
  };

  return async (name, isPopup = false) => {
    if (isPopup) {
      const [popup, row, on] = POPUPS[name] || [];
      if (popup) classes({ "#popup": popup, "#popup div": row, "#popup .on": on });
      return;
    }
    KITS[name]();
    const waiting = [...page.querySelectorAll("*")].filter((one) => one.tagName.includes("-"));
    const missing = waiting.find((one) => !customElements.get(one.tagName.toLowerCase()));
    if (missing) throw new Error(`${missing.tagName} is not defined`);
    await Promise.all(waiting.map((one) => one.updateComplete));
    const frame = () => new Promise((resolve) => { requestAnimationFrame(resolve); });
    await frame();
    await frame();
  };
})()
