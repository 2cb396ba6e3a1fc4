import { h, fill, format, bytes, date, empty, failure } from './dom.js';
import { call } from './operations.js';
import { tabs } from './grid.js';
import { keySchema } from './keys.js';
import { tableHref } from './tables.js';
import { itemsTab } from './items.js';
import { streamTab } from './stream.js';

/** One table: its items, settings and stream. */
export async function tablePage(page, name, tab) {
  const title = { items: 'Items', overview: 'Overview', stream: 'Stream' }[tab] ?? 'Items';
  page.title(`${name} · ${title}`);
  const content = h('div', { class: 'tab' }, h('p', { class: 'loading' }, 'Loading…'));
  fill(page.element,
    h('nav', { class: 'crumbs', 'aria-label': 'Breadcrumb' }, h('a', { href: '#/' }, 'Tables'), h('span', { 'aria-hidden': 'true' }, '/')),
    h('h1', { class: 'name' }, name),
    tabs('Table', title, [['Items', tableHref(name, 'items')], ['Overview', tableHref(name, 'overview')], ['Stream', tableHref(name, 'stream')]]), content);
  let table;
  try {
    table = (await call('DescribeTable', { TableName: name }, page.signal)).Table;
  } catch (error) {
    if (error.name === 'AbortError') return;
    fill(content, error.type === 'ResourceNotFoundException'
      ? empty('This table doesn’t exist', h('p', null, h('a', { href: '#/' }, 'See all tables')))
      : failure(error));
    return;
  }
  if (tab === 'overview') await overviewTab(page, content, table);
  else if (tab === 'stream') streamTab(page, content, table);
  else itemsTab(page, content, table);
}

async function overviewTab(page, content, table) {
  const ask = (operation, body) => call(operation, body, page.signal).catch(error => ({ error }));
  const [time, tags, backups] = await Promise.all([
    ask('DescribeTimeToLive', { TableName: table.TableName }),
    ask('ListTagsOfResource', { ResourceArn: table.TableArn }),
    ask('DescribeContinuousBackups', { TableName: table.TableName }),
  ]);
  if (page.signal.aborted) return;
  const key = keySchema(table.KeySchema, table.AttributeDefinitions);
  const onDemand = table.BillingModeSummary?.BillingMode === 'PAY_PER_REQUEST';
  const expiry = time.TimeToLiveDescription;
  fill(content,
    section('Table', facts([
      ['Status', table.TableStatus],
      ['Partition key', keys(key.partition)],
      ['Sort key', keys(key.sort)],
      ['Items', format(table.ItemCount)],
      ['Size', bytes(table.TableSizeBytes)],
      ['Capacity', onDemand ? 'on demand' : throughput(table.ProvisionedThroughput)],
      ['Class', table.TableClassSummary?.TableClass ?? 'STANDARD'],
      ['Created', date(table.CreationDateTime * 1000)],
      ['Deletion protection', table.DeletionProtectionEnabled ? 'on' : 'off'],
      ['Expires by', expiry?.AttributeName ? `${expiry.AttributeName} (${expiry.TimeToLiveStatus.toLowerCase()})` : 'off'],
      ['Stream', table.StreamSpecification?.StreamEnabled ? table.StreamSpecification.StreamViewType : 'off'],
      ['Point-in-time recovery', recovery(backups)],
      ['ARN', h('code', null, table.TableArn), 'whole'],
    ])),
    section('Indexes', indexes(table)),
    section('Tags', tagList(tags.Tags ?? [])));
}

const recovery = answer => answer.ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === 'ENABLED' ? 'on' : 'off';

const section = (title, content) => h('section', null, h('h2', null, title), content);

const facts = pairs => h('dl', { class: 'facts' }, pairs.map(([name, value, kind]) => h('div', { class: kind }, h('dt', null, name), h('dd', null, value))));

const keys = attributes => attributes.length === 0 ? '–' : attributes.map(attribute => `${attribute.name} (${attribute.type})`).join(', ');

const throughput = units => `${format(units?.ReadCapacityUnits ?? 0)} read, ${format(units?.WriteCapacityUnits ?? 0)} write units a second`;

function indexes(table) {
  const all = [
    ...(table.GlobalSecondaryIndexes ?? []).map(index => ({ ...index, kind: 'global' })),
    ...(table.LocalSecondaryIndexes ?? []).map(index => ({ ...index, kind: 'local' })),
  ];
  if (all.length === 0) return empty('No indexes', h('p', null, 'A query reads this table by its own key only.'));
  const titles = ['Name', 'Kind', 'Partition key', 'Sort key', 'Projection', 'Status', 'Items', 'Size'];
  return h('div', { class: 'grid-frame' }, h('table', { class: 'grid', 'aria-label': 'Indexes' },
    h('thead', null, h('tr', null, titles.map(title => h('th', { scope: 'col', class: title === 'Items' || title === 'Size' ? 'number' : null }, title)))),
    h('tbody', null, all.map(index => {
      const key = keySchema(index.KeySchema, table.AttributeDefinitions);
      const projection = index.Projection.ProjectionType.toLowerCase().replace('_', ' ');
      return h('tr', null,
        h('th', { scope: 'row' },
          h('a', { href: `${tableHref(table.TableName, 'items')}?index=${encodeURIComponent(index.IndexName)}`,
            'aria-label': `Browse ${index.IndexName}` }, index.IndexName)),
        h('td', null, index.kind), h('td', null, keys(key.partition)), h('td', null, keys(key.sort)),
        h('td', null, index.Projection.NonKeyAttributes ? `${projection}: ${index.Projection.NonKeyAttributes.join(', ')}` : projection),
        h('td', null, (index.IndexStatus ?? 'ACTIVE').toLowerCase()),
        h('td', { class: 'number' }, format(index.ItemCount)), h('td', { class: 'number' }, bytes(index.IndexSizeBytes)));
    }))));
}

const tagList = tags => tags.length === 0
  ? empty('No tags')
  : facts(tags.map(tag => [tag.Key, tag.Value]));
