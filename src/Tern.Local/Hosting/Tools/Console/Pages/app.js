import { h, fill, openDialog, announce } from './dom.js';
import { tablesPage } from './tables.js';
import { tablePage } from './table.js';
import { requestsPage } from './requests.js';
import { statementPage } from './partiql.js';

// The address after '#' names the page. Each page gets an element to fill and a signal that says when it is left.

const main = document.getElementById('main');
let leave = new AbortController();
let shown = null;

function route() {
  const [path, query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  const parts = path.split('/').filter(part => part !== '').map(decode);
  const parameters = new URLSearchParams(query);
  leave.abort();
  leave = new AbortController();
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  const section = parts[0] === 'requests' || parts[0] === 'partiql' ? parts[0] : 'tables';
  for (const link of document.querySelectorAll('[data-section]')) {
    if (link.dataset.section === section) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  const page = { element: h('div', { class: 'page' }), signal: leave.signal, parameters, title: setTitle };
  fill(main, page.element);
  if (section === 'requests') requestsPage(page);
  else if (section === 'partiql') statementPage(page);
  else if (parts[0] === 'tables' && parts[1]) tablePage(page, parts[1], parts[2] ?? 'items');
  else tablesPage(page);
  // A page that was gone to is where a reader goes on; the first one leaves the focus to the browser.
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

const shortcuts = [
  ['?', 'This list'],
  ['g then t', 'Go to tables'],
  ['g then r', 'Go to requests'],
  ['g then p', 'Go to PartiQL'],
  ['/', 'Go to the first field of the page: filter, key or statement'],
  ['r', 'Run or load again'],
  ['n', 'New item, in a table'],
  ['[ and ]', 'Page before and after, of items'],
  ['p', 'Pause and go on, of requests and streams'],
  ['↑ ↓ Home End', 'From row to row in a list'],
  ['Enter', 'Open the row'],
  ['Delete', 'Delete the item of the row; asks first'],
  ['Ctrl+Enter', 'Save the item, run the statement'],
  ['Escape', 'Close what is open'],
];

function showShortcuts() {
  openDialog('Keyboard shortcuts', h('dl', { class: 'shortcuts' }, shortcuts.map(([keys, text]) => [
    h('dt', null, keys.split(/( then | and |\+| )/).map(key => /^( then | and |\+| )$/.test(key) ? key : h('kbd', null, key))), h('dd', null, text)])));
}

let went = -Infinity;

document.addEventListener('keydown', event => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest('input, textarea, select, [contenteditable]') || document.querySelector('dialog[open]')) return;
  const go = { t: '#/', r: '#/requests', p: '#/partiql' }[event.key];
  if (event.timeStamp - went < 1500 && go) {
    went = -Infinity;
    event.preventDefault();
    location.hash = go;
    return;
  }
  went = event.key === 'g' ? event.timeStamp : -Infinity;
  if (event.key === '?') {
    event.preventDefault();
    showShortcuts();
    return;
  }
  // Buttons and fields say themselves which key they have: data-key.
  const target = [...main.querySelectorAll('[data-key]')].find(element => element.dataset.key === event.key && !element.disabled);
  if (!target) return;
  event.preventDefault();
  if (target.matches('input, textarea, select')) target.focus();
  else target.click();
});

document.getElementById('help').addEventListener('click', showShortcuts);
document.getElementById('skip').addEventListener('click', event => {
  event.preventDefault();
  main.focus();
});
document.getElementById('where').textContent = location.host;
document.addEventListener('server-lost', () => document.getElementById('offline').hidden = false);
document.addEventListener('server-found', () => document.getElementById('offline').hidden = true);
addEventListener('hashchange', route);
route();
