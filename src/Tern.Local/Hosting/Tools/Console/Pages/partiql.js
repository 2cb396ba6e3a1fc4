import { h, fill, count, empty, failure, announce, longText, openDialog } from './dom.js';
import { call, explain } from './operations.js';
import { writeTyped } from './values.js';
import { grid } from './grid.js';
import { columnsOf } from './items.js';
import { keySchema } from './keys.js';
import { expressionList } from './expressions.js';

// The input is kept while the console is open.
let last = { statement: '', parameters: '' };

/** A statement to run, and its result. */
export function statementPage(page) {
  page.title('PartiQL');
  const statement = h('textarea', { class: 'code', id: 'statement', rows: '4', spellcheck: 'false',
    'data-key': '/', placeholder: "SELECT * FROM \"Orders\" WHERE \"id\" = 'a'", value: last.statement });
  const parameters = h('input', { type: 'text', class: 'code', id: 'parameters', spellcheck: 'false', autocomplete: 'off',
    placeholder: '[{"S": "a"}, {"N": "1"}]', value: last.parameters });
  const run = h('button', { type: 'submit', class: 'primary' }, 'Run');
  const summary = h('p', { class: 'summary' });
  const understood = h('div', { class: 'understood' });
  const list = h('div', { class: 'list' });
  const more = h('button', { type: 'button', 'data-key': ']', hidden: true, onclick: () => load() }, 'More');
  let request = null;
  let items = [];
  let keyNames = null; // of the table if all attributes are requested; null for the statement's own columns
  fill(page.element, h('div', { class: 'head' }, h('h1', null, 'PartiQL')),
    h('form', { class: 'statement', onsubmit: event => {
      event.preventDefault();
      start();
    } },
    h('div', { class: 'field' }, h('label', { for: 'statement' }, 'Statement'), statement),
    h('div', { class: 'fields' },
      h('div', { class: 'field grow' }, h('label', { for: 'parameters' }, 'Parameters, as DynamoDB JSON'), parameters),
      h('div', { class: 'actions' }, run))),
    h('div', { class: 'results-head' }, summary, more), understood, list);
  for (const field of [statement, parameters]) {
    field.addEventListener('keydown', event => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      start();
    });
  }
  fill(list, empty('Run a statement to see its result', h('p', null, 'SELECT, INSERT, UPDATE and DELETE; Ctrl+Enter runs it.')));

  function start() {
    last = { statement: statement.value, parameters: parameters.value };
    request = { Statement: statement.value, ReturnConsumedCapacity: 'TOTAL' };
    items = [];
    keyNames = null;
    fill(understood);
    if (parameters.value.trim() !== '') {
      try {
        request.Parameters = JSON.parse(parameters.value);
      } catch (error) {
        show({ type: 'Not run', message: `The parameters aren’t valid JSON: ${error.message}` });
        return;
      }
    }
    load();
    explain('ExecuteStatement', request).then(expressions => fill(understood, expressionList(expressions.filter(expression => !expression.fault))), () => null);
  }

  async function load() {
    list.setAttribute('aria-busy', 'true');
    try {
      const answer = await call('ExecuteStatement', { Limit: 100, ...request }, page.signal);
      if (items.length === 0 && answer.Items?.length > 0) keyNames = await keysOf(request.Statement, page.signal);
      items.push(...answer.Items ?? []);
      request.NextToken = answer.NextToken;
      more.hidden = !answer.NextToken;
      const units = count(answer.ConsumedCapacity?.CapacityUnits ?? 0, 'unit');
      summary.textContent = `${count(items.length, 'item')} · ${units}${answer.NextToken ? ' · there are more' : ''}`;
      announce(summary.textContent);
      fill(list, items.length === 0 ? empty('Done', h('p', null, 'The statement returned no items.'))
        : grid(columnsOf(items, keyNames ?? [], keyNames === null), items,
          { label: 'Items', open: item => openDialog('Item', longText(writeTyped(item), 'Item'), null, { wide: true }) }));
    } catch (error) {
      if (error.name !== 'AbortError') show(error);
    } finally {
      list.removeAttribute('aria-busy');
    }
  }

  function show(error) {
    summary.textContent = '';
    more.hidden = true;
    fill(list, failure(error));
  }
}

/** The key attributes of the table that a SELECT * reads; null for other statements, whose columns have their own order. */
async function keysOf(statement, signal) {
  const [, quoted, plain] = /^\s*SELECT\s+\*\s+FROM\s+(?:"([^"]+)"|([\w-]+))/i.exec(statement) ?? [];
  const name = quoted ?? plain;
  if (!name) return null;
  try {
    const { Table: table } = await call('DescribeTable', { TableName: name }, signal);
    const key = keySchema(table.KeySchema, table.AttributeDefinitions);
    return [...key.partition, ...key.sort].map(attribute => attribute.name);
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    return null; // the response is shown anyway
  }
}
