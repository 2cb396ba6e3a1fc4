// Creates elements. Text is always inserted as text: nothing from a table is interpreted as markup.

/** h('a', { href: '#/', class: 'quiet', onclick: f }, 'text', child, [more]). Attributes that are null or false are omitted. */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'value') element.value = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  add(element, children);
  return element;
}

/** Appends text, elements and lists of them. */
export function add(element, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) add(element, child);
    else element.append(child);
  }
}

/** Replaces the content of an element. */
export function fill(element, ...children) {
  element.replaceChildren();
  add(element, children);
  return element;
}

/** Announces a change to screen readers. */
export function announce(text) {
  document.getElementById('status').textContent = text;
}

const numbers = new Intl.NumberFormat('en');

export const count = (number, noun, plural) => `${numbers.format(number)} ${number === 1 ? noun : plural ?? noun + 's'}`;

export const format = number => numbers.format(number);

export function bytes(number) {
  if (number < 1024) return `${number} B`;
  if (number < 1024 * 1024) return `${(number / 1024).toFixed(number < 10240 ? 1 : 0)} KB`;
  return `${(number / 1024 / 1024).toFixed(1)} MB`;
}

export function duration(microseconds) {
  if (microseconds < 1000) return `${Math.round(microseconds)} µs`;
  return `${(microseconds / 1000).toFixed(microseconds < 10000 ? 2 : microseconds < 100000 ? 1 : 0)} ms`;
}

const two = (number, digits = 2) => String(number).padStart(digits, '0');

/** A time of day by this machine's clock. */
export function clock(milliseconds) {
  const at = new Date(milliseconds);
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/** A time of day with milliseconds. */
export const exactClock = milliseconds => `${clock(milliseconds)}.${two(new Date(milliseconds).getMilliseconds(), 3)}`;

export function date(milliseconds) {
  const at = new Date(milliseconds);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

const shownAtFirst = 20000;

/** Text of any length: long text is truncated, with a button to show it all, so that a page doesn't lay out megabytes needlessly. */
export function longText(text, label) {
  const block = h('pre', { class: 'code', tabindex: '0', 'aria-label': label }, text.length > shownAtFirst ? text.slice(0, shownAtFirst) : text);
  if (text.length <= shownAtFirst) return block;
  const more = h('button', {
    type: 'button',
    onclick: () => {
      block.textContent = text;
      more.remove();
      block.focus();
    },
  }, `Show all ${format(text.length)} characters`);
  return h('div', { class: 'long' }, block, more);
}

/** The text, indented if it is JSON. */
export function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** The content in place of an empty list. */
export const empty = (title, ...more) => h('div', { class: 'empty' }, h('p', { class: 'empty-title' }, title), more);

/** The content for a failure. */
export const failure = (error, ...more) =>
  h('div', { class: 'failure', role: 'alert' }, h('strong', null, error.type ?? 'It failed'), h('p', null, error.message), more);

/** A dialog that closes with Escape and restores the focus. */
export function openDialog(title, content, buttons, options = {}) {
  const before = document.activeElement;
  const heading = h('h2', { id: 'dialog-title' }, title);
  const close = h('button', { type: 'button', class: 'quiet close', 'aria-label': 'Close', onclick: () => dialog.close() }, '×');
  const dialog = h('dialog', { 'aria-labelledby': 'dialog-title', class: options.wide ? 'wide' : null },
    h('div', { class: 'dialog-head' }, heading, close),
    h('div', { class: 'dialog-body' }, content),
    buttons ? h('div', { class: 'dialog-foot' }, buttons) : null);
  dialog.addEventListener('close', () => {
    dialog.remove();
    options.closed?.();
    if (before?.isConnected) before.focus();
  });
  if (options.mayClose) {
    dialog.addEventListener('cancel', event => {
      if (!options.mayClose()) event.preventDefault();
    });
  }
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Asks for confirmation before something that can't be undone. Resolves to true if the user confirmed. */
export function confirmDialog(title, text, action, shown) {
  return new Promise(resolve => {
    let confirmed = false;
    const cancel = h('button', { type: 'button', onclick: () => dialog.close() }, 'Cancel');
    const go = h('button', {
      type: 'button', class: 'danger', onclick: () => {
        confirmed = true;
        dialog.close();
      },
    }, action);
    const dialog = openDialog(title, [h('p', null, text), shown], [cancel, go], { closed: () => resolve(confirmed) });
    cancel.focus();
  });
}
