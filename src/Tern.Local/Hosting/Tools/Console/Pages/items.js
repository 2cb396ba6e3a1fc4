import { h, fill, format, count, empty, failure, announce } from './dom.js';
import { call, explain } from './operations.js';
import { preview, typeOf, keyOf } from './values.js';
import { grid } from './grid.js';
import { keySchema } from './keys.js';
import { queryForm } from './query.js';
import { openItem, newItem, deleteItem } from './editor.js';
import { expressionList } from './expressions.js';

const pageSizes = [25, 50, 100];
const shownColumns = 8;

// A filter may skip many items before it finds one: a page sends a few requests, and then lets the user continue.
const filterBatch = 500;
const filterRounds = 20;

/** The items of a table or an index, a page at a time. */
export function itemsTab(page, content, table) {
  const key = keySchema(table.KeySchema, table.AttributeDefinitions);
  const keyNames = [...key.partition, ...key.sort].map(attribute => attribute.name);
  const query = queryForm(table, page.parameters.get('index') ?? '', () => start());
  const size = h('select', { id: 'size', 'aria-label': 'Items per page', onchange: () => start() },
    pageSizes.map(each => h('option', { value: each, selected: each === 50 }, `${each} per page`)));
  const summary = h('p', { class: 'summary' });
  const understood = h('div', { class: 'understood' });
  const list = h('div', { class: 'list' });
  const before = h('button', { type: 'button', 'data-key': '[', disabled: true, onclick: () => turn(-1) }, '← Previous');
  const after = h('button', { type: 'button', 'data-key': ']', disabled: true, onclick: () => turn(1) }, 'Next →');
  const create = h('button', { type: 'button', 'data-key': 'n', onclick: () => newItem(table, keyNames, key, reload) }, 'New item');
  fill(content, query.form,
    h('div', { class: 'results-head' }, summary, h('div', { class: 'tools' }, size, create, h('div', { class: 'pages' }, before, after))), understood, list);

  let request = null;
  let starts = [null]; // the start of each page; that of the next page is known after the last one was read
  let at = 0;
  let running = new AbortController();
  page.signal.addEventListener('abort', () => running.abort());
  start();

  function start() {
    try {
      request = query.request();
    } catch (error) {
      fill(list, failure({ type: 'Not run', message: error.message }));
      summary.textContent = '';
      announce(error.message);
      return;
    }
    starts = [null];
    at = 0;
    load();
  }

  function turn(by) {
    at += by;
    load(true);
  }

  function reload() {
    load();
  }

  async function load(turned) {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const operation = request.KeyConditionExpression ? 'Query' : 'Scan';
    const limit = Number(size.value);
    list.setAttribute('aria-busy', 'true');
    if (list.childElementCount === 0) fill(list, h('p', { class: 'loading' }, 'Loading…'));
    const started = performance.now();
    try {
      const items = [];
      let from = starts[at];
      let scanned = 0;
      let units = 0;
      for (let round = 0; round < (request.FilterExpression ? filterRounds : 1); round++) {
        const part = { Limit: request.FilterExpression ? filterBatch : limit, ...(from ? { ExclusiveStartKey: from } : {}) };
        const answer = await call(operation, { ...request, ...part }, signal);
        items.push(...answer.Items);
        scanned += answer.ScannedCount;
        units += answer.ConsumedCapacity?.CapacityUnits ?? 0;
        from = answer.LastEvaluatedKey ?? null;
        if (!from || items.length >= limit) break;
        summary.textContent = `${count(items.length, 'item')} so far, ${format(scanned)} read…`;
      }
      starts[at + 1] = from;
      show(items, scanned, units, performance.now() - started, turned);
      fill(understood, expressionList(await explain(operation, request)));
    } catch (error) {
      if (error.name === 'AbortError') return;
      summary.textContent = '';
      fill(understood);
      fill(list, failure(error));
      announce(`${error.type}: ${error.message}`);
    } finally {
      if (!signal.aborted) list.removeAttribute('aria-busy');
    }
  }

  function show(items, scanned, units, milliseconds, turned) {
    const more = starts[at + 1] !== null;
    before.disabled = at === 0;
    after.disabled = !more;
    const read = scanned === items.length ? '' : ` of ${format(scanned)} read`;
    const place = `page ${format(at + 1)}${more ? '' : ', the last'}`;
    summary.textContent = `${count(items.length, 'item')}${read} · ${place} · ${units} RCU · ${Math.max(1, Math.round(milliseconds))} ms`;
    announce(summary.textContent);
    if (items.length === 0) {
      fill(list, more ? empty('Nothing found so far', h('p', null, 'There are more items to read: continue with Next.'))
        : request.KeyConditionExpression || request.FilterExpression
          ? empty('No item matches', h('p', null, 'Check the key’s spelling and type, or remove a filter.'))
          : empty('This table is empty', h('button', { type: 'button', onclick: () => create.click() }, 'Create its first item')));
      return;
    }
    const options = {
      label: query.name() ? `Items of index ${query.name()}` : `Items of ${table.TableName}`,
      open: item => openItem(table, keyOf(item, keyNames), keyNames, reload),
      remove: item => deleteItem(table, keyOf(item, keyNames), reload),
      name: item => `Open ${keyNames.map(name => preview(item[name], 60)).join(', ')}`,
    };
    const focused = [...list.querySelectorAll('.row-button')].indexOf(document.activeElement);
    fill(list, grid(columnsOf(items, keyNames), items, options));
    // A replaced row passes its focus to the new one.
    const buttons = list.querySelectorAll('.row-button');
    if (turned || focused >= 0) buttons[turned ? 0 : Math.min(focused, buttons.length - 1)].focus();
  }
}

/** Returns true for an empty list, map or string. */
const isEmpty = value => Object.keys(value.L ?? value.M ?? value.S ?? ' ').length === 0;

/** A column for each key attribute, then for the attributes that most items have, or in the order of a statement. */
export function columnsOf(items, keyNames, inOrder) {
  const uses = new Map();
  for (const item of items) {
    for (const name of Object.keys(item)) uses.set(name, (uses.get(name) ?? 0) + (isEmpty(item[name]) ? 0 : 1));
  }
  const others = [...uses.keys()].filter(name => !keyNames.includes(name));
  if (!inOrder) others.sort((a, b) => uses.get(b) - uses.get(a) || (a < b ? -1 : 1));
  const shown = [...keyNames, ...others.slice(0, shownColumns)];
  const columns = shown.map(name => ({
    title: name,
    class: items.every(item => !item[name] || typeOf(item[name]) === 'N') && uses.has(name) ? 'number value' : 'value',
    cell: item => item[name] ? cell(item[name]) : h('span', { class: 'none' }, '–'),
  }));
  if (others.length > shownColumns) {
    columns.push({
      title: `${count(others.length - shownColumns, 'more attribute')}`, class: 'value',
      cell: item => {
        const rest = Object.keys(item).filter(name => !shown.includes(name));
        return rest.length === 0 ? h('span', { class: 'none' }, '–')
          : h('span', { class: 'rest' }, rest.slice(0, 6).map(name => name.slice(0, 40)).join(', ') + (rest.length > 6 ? ', …' : ''));
      },
    });
  }
  return columns;
}

function cell(value) {
  const type = typeOf(value);
  return h('span', { class: `type-${type.toLowerCase()}` }, preview(value));
}
