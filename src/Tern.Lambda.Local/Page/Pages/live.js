// What the emulator tells as it happens. One connection for all pages, closed while nobody looks: a browser has six of them for a server.

const kept = 1000;
const all = new Map(); // the invocations by number, oldest first
const listeners = new Set();
let known = null;
let connection = null;

/** The invocations by number, oldest first. */
export const invocations = all;

/** The functions with what they are; null until the emulator told. */
export const functions = () => known;

/** Calls `told({ whole, changed, functions })` for each change until the signal: what changed of the invocations, or that all of it did. */
export function listen(told, signal) {
  listeners.add(told);
  signal.addEventListener('abort', () => listeners.delete(told), { once: true });
}

/** Connects whenever the page is looked at. */
export function connect() {
  const look = () => {
    if (document.hidden) {
      connection?.close();
      connection = null;
    } else if (!connection) {
      open();
    }
  };
  document.addEventListener('visibilitychange', look);
  look();
}

function open() {
  connection = new EventSource('/_tern/api/live');
  connection.addEventListener('open', () => document.dispatchEvent(new CustomEvent('server-found')));
  connection.addEventListener('error', () => {
    document.dispatchEvent(new CustomEvent('server-lost'));
    // A server that refused, such as one that is starting, is not asked again by the browser.
    if (connection?.readyState !== EventSource.CLOSED) return;
    connection = null;
    setTimeout(() => {
      if (!connection && !document.hidden) open();
    }, 1000);
  });
  connection.addEventListener('invocations', event => {
    const { whole, changed } = JSON.parse(event.data);
    if (whole) all.clear();
    for (const invocation of changed) all.set(invocation.number, invocation);
    for (const number of all.keys()) {
      if (all.size <= kept) break;
      all.delete(number);
    }
    tell({ whole, changed, functions: false });
  });
  connection.addEventListener('functions', event => {
    const { functions, tables } = JSON.parse(event.data);
    known = functions;
    showTables(tables);
    tell({ whole: false, changed: [], functions: true });
  });
}

function tell(change) {
  for (const listener of [...listeners]) listener(change);
}

/** The console of the tables, where the emulator has some: it is a server of its own. */
function showTables(address) {
  const link = document.getElementById('tables');
  link.hidden = !address;
  if (address) link.href = address;
}
