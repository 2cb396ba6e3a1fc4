import { h, fill, empty } from './dom.js';
import { invocationList } from './list.js';

/** All invocations, newest first, as they arrive. */
export function invocationsPage(page) {
  page.title('Invocations');
  const list = invocationList(page, {
    none: () => empty('No invocations yet',
      h('p', null, 'They appear here as they arrive: from this page, a client, a front or a queue.'),
      h('p', null, h('a', { href: '#/send' }, 'Send an event'), ', or call a function as an SDK does:'),
      h('pre', { class: 'code' }, `aws lambda invoke --endpoint-url ${location.origin} \\\n  --function-name NAME --payload '{}' \\\n`
        + '  --cli-binary-format raw-in-base64-out answer.json')),
  });
  fill(page.element, h('div', { class: 'head' }, h('h1', null, 'Invocations'), h('div', { class: 'tools' }, list.tools)), list.content);
}
