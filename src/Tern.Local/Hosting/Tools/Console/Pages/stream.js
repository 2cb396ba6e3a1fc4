import { h, fill, format, count, clock, empty, announce, longText, openDialog, failure } from './dom.js';
import { poll } from './api.js';
import { call } from './operations.js';
import { preview, writeTyped } from './values.js';
import { gridRow, liveGrid, pauseButton } from './grid.js';

const kept = 500;

const words = { INSERT: 'insert', MODIFY: 'modify', REMOVE: 'remove' };

const columns = [
  { title: 'Time', class: 'time', cell: record => clock(record.dynamodb.ApproximateCreationDateTime * 1000) },
  { title: 'Change',
    cell: record => h('span', { class: `badge ${words[record.eventName]}` }, words[record.eventName], record.userIdentity ? ' · expired' : '') },
  { title: 'Key', class: 'value', cell: record => Object.entries(record.dynamodb.Keys).map(([name, value]) => `${name} = ${preview(value, 60)}`).join(', ') },
  { title: 'Attributes', class: 'value wide', cell: record => changes(record) },
];

/** A record's change, in one line. */
function changes(record) {
  const { OldImage: old, NewImage: now } = record.dynamodb;
  const all = now ?? old;
  if (!all) return h('span', { class: 'none' }, 'keys only');
  if (!(old && now)) return Object.entries(all)
    .filter(([name]) => !record.dynamodb.Keys[name]).slice(0, 8)
    .map(([name, value]) => `${name}: ${preview(value, 40)}`).join(', ');
  const parts = [];
  for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const [before, after] = [old[name] && preview(old[name], 40), now[name] && preview(now[name], 40)];
    if (JSON.stringify(old[name]) === JSON.stringify(now[name])) continue;
    parts.push(after === undefined ? `${name} removed` : before === undefined ? `${name}: ${after}` : `${name}: ${before} → ${after}`);
  }
  return parts.slice(0, 8).join(', ');
}

/** The changes of a table as they happen, newest first. */
export function streamTab(page, content, table) {
  if (!table.StreamSpecification?.StreamEnabled) {
    fill(content, empty('This table has no stream', h('p', null, 'Enable one, and its changes appear here as they happen:'),
      h('pre', { class: 'code' }, `aws dynamodb update-table --endpoint-url ${location.origin} --table-name ${table.TableName} \\\n`
        + '  --stream-specification StreamEnabled=true,StreamViewType=NEW_AND_OLD_IMAGES')));
    return;
  }
  const arn = table.LatestStreamArn;
  const shards = new Map(); // by ID: the iterator to continue with, or null for a shard that was closed and read
  let seen = 0;
  let from = 'LATEST';
  let first = true;
  let beginnings = 0; // answers to questions from before the last beginning don't count
  const summary = h('p', { class: 'summary' });
  const pause = pauseButton(say);
  const whole = h('button', { type: 'button', onclick: () => {
    from = 'TRIM_HORIZON';
    first = true;
    beginnings++;
    shards.clear();
    clear();
    whole.disabled = true;
  } }, 'From the beginning');
  const { body, frame } = liveGrid(columns, `Changes of ${table.TableName}`);
  const waiting = empty('Waiting for changes…', h('p', null, 'Each write to the table appears here. “From the beginning” also shows the last day.'));
  const problem = h('div');
  fill(content, h('div', { class: 'results-head' }, summary,
    h('div', { class: 'tools' }, whole, pause.button, h('button', { type: 'button', onclick: () => clear() }, 'Clear'))), problem, waiting, frame);
  say();
  poll(read, page.signal);

  function clear() {
    body.replaceChildren();
    seen = 0;
    frame.hidden = true;
    waiting.hidden = false;
    say();
  }

  function say() {
    const view = table.StreamSpecification.StreamViewType.toLowerCase().replaceAll('_', ' ');
    const changes = seen === 0 ? 'no changes yet' : count(seen, 'change');
    summary.textContent = `${pause.on ? 'Paused' : 'Live'} · ${view} · ${changes}${seen > kept ? `, the last ${kept} shown` : ''}`;
  }

  async function findShards() {
    let start;
    const beginning = beginnings;
    const found = [];
    do {
      const answer = (await call('DescribeStream', { StreamArn: arn, ...(start ? { ExclusiveStartShardId: start } : {}) }, page.signal)).StreamDescription;
      found.push(...answer.Shards);
      start = answer.LastEvaluatedShardId;
    } while (start);
    for (const shard of found) {
      if (shards.has(shard.ShardId)) continue;
      const closed = shard.SequenceNumberRange.EndingSequenceNumber !== undefined;
      // Later shards are children of one that was read, so they are read from their beginning.
      const type = first ? from : 'TRIM_HORIZON';
      const iterator = closed && type === 'LATEST' ? null : (await call('GetShardIterator',
        { StreamArn: arn, ShardId: shard.ShardId, ShardIteratorType: type }, page.signal)).ShardIterator;
      if (beginning !== beginnings) return;
      shards.set(shard.ShardId, iterator);
    }
    if (beginning === beginnings) first = false;
  }

  async function read() {
    if (pause.on) return 300;
    try {
      if (shards.size === 0) await findShards();
      let any = false;
      let closed = false;
      for (const [id, iterator] of [...shards]) {
        if (iterator === null) continue;
        const answer = await call('GetRecords', { ShardIterator: iterator, Limit: 1000 }, page.signal);
        if (shards.get(id) !== iterator || pause.on) return 0; // cleared or paused meanwhile: the records are read again, or no longer needed
        shards.set(id, answer.NextShardIterator ?? null);
        closed ||= !answer.NextShardIterator;
        any ||= answer.Records.length > 0;
        show(answer.Records);
      }
      if (closed) await findShards();
      fill(problem);
      return any ? 100 : 700;
    } catch (error) {
      if (error.type === 'ExpiredIteratorException' || error.type === 'TrimmedDataAccessException') {
        shards.clear();
        return 0;
      }
      if (error.name !== 'AbortError') fill(problem, failure(error));
      throw error;
    }
  }

  function show(records) {
    if (records.length === 0) return;
    seen += records.length;
    const rows = records.slice(-kept).map(record => {
      const row = gridRow(columns, record,
        { open: openRecord, name: each => `${words[each.eventName]} ${Object.values(each.dynamodb.Keys).map(value => preview(value, 60)).join(', ')}` });
      row.querySelector('.row-button').tabIndex = 0;
      return row;
    });
    body.prepend(...rows.reverse());
    while (body.childElementCount > kept) body.lastElementChild.remove();
    frame.hidden = false;
    waiting.hidden = true;
    say();
    announce(`${count(records.length, 'new change')}, ${format(seen)} in all`);
  }
}

function openRecord(record) {
  const { OldImage: old, NewImage: now, Keys: keys, SequenceNumber: number, SizeBytes: size } = record.dynamodb;
  const part = (title, value) => value ? h('section', null, h('h3', null, title), longText(writeTyped(value), title)) : null;
  openDialog(`${words[record.eventName]} · ${clock(record.dynamodb.ApproximateCreationDateTime * 1000)}`, [
    h('dl', { class: 'facts' }, [['Sequence number', number],
      ['Size', `${format(size)} bytes`], ['By', record.userIdentity ? 'expiry (time to live)' : 'a request']]
      .map(([name, value]) => h('div', null, h('dt', null, name), h('dd', null, value)))),
    part('Keys', keys), h('div', { class: 'columns' }, part('Before', old), part('After', now))], null, { wide: true });
}
