import { h } from './dom.js';

/**
 * A table whose rows can be opened: the first cell of each has a button. Arrows, Home and End move between rows, Enter opens, Delete deletes if possible.
 * `columns` are { title, class, cell(row) }; `options` are { label, open(row), remove(row), name(row) }.
 */
export function grid(columns, rows, options) {
  const body = h('tbody', null, rows.map(row => gridRow(columns, row, options)));
  const first = body.querySelector('.row-button');
  if (first) first.tabIndex = 0;
  const frame = framed(columns, options.label, body);
  body.addEventListener('focusin', event => {
    const button = event.target.closest('.row-button');
    if (!button) return;
    for (const other of body.querySelectorAll('.row-button[tabindex="0"]')) other.tabIndex = -1;
    button.tabIndex = 0;
  });
  return frame;
}

/** A table whose rows arrive while it is shown, created by `gridRow`. It is hidden until the first row arrives. */
export function liveGrid(columns, label) {
  const body = h('tbody');
  const frame = framed(columns, label, body);
  frame.hidden = true;
  return { body, frame };
}

/** A button that pauses new rows; `changed` is called on each press. */
export function pauseButton(changed) {
  const pause = {
    on: false,
    button: h('button', { type: 'button', 'data-key': 'p', 'aria-pressed': 'false', onclick: () => {
      pause.on = !pause.on;
      pause.button.setAttribute('aria-pressed', String(pause.on));
      pause.button.textContent = pause.on ? 'Go on' : 'Pause';
      changed();
    } }, 'Pause'),
  };
  return pause;
}

export function gridRow(columns, row, options) {
  const open = () => options.open(row);
  const button = h(options.href ? 'a' : 'button', {
    type: options.href ? null : 'button', href: options.href?.(row), class: 'row-button', tabindex: '-1',
    'aria-label': options.name?.(row), onclick: options.href ? null : open,
  }, columns[0].cell(row));
  const element = h('tr', null,
    h('th', { scope: 'row', class: columns[0].class }, button),
    columns.slice(1).map(column => h('td', { class: column.class }, column.cell(row))));
  if (options.remove) {
    button.addEventListener('keydown', event => {
      if (event.key !== 'Delete') return;
      event.preventDefault();
      options.remove(row);
    });
  }
  element.addEventListener('click', event => {
    if (event.target.closest('a, button') || String(getSelection()) !== '') return;
    button.click();
  });
  return element;
}

function framed(columns, label, body) {
  body.addEventListener('keydown', move);
  return h('div', { class: 'grid-frame' }, h('table', { class: 'grid', 'aria-label': label },
    h('thead', null, h('tr', null, columns.map(column => h('th', { scope: 'col', class: column.class }, column.title)))), body));
}

function move(event) {
  const buttons = [...event.currentTarget.querySelectorAll('.row-button')];
  const at = buttons.indexOf(event.target);
  if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1, PageDown: at + 10, PageUp: at - 10 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  buttons[Math.min(buttons.length - 1, Math.max(0, to))].focus();
}

/** Tabs as links: their pages are in the address. */
export const tabs = (label, current, pages) => h('nav', { class: 'tabs', 'aria-label': label },
  pages.map(([name, href]) => h('a', { href, 'aria-current': name === current ? 'page' : null }, name)));
