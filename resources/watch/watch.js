"use strict";
// The page of `deskhand serve`. What a model, a screen or a program says is shown as text, never as markup, and
// what cannot be seen in it is spelled out. The token is kept by this tab alone.

const vocabulary = JSON.parse(document.getElementById("vocabulary").textContent);
const say = (english) => vocabulary.words[english];
const part = (id) => document.getElementById(id);
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

const KEY = "deskhand-token";
const CALM_MS = 700; // a card that has just come takes no tap that was meant for something else
const SILENT_MS = 40000; // the server gives a sign of life every 15 s
const RETRY_MS = [500, 1000, 2000, 3000, 5000];
const FASTEST_MS = 300, SLOWEST_MS = 1500; // between two looks at the screen
const MOST_STEPS = 200;
const INVISIBLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

class Refused extends Error {
  constructor(status, sentence) {
    super(sentence);
    this.status = status;
  }
}

let token = "";
let session = ""; // of the server: its tasks are numbered anew when it is started again
let task = null; // number of the task that is shown
let seen = 0; // number of the last event of it
let isOver = true;
let isLost = false;
let asked = null; // the question that is shown
let isDenying = false;
let isSending = false;
let isCalm = true;
let abort = new AbortController(); // ends what waits for the server
let shown = ""; // address of the picture that is shown
let hurry = () => {}; // begins the next try at once

// ---- text

function visible(text) {
  return String(text ?? "").replace(INVISIBLE, (one) => "⟨U+" + one.codePointAt(0).toString(16).toUpperCase().padStart(4, "0") + "⟩");
}

function put(id, text) {
  const element = part(id);
  element.textContent = visible(text);
  element.hidden = !text;
}

function made(name, kind, text) {
  const element = document.createElement(name);
  element.className = kind;
  element.textContent = visible(text);
  return element;
}

function showState(words, tone) {
  part("state").textContent = words;
  part("state").className = "state " + tone;
  document.title = (asked ? "● " : "") + (words ? words + " · Deskhand" : "Deskhand");
}

// ---- asking the server

async function ask(path, { method = "GET", body, headers = {}, signal } = {}) {
  const given = { Authorization: "Bearer " + token, ...headers };
  if (body !== undefined) given["Content-Type"] = "application/json";
  const answer = await fetch("/v1" + path, {
    method, headers: given, body: body === undefined ? undefined : JSON.stringify(body), signal,
    cache: "no-store", credentials: "omit", redirect: "error",
  });
  if (answer.ok || answer.status === 304) return answer;
  let problem = "";
  try { problem = (await answer.json()).problem; } catch { /* no JSON: the status says enough */ }
  throw new Refused(answer.status, problem || String(answer.status));
}

async function* eventsOf(answer) {
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "", watchdog = 0;
  try {
    for (;;) {
      watchdog = setTimeout(() => abort.abort(), SILENT_MS);
      const { value, done } = await reader.read();
      clearTimeout(watchdog);
      if (done) return;
      const blocks = (rest + value).split("\n\n");
      rest = blocks.pop();
      for (const block of blocks) {
        const event = { id: 0, name: "", data: "" };
        for (const line of block.split("\n")) {
          const [, name, said] = /^(\w*): ?(.*)$/.exec(line) ?? [];
          if (name === "id") event.id = Number(said);
          else if (name === "event") event.name = said;
          else if (name === "data") event.data = said;
        }
        if (event.data) yield { ...event, data: JSON.parse(event.data) };
      }
    }
  } finally {
    clearTimeout(watchdog);
    reader.cancel().catch(() => {});
  }
}

// ---- following what happens

async function follow() {
  for (let tries = 0; token; ) {
    abort = new AbortController();
    try {
      const desk = await (await ask("", { signal: abort.signal })).json();
      tries = 0;
      found();
      if (desk.session !== session) {
        session = desk.session;
        task = null;
      }
      if (desk.newest === null) showNothing();
      else if (desk.newest.task !== task) showTask(desk.newest);
      if (task !== null && !isOver) await followTask();
      else await pause(2000);
    } catch (problem) {
      if (problem instanceof Refused && problem.status === 401) return enter(say("This token is wrong, or holds no longer."));
      lost(problem);
      await pause(RETRY_MS[Math.min(tries++, RETRY_MS.length - 1)]);
    }
  }
}

async function followTask() {
  const number = task;
  const answer = await ask(`/tasks/${number}/events`, { signal: abort.signal, headers: { "Last-Event-ID": String(seen) } });
  for await (const { id, name, data } of eventsOf(answer)) {
    seen = id;
    onEvent(name, data);
  }
  if (!isOver) throw new Error("the stream ended");
}

function pause(ms) {
  return Promise.race([wait(ms), new Promise((done) => { hurry = done; })]);
}

function onEvent(name, data) {
  if (name === "phase") onPhase(data);
  else if (name === "step") {
    onStep(data);
    lookSoon();
  }
  else if (name === "question") onQuestion(data);
  else if (name === "answered" && asked?.question === data.question) {
    closeCard();
    lookSoon(); // what was allowed is done now
  }
  else if (name === "ended") onEnded(data);
}

function onPhase({ name, phase }) {
  const { text, tone } = vocabulary.phases[name] ?? { text: phase, tone: "" };
  if (asked?.in_window && name !== "asking") closeCard();
  showState(text, tone);
}

function onStep(step) {
  if (asked?.in_window) closeCard();
  const item = document.createElement("li");
  const words = document.createElement("div");
  item.append(made("span", "number", step.step), words);
  for (const action of step.actions) {
    words.append(made("div", "did", action.words));
    if (action.text && !action.words.replaceAll("⏎", "\n").includes(action.text)) words.append(made("div", "detail", action.text));
    const more = [action.approval, action.effect].filter(Boolean).join(" · ");
    if (more) words.append(made("div", "effect", more));
  }
  if (step.problem) words.append(made("div", "problem", step.problem));
  if (step.thought) words.append(made("div", "said", step.thought));
  part("steps").prepend(item);
  while (part("steps").childElementCount > MOST_STEPS) part("steps").lastElementChild.remove();
  part("history").hidden = false;
}

function onEnded(facts) {
  isOver = true;
  closeCard();
  const { text, tone } = vocabulary.endings[facts.ending] ?? { text: facts.ending, tone: "" };
  part("ending").className = "ending " + tone;
  part("ending").hidden = false;
  part("endingTitle").textContent = text;
  put("endingText", [facts.problem || facts.answer, facts.remark].filter(Boolean).join("\n"));
  showState(text, tone);
  showBar();
}

// ---- what is shown

function showNothing() {
  task = null;
  isOver = true;
  closeCard();
  for (const id of ["task", "view", "history", "ending", "bar"]) part(id).hidden = true;
  part("nothing").hidden = false;
  showState("", "");
}

function showTask(facts) {
  task = facts.task;
  seen = 0;
  isOver = false;
  closeCard();
  for (const id of ["nothing", "view", "history", "ending"]) part(id).hidden = true;
  part("steps").replaceChildren();
  part("screen").removeAttribute("src");
  put("task", facts.text);
  showState(say("Connected"), "");
  showBar();
}

function found() {
  if (!isLost) return;
  isLost = false;
  part("lost").hidden = true;
  part("view").classList.remove("stale");
  if (isOver) showState("", "");
  showBar();
}

function lost(problem) {
  isLost = true;
  put("lost", problem instanceof Refused ? problem.message : say("Connection lost. Trying again. Nothing is allowed meanwhile."));
  part("view").classList.add("stale");
  showState(say("Not connected"), "bad");
  showBar();
}

function onQuestion(question) {
  asked = question;
  isDenying = isSending = isCalm = false;
  part("card").className = question.warns ? "card warns" : "card";
  put("badge", question.in_window ? say("Asked in the window of Deskhand there") : "");
  put("asks", question.asks);
  put("where", question.where);
  put("thought", question.thought);
  put("text", question.text);
  put("problem", "");
  part("reasons").replaceChildren(...(question.reasons ?? []).map((reason) => made("li", "", reason)));
  part("closeup").hidden = true;
  part("words").value = "";
  showMarks(question);
  if (question.marks?.length) showCloseUp(question);
  part("card").hidden = false;
  setTimeout(() => { if (asked === question) { isCalm = true; showBar(); } }, CALM_MS);
  showState(...Object.values(vocabulary.phases.asking));
  showBar();
  if (document.activeElement === document.body || document.activeElement === null) part("card").focus({ preventScroll: true });
  if (!matchMedia("(min-width: 900px)").matches) scrollTo({ top: 0 });
}

function closeCard() {
  if (part("card").contains(document.activeElement)) document.activeElement.blur();
  asked = null;
  isDenying = isSending = false;
  part("card").hidden = true;
  part("marks").replaceChildren();
  showBar();
}

function showBar() {
  const isAction = asked && !asked.in_window && !asked.in_words;
  const isWords = asked && !asked.in_window && asked.in_words;
  part("bar").hidden = task === null || isOver;
  part("allow").hidden = !isAction || isDenying;
  part("deny").hidden = !isAction;
  part("back").hidden = !isAction || !isDenying;
  part("send").hidden = !isWords;
  part("deny").classList.toggle("final", isDenying);
  part("bar").classList.toggle("alone", !isAction && !isWords);
  part("saying").hidden = !isWords && !(isAction && isDenying);
  part("sayingLabel").textContent = say(isWords ? "Your answer" : "Reason for denying (the agent is told)");
  for (const id of ["allow", "deny", "send"]) part(id).disabled = isSending || isLost || !isCalm;
}

function showMarks({ size, marks = [], outline }) {
  const layer = [];
  const place = (element, values) => {
    for (const [side, [value, whole]] of Object.entries(values)) element.style[side] = (100 * value) / whole + "%";
    layer.push(element);
  };
  if (outline && size) {
    const [left, top, width, height] = outline;
    place(made("div", "outline", ""), { left: [left, size[0]], top: [top, size[1]], width: [width, size[0]], height: [height, size[1]] });
  }
  for (const [x, y] of marks) place(made("div", "mark", ""), { left: [x, size[0]], top: [y, size[1]] });
  part("marks").replaceChildren(...layer);
}

async function showCloseUp(question) {
  let picture;
  try {
    const answer = await ask(`/tasks/${task}/questions/${question.question}/screen`, { signal: abort.signal });
    picture = await createImageBitmap(await answer.blob());
  } catch {
    return; // it was answered meanwhile, or the connection was lost, which is said elsewhere
  }
  if (asked !== question) return;
  const canvas = part("closeup"), xs = question.marks.map(([x]) => x), ys = question.marks.map(([, y]) => y);
  const scale = Math.max(1, (Math.max(...xs) - Math.min(...xs) + 120) / 400, (Math.max(...ys) - Math.min(...ys) + 80) / 170);
  const width = Math.min(400 * scale, picture.width), height = Math.min(170 * scale, picture.height);
  const within = (middle, length, whole) => Math.min(Math.max(middle - length / 2, 0), whole - length);
  const left = within((Math.min(...xs) + Math.max(...xs)) / 2, width, picture.width);
  const top = within((Math.min(...ys) + Math.max(...ys)) / 2, height, picture.height);
  const sharp = 2;
  canvas.width = 400 * sharp;
  canvas.height = (canvas.width * height) / width;
  const zoom = canvas.width / width, pen = canvas.getContext("2d");
  pen.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
  const colour = getComputedStyle(canvas).getPropertyValue("--mark");
  const circle = (x, y, radius, stroke, thick) => {
    pen.beginPath();
    pen.arc((x - left) * zoom, (y - top) * zoom, radius, 0, 2 * Math.PI);
    pen.lineWidth = thick;
    pen.strokeStyle = stroke;
    pen.stroke();
  };
  if (question.outline) {
    const [x, y, w, h] = question.outline;
    pen.lineWidth = 4;
    pen.strokeStyle = colour;
    pen.strokeRect((x - left) * zoom, (y - top) * zoom, w * zoom, h * zoom);
  }
  for (const [x, y] of question.marks) {
    circle(x, y, 30, "#fff", 11);
    circle(x, y, 30, colour, 6);
    circle(x, y, 3, colour, 6);
  }
  canvas.setAttribute("aria-label", visible(question.name ? say("Where it would act:") + " " + question.name : say("Where it would act")));
  canvas.hidden = false;
}

let lookSoon = () => {}; // after something was done the screen is looked at soon, also where it has been still for long

async function showScreen() {
  let tag = "", of = null, ms = FASTEST_MS;
  for (;;) {
    await Promise.race([wait(ms), new Promise((done) => { lookSoon = () => { ms = FASTEST_MS; wait(ms).then(done); }; })]);
    if (!token || task === null || isOver || isLost || document.hidden) continue;
    const number = task;
    if (of !== number) [of, tag] = [number, ""];
    try {
      const answer = await ask(`/tasks/${number}/screen`, { headers: tag ? { "If-None-Match": tag } : {}, signal: AbortSignal.timeout(15000) });
      if (answer.status === 304) {
        ms = Math.min(ms * 1.4, SLOWEST_MS);
        continue;
      }
      const address = URL.createObjectURL(await answer.blob());
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      if (number !== task) {
        URL.revokeObjectURL(address);
        continue;
      }
      part("screen").src = address;
      part("view").hidden = false;
      URL.revokeObjectURL(shown);
      shown = address;
      tag = answer.headers.get("ETag") ?? "";
      ms = FASTEST_MS;
    } catch (problem) {
      ms = SLOWEST_MS;
      if (!(problem instanceof Refused)) abort.abort(); // the stream may take long to notice
    }
  }
}

// ---- the owner's answers

async function send(path, body, onRefused) {
  isSending = true;
  showBar();
  put("problem", "");
  try {
    await ask(path, { method: "POST", body, signal: AbortSignal.timeout(15000) });
    return true;
  } catch (problem) {
    onRefused(problem instanceof Refused ? problem.message : say("This did not arrive. Try again."));
    return false;
  } finally {
    isSending = false;
    showBar();
  }
}

async function answer(said) {
  const question = asked;
  if (!question || isSending || !isCalm) return;
  const onRefused = (problem) => { if (asked === question) put("problem", problem); };
  if (await send(`/tasks/${task}/answer`, { question: question.question, ...said }, onRefused) && asked === question) closeCard();
}

part("allow").addEventListener("click", () => answer({ decision: "allow" }));
part("deny").addEventListener("click", () => {
  if (isDenying) return answer({ decision: "deny", reason: part("words").value.trim() });
  isDenying = true;
  showBar();
  part("words").focus();
});
part("back").addEventListener("click", () => {
  isDenying = false;
  showBar();
  part("allow").focus();
});
part("saying").addEventListener("submit", (event) => {
  event.preventDefault();
  const words = part("words").value.trim();
  if (asked?.in_words && words) answer({ reply: words });
  else part("words").focus();
});
part("stop").addEventListener("click", async () => {
  const onRefused = (problem) => put("lost", problem);
  if (await send(`/tasks/${task}/stop`, undefined, onRefused)) showState(say("Stopping…"), "caution");
});

// ---- beginning

function enter(problem) {
  token = "";
  sessionStorage.removeItem(KEY);
  abort.abort();
  closeCard();
  part("lost").hidden = true;
  part("desk").hidden = true;
  part("enter").hidden = false;
  put("refused", problem);
  showState("", "");
  part("token").focus();
}

function begin(given) {
  token = given;
  sessionStorage.setItem(KEY, token);
  part("enter").hidden = true;
  part("desk").hidden = false;
  session = "";
  follow();
}

part("enter").addEventListener("submit", (event) => {
  event.preventDefault();
  const given = part("token").value.trim();
  part("token").value = "";
  if (/^[\x21-\x7e]+$/.test(given)) begin(given);
  else enter(say("This token is wrong, or holds no longer."));
});
addEventListener("online", () => hurry());
document.addEventListener("visibilitychange", () => { if (!document.hidden) hurry(); });
function fromAddress() {
  const given = new URLSearchParams(location.hash.slice(1)).get("token") ?? "";
  if (location.hash) history.replaceState(null, "", location.pathname);
  return given;
}
addEventListener("hashchange", () => {
  const given = fromAddress();
  if (given) {
    sessionStorage.setItem(KEY, given);
    location.reload();
  }
});
const known = fromAddress() || sessionStorage.getItem(KEY) || "";
if (known) begin(known);
else enter("");
showScreen();
