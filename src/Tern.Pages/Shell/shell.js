import { h, fill, openDialog, announce } from './dom.js';

// The frame that the pages of a console share: the address, the bar, the keys. index.html has the elements that are used here.

const main = document.getElementById('main');
let leave = new AbortController();
let shown = null;
let went = -Infinity;

/**
 * Shows a console. `open(page, parts)` fills page.element with what the address after '#' names (`parts`, decoded), and answers with its section, as links
 * of the bar have it in data-section. Of each page there is `page.signal`, which says when it is left, `page.parameters` and `page.title(text)`.
 * `keys` lead, after g, to addresses: { t: '#/' }; `shortcuts` are the rows of the list of keys: [keys, text].
 */
export function start({ open, keys, shortcuts }) {
  const route = () => show(open);
  const help = () => showShortcuts(shortcuts);
  document.addEventListener('keydown', event => press(event, keys, help));
  document.getElementById('help').addEventListener('click', help);
  document.getElementById('skip').addEventListener('click', event => {
    event.preventDefault();
    main.focus();
  });
  document.getElementById('where').textContent = location.host;
  document.addEventListener('server-lost', () => document.getElementById('offline').hidden = false);
  document.addEventListener('server-found', () => document.getElementById('offline').hidden = true);
  addEventListener('hashchange', route);
  route();
}

function show(open) {
  const [path, query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  const parts = path.split('/').filter(part => part !== '').map(decode);
  leave.abort();
  leave = new AbortController();
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  const page = { element: h('div', { class: 'page' }), signal: leave.signal, parameters: new URLSearchParams(query), title: setTitle };
  fill(main, page.element);
  const section = open(page, parts);
  for (const link of document.querySelectorAll('[data-section]')) {
    if (link.dataset.section === section) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  // Navigation moves the focus to the new page; the first page leaves the focus to the browser.
  if (shown !== null && shown !== path) main.focus();
  shown = path;
}

function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function setTitle(title) {
  document.title = `${title} · Tern`;
  announce(title);
}

function showShortcuts(shortcuts) {
  openDialog('Keyboard shortcuts', h('dl', { class: 'shortcuts' }, shortcuts.map(([keys, text]) => [
    h('dt', null, keys.split(/( then | and |\+| )/).map(key => /^( then | and |\+| )$/.test(key) ? key : h('kbd', null, key))), h('dd', null, text)])));
}

function press(event, keys, help) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest('input, textarea, select, [contenteditable]') || document.querySelector('dialog[open]')) return;
  const go = keys[event.key];
  if (event.timeStamp - went < 1500 && go) {
    went = -Infinity;
    event.preventDefault();
    location.hash = go;
    return;
  }
  went = event.key === 'g' ? event.timeStamp : -Infinity;
  if (event.key === '?') {
    event.preventDefault();
    help();
    return;
  }
  // Buttons and fields declare their own key: data-key.
  const target = [...main.querySelectorAll('[data-key]')].find(element => element.dataset.key === event.key && !element.disabled);
  if (!target) return;
  event.preventDefault();
  if (target.matches('input, textarea, select')) target.focus();
  else target.click();
}
