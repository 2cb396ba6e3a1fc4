import { h, fill, format, bytes, count, date, empty, failure, announce, longText, pretty, openDialog, confirmDialog } from './dom.js';
import { get, post, poll } from './api.js';
import { grid } from './grid.js';

const queueHref = name => `#/queues/${encodeURIComponent(name)}`;

const queueColumns = [
  { title: 'Name', cell: queue => queue.name },
  { title: 'Visible', class: 'number', cell: queue => format(queue.visible) },
  { title: 'In flight', class: 'number', cell: queue => format(queue.inFlight) },
  { title: 'Delayed', class: 'number', cell: queue => format(queue.delayed) },
  { title: 'Dead letters', cell: queue => queue.deadLetters
    ? h('a', { href: queueHref(queue.deadLetters) }, queue.deadLetters) : h('span', { class: 'none' }, '–') },
];

/** All queues of the account and Region, with their counts as they change. */
export function queuesPage(page) {
  page.title('Queues');
  const list = h('div', { class: 'list' }, h('p', { class: 'loading' }, 'Loading…'));
  const summary = h('p', { class: 'summary' });
  fill(page.element, h('div', { class: 'head' }, h('h1', null, 'Queues')), summary, list);
  let before = '';
  poll(async () => {
    const { queues } = await get('queues', page.signal);
    const now = JSON.stringify(queues);
    if (now === before) return 1000;
    before = now;
    const focused = list.contains(document.activeElement) ? document.activeElement.textContent : null;
    summary.textContent = queues.length === 0 ? '' : `${count(queues.length, 'queue')}, `
      + `${count(queues.reduce((sum, queue) => sum + queue.visible, 0), 'visible message')}`;
    fill(list, queues.length > 0 ? grid(queueColumns, queues, { label: 'Queues', href: queue => queueHref(queue.name) })
      : empty('No queues yet', h('p', null, 'Create one with a client that uses this endpoint:'),
        h('pre', { class: 'code' }, `aws sqs create-queue --queue-name orders --endpoint-url ${location.origin}`)));
    if (focused !== null) [...list.querySelectorAll('.row-button')].find(button => button.textContent === focused)?.focus();
    return 1000;
  }, page.signal);
}

const messageColumns = [
  { title: 'Sent', class: 'time', cell: message => date(message.sent) },
  { title: 'State', cell: message => h('span', { class: message.state === 'visible' ? 'badge ok' : 'badge modify' }, message.state) },
  { title: 'Receives', class: 'number', cell: message => format(message.receives) },
  { title: 'Group', class: 'cut', cell: message => message.group ?? h('span', { class: 'none' }, '–') },
  { title: 'Body', class: 'value wide', cell: message => message.body.slice(0, 300) },
];

/** The messages of a queue, which looking at them doesn't receive. */
export function queuePage(page, name) {
  page.title(name);
  const list = h('div', { class: 'list' }, h('p', { class: 'loading' }, 'Loading…'));
  const summary = h('p', { class: 'summary' });
  const actions = h('div', { class: 'tools' });
  const about = h('div');
  fill(page.element, h('nav', { class: 'crumbs', 'aria-label': 'Queues' }, h('a', { href: '#/queues' }, 'Queues')),
    h('div', { class: 'head' }, h('h1', null, name), actions), summary, list, about);
  let before = '';
  let queue = null;
  const send = h('button', { type: 'button', class: 'primary', 'data-key': 'n', onclick: () => sendDialog() }, 'Send');
  const redrive = h('button', { type: 'button', hidden: true,
    onclick: () => run('StartMessageMoveTask', { SourceArn: queue.arn }, 'Messages are moved back') }, 'Redrive');
  const purge = h('button', { type: 'button', class: 'danger', onclick: async () => {
    if (await confirmDialog('Purge queue', `Delete all messages of ${name}?`, 'Purge')) await run('PurgeQueue', { QueueUrl: queue.url }, 'Queue purged');
  } }, 'Purge');
  fill(actions, send, redrive, purge);
  poll(async () => {
    await load();
    return 1000;
  }, page.signal);

  async function load() {
    try {
      const found = await get(`queue?name=${encodeURIComponent(name)}`, page.signal);
      const now = JSON.stringify(found);
      if (now === before) return;
      before = now;
      queue = found;
      show();
    } catch (error) {
      if (error.name === 'AbortError') return;
      before = '';
      fill(list, failure(error));
    }
  }

  function show() {
    redrive.hidden = queue.sources.length === 0;
    const all = queue.visible + queue.inFlight + queue.delayed;
    summary.textContent = `${format(queue.visible)} visible, ${format(queue.inFlight)} in flight, ${format(queue.delayed)} delayed`
      + `${all > queue.messages.length ? `; the first ${format(queue.messages.length)}` : ''}`;
    announce(summary.textContent);
    const at = [...list.querySelectorAll('.row-button')].indexOf(document.activeElement);
    fill(list, queue.messages.length === 0 ? empty('No messages')
      : grid(messageColumns, queue.messages, { label: 'Messages', open: openMessage, name: message => `Message of ${date(message.sent)}` }));
    if (at >= 0) list.querySelectorAll('.row-button')[at]?.focus();
    fill(about, h('section', null, h('h2', null, 'Attributes'), h('dl', { class: 'facts' }, Object.entries(queue.attributes)
      .map(([attribute, value]) => h('div', null, h('dt', null, attribute), h('dd', null, h('code', null, value)))))));
  }

  async function run(operation, body, done) {
    try {
      await post(`sqs/${operation}`, body);
      announce(done);
      await load();
      return true;
    } catch (error) {
      openDialog(operation, failure(error));
      return false;
    }
  }

  function sendDialog() {
    const body = h('textarea', { id: 'body', rows: '8', 'aria-label': 'Body', spellcheck: 'false' });
    const group = h('input', { type: 'text', id: 'group', placeholder: 'Group ID', 'aria-label': 'Group ID', autocomplete: 'off' });
    const once = h('input', { type: 'text', id: 'once', placeholder: 'Deduplication ID', 'aria-label': 'Deduplication ID', autocomplete: 'off' });
    const go = h('button', { type: 'button', class: 'primary', onclick: submit }, 'Send');
    const dialog = openDialog(`Send to ${name}`, [body, h('div', { class: 'fields' }, group, queue?.fifo ? once : null)], [go]);
    body.addEventListener('keydown', event => {
      if (event.key === 'Enter' && event.ctrlKey) submit();
    });
    body.focus();

    async function submit() {
      const message = { QueueUrl: queue.url, MessageBody: body.value };
      if (group.value) message.MessageGroupId = group.value;
      if (once.value) message.MessageDeduplicationId = once.value;
      if (await run('SendMessage', message, 'Message sent')) dialog.close();
    }
  }

  function openMessage(message) {
    openDialog(`Message ${message.id}`, [h('dl', { class: 'facts' }, [
      ['State', message.state], ['Sent', date(message.sent)], ['Visible from', date(message.visibleAt)], ['Receives', format(message.receives)],
      ['Size', bytes(message.size)], ['Group', message.group ?? '–'], ...Object.entries(message.attributes),
    ].map(([title, value]) => h('div', null, h('dt', null, title), h('dd', null, value)))),
    h('section', null, h('h3', null, 'Body', message.cut ? h('small', null, 'the beginning') : null),
      longText(pretty(message.body), 'Body'))], null, { wide: true });
  }
}
