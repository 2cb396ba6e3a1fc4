import { h, fill, format, bytes, count, empty, failure, announce } from './dom.js';
import { get } from './api.js';
import { grid } from './grid.js';

export const tableHref = (name, tab) => `#/tables/${encodeURIComponent(name)}${tab ? `/${tab}` : ''}`;

export const keyText = attributes => attributes.map(attribute => `${attribute.name} (${attribute.type})`).join(', ');

const columns = [
  { title: 'Name', cell: table => table.name },
  { title: 'Partition key', cell: table => keyText(table.partition) },
  { title: 'Sort key', cell: table => keyText(table.sort) || h('span', { class: 'none' }, '–') },
  { title: 'Items', class: 'number', cell: table => format(table.items) },
  { title: 'Size', class: 'number', cell: table => bytes(table.bytes) },
  { title: 'Indexes', class: 'number', cell: table => table.indexes },
  {
    title: 'Stream', cell: table => table.stream
      ? h('a', { href: tableHref(table.name, 'stream') }, table.stream.toLowerCase().replaceAll('_', ' '))
      : h('span', { class: 'none' }, 'off'),
  },
  { title: 'Expires by', cell: table => table.timeToLive ?? h('span', { class: 'none' }, '–') },
];

/** All tables. */
export async function tablesPage(page) {
  page.title('Tables');
  const list = h('div', { class: 'list' }, h('p', { class: 'loading' }, 'Loading…'));
  const filter = h('input', { type: 'search', id: 'filter', placeholder: 'Filter by name', 'data-key': '/', 'aria-label': 'Filter tables by name',
    autocomplete: 'off', spellcheck: 'false' });
  const again = h('button', { type: 'button', 'data-key': 'r', onclick: () => load() }, 'Refresh');
  const summary = h('p', { class: 'summary' });
  fill(page.element, h('div', { class: 'head' }, h('h1', null, 'Tables'), h('div', { class: 'tools' }, filter, again)), summary, list);
  let tables = [];
  filter.addEventListener('input', () => show());
  await load();

  async function load() {
    try {
      ({ tables } = await get('tables', page.signal));
      show();
    } catch (error) {
      if (error.name !== 'AbortError') fill(list, failure(error));
    }
  }

  function show() {
    const wanted = filter.value.trim().toLowerCase();
    const found = tables.filter(table => table.name.toLowerCase().includes(wanted));
    summary.textContent = tables.length === 0 ? '' : found.length === tables.length
      ? `${count(tables.length, 'table')}, ${count(tables.reduce((sum, table) => sum + table.items, 0), 'item')}`
      : `${format(found.length)} of ${count(tables.length, 'table')}`;
    announce(summary.textContent || 'No tables');
    if (tables.length === 0) {
      fill(list, empty('No tables yet', h('p', null, 'Create one with a client that uses this endpoint:'),
        h('pre', { class: 'code' }, `aws dynamodb create-table --endpoint-url ${location.origin} \\\n`
          + '  --table-name Songs --billing-mode PAY_PER_REQUEST \\\n'
          + '  --attribute-definitions AttributeName=id,AttributeType=S \\\n  --key-schema AttributeName=id,KeyType=HASH')));
    } else if (found.length === 0) {
      fill(list, empty('No table matches', h('p', null, `Nothing contains “${filter.value.trim()}”.`)));
    } else {
      fill(list, grid(columns, found, { label: 'Tables', href: table => tableHref(table.name) }));
    }
  }
}
