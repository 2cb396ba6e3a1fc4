import { h, fill, format, count, bytes, exactClock, duration, empty, failure, announce, longText, pretty, openDialog } from './dom.js';
import { get, remove, poll } from './api.js';
import { gridRow, liveGrid, pauseButton } from './grid.js';
import { expressionLine, expressionList } from './expressions.js';

const kept = 500;

const columns = [
  { title: 'Time', class: 'time', cell: request => exactClock(request.time) },
  { title: 'Service', cell: request => request.service },
  { title: 'Operation', cell: request => request.operation || h('span', { class: 'none' }, 'unknown') },
  { title: 'Resource', class: 'cut', cell: request => request.resource
    ? h('span', { title: request.resource }, request.resource) : h('span', { class: 'none' }, '–') },
  { title: 'Status',
    cell: request => request.error
      ? h('span', { class: 'badge error' }, `${request.status} ${request.error.replace(/Exception$/, '')}`)
      : h('span', { class: request.status < 400 ? 'badge ok' : 'badge error' }, request.status) },
  { title: 'Latency', class: 'number', cell: request => duration(request.microseconds) },
  { title: 'Units', class: 'number', cell: request => request.units || h('span', { class: 'none' }, '–') },
  { title: 'As understood', class: 'value wide', cell: request => h('code', null, expressionLine(request.expressions).slice(0, 300)) },
];

/** The last requests of all clients, newest first, as they arrive. */
export function requestsPage(page) {
  page.title('Requests');
  const all = [];
  let after = -1;
  const operation = h('select', { id: 'operation', 'data-key': '/', onchange: show }, h('option', { value: '' }, 'All operations'));
  const resource = h('input', { type: 'search', id: 'resource', placeholder: 'Resource', 'aria-label': 'Filter by resource',
    autocomplete: 'off', spellcheck: 'false', oninput: show });
  const errors = h('input', { type: 'checkbox', id: 'errors', onchange: show });
  const pause = pauseButton(say);
  const clear = h('button', { type: 'button', onclick: async () => {
    await remove('requests').catch(() => null);
    all.length = 0;
    show();
  } }, 'Clear');
  const summary = h('p', { class: 'summary' });
  const { body, frame } = liveGrid(columns, 'Requests');
  const none = h('div');
  fill(page.element,
    h('div', { class: 'head' }, h('h1', null, 'Requests'), h('div', { class: 'tools' },
      h('label', { class: 'unseen', for: 'operation' }, 'Filter by operation'), operation, resource,
      h('label', { class: 'choice' }, errors, 'Errors only'), pause.button, clear)),
    summary, none, frame);
  show();
  poll(read, page.signal);

  async function read() {
    if (pause.on) return 300;
    const { requests } = await get(`requests?after=${after}`, page.signal);
    if (requests.length === 0) return 800;
    after = requests[requests.length - 1].number;
    if (pause.on) return 300;
    for (const request of requests) all.unshift(request);
    all.length = Math.min(all.length, kept);
    for (const name of new Set(requests.map(request => request.operation))) {
      if (name && ![...operation.options].some(option => option.value === name)) operation.append(h('option', { value: name }, name));
    }
    const wanted = requests.filter(matches);
    if (wanted.length > 0) {
      body.prepend(...wanted.reverse().map(row));
      while (body.childElementCount > kept) body.lastElementChild.remove();
      announce(count(requests.length, 'new request'));
    }
    say();
    return 400;
  }

  function matches(request) {
    return (!operation.value || request.operation === operation.value) && (!errors.checked || request.status >= 400) &&
      (request.resource ?? '').toLowerCase().includes(resource.value.trim().toLowerCase());
  }

  function row(request) {
    const element = gridRow(columns, request, { open: openRequest,
      name: each => `${each.operation || 'Unknown operation'} ${each.resource ?? ''} at ${exactClock(each.time)}` });
    element.querySelector('.row-button').tabIndex = 0;
    return element;
  }

  function show() {
    fill(body, all.filter(matches).map(row));
    say();
  }

  function say() {
    const shown = body.childElementCount;
    const requests = count(all.length, 'request');
    const which = shown === all.length ? requests : `${format(shown)} of ${requests}`;
    summary.textContent = `${pause.on ? 'Paused' : 'Live'} · ${which}${all.length === kept ? ', the last' : ''}`;
    frame.hidden = shown === 0;
    fill(none, shown > 0 ? null : all.length > 0 ? empty('No request matches the filter') : empty('No requests yet',
      h('p', null, `Calls to ${location.origin} appear here as they arrive, as parsed by the engine. The console’s own calls aren’t shown.`)));
  }
}

async function openRequest(request) {
  const body = h('div', null, h('p', { class: 'loading' }, 'Loading…'));
  openDialog(`${request.operation || 'Unknown operation'}${request.resource ? ` · ${request.resource}` : ''}`, body, null, { wide: true });
  try {
    const whole = await get(`requests/${request.number}`);
    const part = (title, text, size, keptSize) => h('section', null,
      h('h3', null, title, h('small', null, size > keptSize ? `the first ${bytes(keptSize)} of ${bytes(size)}` : bytes(size))),
      longText(size > keptSize ? text : pretty(text), title));
    fill(body,
      h('dl', { class: 'facts' }, [
        ['Status', `${whole.status}${whole.error ? ` ${whole.error}` : ''}`], ['Time', exactClock(whole.time)], ['Latency', duration(whole.microseconds)],
        ['Service', whole.service],
        ['Account', whole.account], ['Region', whole.region], ['Capacity units', whole.units || '–'],
        ['Came', whole.inProcess ? 'in the process' : 'over HTTP'], ['Request id', h('code', null, whole.requestId)],
      ].map(([name, value]) => h('div', null, h('dt', null, name), h('dd', null, value)))),
      whole.expressions.length > 0 ? h('section', null, h('h3', null, 'As parsed by the engine'), expressionList(whole.expressions)) : null,
      whole.service === 'dynamodb' ? h('div', { class: 'columns' },
        part('Request', whole.request, whole.requestBytes, whole.keptRequestBytes),
        part('Answer', whole.response, whole.responseBytes, whole.keptResponseBytes)) : [
        h('p', { class: 'summary' },
          `The request has ${bytes(whole.requestBytes)}, its answer ${bytes(whole.responseBytes)}. Only the bodies of errors are kept.`),
        whole.keptResponseBytes > 0 ? part('Error', whole.response, whole.responseBytes, whole.keptResponseBytes) : null]);
  } catch (error) {
    fill(body, failure(error));
  }
}
