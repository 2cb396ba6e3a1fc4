'use strict';

const byId = id => document.getElementById(id);
const forms = [...document.querySelectorAll('form.call')];
const noteForm = forms.find(form => form.dataset.method === 'PUT');
let lastForm = null;

// What a form asks for: {iata} and the like are filled from its fields, the fields named in data-query and data-body go where these say.
function requestOf(form, more = {}) {
  const fields = { ...Object.fromEntries(new FormData(form)), ...more };
  const path = form.dataset.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(fields[name]));
  const names = [...(form.dataset.query ?? '').split(' ').filter(Boolean), ...Object.keys(more)];
  const query = names.filter(name => fields[name] !== '').map(name => `${name}=${encodeURIComponent(fields[name]).replaceAll('%2C', ',')}`).join('&');
  const options = { method: form.dataset.method };
  if (form.dataset.body) {
    const version = Number(fields.version);
    options.headers = { 'Content-Type': 'application/json' };
    options.body = JSON.stringify({ note: fields.note, version: Number.isInteger(version) && fields.version !== '' ? version : fields.version });
  }
  return { url: query ? `${path}?${query}` : path, options };
}

async function send(form, more) {
  const { url, options } = requestOf(form, more);
  const started = performance.now();
  try {
    const response = await fetch(url, options);
    const text = await response.text();
    show(form, url, options.method, response, text, performance.now() - started);
  } catch {
    byId('status').textContent = 'The server did not answer. Is it still running?';
    byId('body').textContent = '';
  }
  refresh();
}

function show(form, url, method, response, text, milliseconds) {
  const badge = document.createElement('b');
  badge.textContent = `${response.status} ${response.statusText}`;
  badge.className = response.ok ? '' : 'failed';
  const calls = response.headers.get('DynamoDB-Calls') ?? '0';
  const made = `${calls} DynamoDB call${calls === '1' ? '' : 's'}`;
  byId('status').replaceChildren(badge, ` ${method} ${decodeURIComponent(url)}: ${milliseconds.toFixed(1)} ms in the browser, ${made}`);

  let answer = null;
  try { answer = JSON.parse(text); } catch { /* Not JSON: shown as it is. */ }
  byId('body').textContent = answer ? JSON.stringify(answer, null, 2) : text;
  byId('body').scrollTop = 0;

  lastForm = form;
  byId('next').hidden = !answer?.cursor;
  byId('next').dataset.cursor = answer?.cursor ?? '';
  byId('adopt').hidden = !answer?.current;
  byId('adopt').dataset.version = answer?.current?.version ?? '';

  // An airport that was just read can be noted at once.
  if (form !== noteForm && answer?.iata) {
    noteForm.elements.iata.value = answer.iata;
    noteForm.elements.version.value = answer.version;
  }
}

for (const form of forms) {
  form.addEventListener('submit', event => {
    event.preventDefault();
    send(form);
  });
}

byId('next').addEventListener('click', () => send(lastForm, { cursor: byId('next').dataset.cursor }));

byId('adopt').addEventListener('click', () => {
  noteForm.elements.version.value = byId('adopt').dataset.version;
  byId('adopt').hidden = true;
  noteForm.querySelector('button').focus();
});

// A thousand reads over the four routes that read, eight at a time.
byId('load').addEventListener('click', async () => {
  const button = byId('load');
  const requests = forms.filter(form => form !== noteForm).map(form => requestOf(form).url);
  let sent = 0;
  button.disabled = true;
  const worker = async () => {
    while (sent < 1000) {
      const url = requests[sent++ % requests.length];
      await (await fetch(url)).arrayBuffer();
    }
  };
  try {
    await Promise.all(Array.from({ length: 8 }, worker));
  } catch {
    byId('status').textContent = 'The server did not answer. Is it still running?';
  }
  button.disabled = false;
  if (document.activeElement === document.body) button.focus();
  refresh();
});

const format = milliseconds => milliseconds < 10 ? milliseconds.toFixed(3) : milliseconds.toFixed(1);

function row(kind, name, latency, share) {
  const tr = document.createElement('tr');
  tr.className = kind;
  const first = document.createElement(kind === 'total' ? 'th' : 'td');
  if (kind === 'total') {
    first.scope = 'row';
  } else {
    const bar = document.createElement('i');
    bar.style.width = `calc((100% - 12px) * ${Math.max(0.01, share)})`;
    first.className = 'bar';
    first.append(bar);
  }
  first.append(name);
  tr.append(first);
  for (const value of [format(latency.p50), format(latency.p95), format(latency.p99), latency.count.toLocaleString('en')]) {
    tr.insertCell().textContent = value;
  }
  return tr;
}

async function refresh() {
  try {
    const stats = await (await fetch('/stats')).json();
    byId('database').textContent = stats.database;
    if (stats.routes.length === 0) return;
    byId('routes').replaceChildren(...stats.routes.flatMap(route => [
      row('total', route.route, route.total),
      ...route.phases.map(phase => row('phase', phase.phase, phase, Math.min(1, phase.p50 / route.total.p50))),
    ]));
  } catch {
    byId('database').textContent = 'not reachable';
  }
}

refresh();
setInterval(() => { if (!document.hidden) refresh(); }, 1000);
