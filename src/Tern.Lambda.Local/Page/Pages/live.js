// The events of the emulator. All pages share one connection, which is closed while the page is hidden: a browser has only six per server.

const kept = 1000;
const all = new Map(); // the invocations by number, oldest first
const listeners = new Set();
let known = null;
let connection = null;

/** The invocations by number, oldest first. */
export const invocations = all;

/** The functions with their settings; null until the emulator has sent them. */
export const functions = () => known;

/** Calls `told({ whole, changed, functions })` for each change until the signal: the changed invocations, or that everything changed. */
export function listen(told, signal) {
  listeners.add(told);
  signal.addEventListener('abort', () => listeners.delete(told), { once: true });
}

/** Connects while the page is visible. */
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
    // The browser doesn't retry a server that refused the connection, such as one that is starting.
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

/** The console of the tables, if the emulator has tables: it is a separate server. */
function showTables(address) {
  const link = document.getElementById('tables');
  link.hidden = !address;
  if (address) link.href = address;
}
