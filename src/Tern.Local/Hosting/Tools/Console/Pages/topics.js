import { h, fill, format, count, date, empty, failure, announce, longText, pretty, openDialog } from './dom.js';
import { get, post, poll } from './api.js';
import { grid } from './grid.js';

const topicHref = name => `#/topics/${encodeURIComponent(name)}`;

const none = () => h('span', { class: 'none' }, '–');

const topicColumns = [
  { title: 'Name', cell: topic => topic.name },
  { title: 'Subscriptions', class: 'number', cell: topic => format(topic.subscriptions.length) },
  { title: 'ARN', class: 'cut', cell: topic => h('code', { title: topic.arn }, topic.arn) },
];

const keptColumns = [
  { title: 'Time', class: 'time', cell: message => date(message.time) },
  { title: 'Kind', cell: message => message.kind },
  { title: 'To', class: 'cut', cell: message => message.to },
  { title: 'Text', class: 'value wide', cell: message => message.text.slice(0, 300) },
];

/** All topics of the account and Region, and the messages that would have left AWS: SMS, mails and push notifications. */
export function topicsPage(page) {
  page.title('Topics');
  const list = h('div', { class: 'list' }, h('p', { class: 'loading' }, 'Loading…'));
  const summary = h('p', { class: 'summary' });
  const kept = h('section', { hidden: true });
  fill(page.element, h('div', { class: 'head' }, h('h1', null, 'Topics')), summary, list, kept);
  watch(page, list, found => {
    summary.textContent = found.topics.length === 0 ? '' : count(found.topics.length, 'topic');
    fill(list, found.topics.length > 0 ? grid(topicColumns, found.topics, { label: 'Topics', href: topic => topicHref(topic.name) })
      : empty('No topics yet', h('p', null, 'Create one with a client that uses this endpoint:'),
        h('pre', { class: 'code' }, `aws sns create-topic --name news --endpoint-url ${location.origin}`)));
    kept.hidden = found.kept.length === 0;
    fill(kept, h('h2', null, 'SMS, mails and push notifications'), grid(keptColumns, found.kept, { label: 'Kept messages', open: openKept }));
  });
}

function openKept(message) {
  openDialog(message.subject ?? `To ${message.to}`, [h('dl', { class: 'facts' }, [['Kind', message.kind], ['To', message.to], ['Time', date(message.time)]]
    .map(([title, value]) => h('div', null, h('dt', null, title), h('dd', null, value)))), longText(pretty(message.text), 'Text')], null, { wide: true });
}

const subscriptionColumns = [
  { title: 'Protocol', cell: subscription => subscription.protocol },
  { title: 'Endpoint', class: 'cut', cell: subscription => h('span', { title: subscription.endpoint }, subscription.endpoint) },
  { title: 'State',
    cell: subscription => h('span', { class: subscription.confirmed ? 'badge ok' : 'badge modify' }, subscription.confirmed ? 'confirmed' : 'pending') },
  { title: 'Delivered', class: 'number', cell: subscription => format(subscription.delivered) },
  { title: 'Failed', class: 'number', cell: subscription => subscription.failed ? h('span', { class: 'badge error' }, format(subscription.failed)) : none() },
  { title: 'Raw', cell: subscription => subscription.raw ? 'yes' : none() },
  { title: 'Dead letters', cell: subscription => subscription.deadLetters
    ? h('a', { href: `#/queues/${encodeURIComponent(subscription.deadLetters)}` }, subscription.deadLetters) : none() },
  { title: 'Filter', class: 'value wide', cell: subscription => subscription.filter ?? none() },
];

/** A topic with its subscriptions. */
export function topicPage(page, name) {
  page.title(name);
  const list = h('div', { class: 'list' }, h('p', { class: 'loading' }, 'Loading…'));
  const summary = h('p', { class: 'summary' });
  const publish = h('button', { type: 'button', class: 'primary', 'data-key': 'n', disabled: true, onclick: publishDialog }, 'Publish');
  fill(page.element, h('nav', { class: 'crumbs', 'aria-label': 'Topics' }, h('a', { href: '#/topics' }, 'Topics')),
    h('div', { class: 'head' }, h('h1', null, name), h('div', { class: 'tools' }, publish)), summary, list);
  let topic = null;
  watch(page, list, ({ topics }) => {
    topic = topics.find(each => each.name === name) ?? null;
    publish.disabled = topic === null;
    summary.textContent = topic ? count(topic.subscriptions.length, 'subscription') : '';
    fill(list, !topic ? empty('No such topic', h('p', null, `There is no topic ${name} in this account and Region.`))
      : topic.subscriptions.length === 0 ? empty('No subscriptions')
        : grid(subscriptionColumns, topic.subscriptions, {
          label: 'Subscriptions', open: openSubscription, name: each => `${each.protocol} ${each.endpoint}`,
        }));
  });

  function openSubscription(subscription) {
    openDialog(subscription.endpoint, [h('dl', { class: 'facts' }, [['Protocol', subscription.protocol], ['ARN', h('code', null, subscription.arn)],
      ['Dead letters', subscription.deadLetters ?? '–']].map(([title, value]) => h('div', null, h('dt', null, title), h('dd', null, value)))),
    subscription.filter ? longText(pretty(subscription.filter), 'Filter policy') : null], null, { wide: true });
  }

  function publishDialog() {
    const message = h('textarea', { id: 'message', rows: '8', 'aria-label': 'Message', spellcheck: 'false' });
    const subject = h('input', { type: 'text', id: 'subject', placeholder: 'Subject', 'aria-label': 'Subject', autocomplete: 'off' });
    const group = h('input', { type: 'text', id: 'group', placeholder: 'Group ID', 'aria-label': 'Group ID', autocomplete: 'off' });
    const once = h('input', { type: 'text', id: 'once', placeholder: 'Deduplication ID', 'aria-label': 'Deduplication ID', autocomplete: 'off' });
    const go = h('button', { type: 'button', class: 'primary', onclick: submit }, 'Publish');
    const dialog = openDialog(`Publish to ${name}`, [message, h('div', { class: 'fields' }, subject, topic.fifo ? [group, once] : null)], [go]);
    message.addEventListener('keydown', event => {
      if (event.key === 'Enter' && event.ctrlKey) submit();
    });
    message.focus();

    async function submit() {
      const body = { TopicArn: topic.arn, Message: message.value };
      if (subject.value) body.Subject = subject.value;
      if (group.value) body.MessageGroupId = group.value;
      if (once.value) body.MessageDeduplicationId = once.value;
      try {
        await post('sns/Publish', body);
        announce('Message published');
        dialog.close();
      } catch (error) {
        openDialog('Publish', failure(error));
      }
    }
  }
}

/** Shows the topics whenever they have changed, until the page is left. */
function watch(page, list, show) {
  let before = '';
  poll(async () => {
    try {
      const found = await get('topics', page.signal);
      const now = JSON.stringify(found);
      if (now !== before) {
        before = now;
        const at = [...page.element.querySelectorAll('.row-button')].indexOf(document.activeElement);
        show(found);
        if (at >= 0) page.element.querySelectorAll('.row-button')[at]?.focus();
      }
    } catch (error) {
      if (error.name === 'AbortError') throw error;
      before = '';
      fill(list, failure(error));
    }
    return 1000;
  }, page.signal);
}
