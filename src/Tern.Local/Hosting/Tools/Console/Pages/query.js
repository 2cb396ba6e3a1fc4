import { h, fill } from './dom.js';
import { parseTyped } from './values.js';
import { keySchema } from './keys.js';

// The form above the items: a scan or a query, of the table or an index, with conditions on the key and a filter.

const sortOperators = ['=', '<', '<=', '>', '>=', 'between', 'begins with'];
const filterOperators = ['=', '<>', '<', '<=', '>', '>=', 'contains', 'begins with', 'exists', 'does not exist'];
const types = [['S', 'String'], ['N', 'Number'], ['BOOL', 'Boolean'], ['NULL', 'Null']];

const option = (value, text = value) => h('option', { value }, text);

/** Builds the form. `request()` reads it, and throws an error for an invalid field. */
export function queryForm(table, index, run) {
  const sources = [{ name: '', label: table.TableName, key: keySchema(table.KeySchema, table.AttributeDefinitions) }];
  for (const other of [...(table.GlobalSecondaryIndexes ?? []), ...(table.LocalSecondaryIndexes ?? [])])
    sources.push({ name: other.IndexName, label: `${other.IndexName} (index)`, key: keySchema(other.KeySchema, table.AttributeDefinitions) });

  const source = h('select', { id: 'source', onchange: showKeys }, sources.map(each => option(each.name, each.label)));
  if (sources.some(each => each.name === index)) source.value = index;
  const mode = h('select', { id: 'mode', onchange: showKeys }, option('scan', 'Scan: all items'), option('query', 'Query: one partition'));
  const order = h('select', { id: 'order' }, option('up', 'Ascending'), option('down', 'Descending'));
  const keys = h('div', { class: 'conditions', id: 'keys' });
  const filters = h('div', { class: 'conditions', id: 'filters' });
  const addFilter = h('button', { type: 'button', class: 'quiet', onclick: () => addRow() }, '+ Filter');
  const orderField = field('Order', order);
  const form = h('form', { class: 'query', 'aria-label': 'What to read', onsubmit: event => {
    event.preventDefault();
    run();
  } },
  h('div', { class: 'fields' }, field('Read by', mode), field('From', source), orderField,
    h('div', { class: 'actions' }, addFilter, h('button', { type: 'submit', class: 'primary', 'data-key': 'r' }, 'Run'))),
  keys, filters);
  let keyInputs = [];
  mode.dataset.key = '/';
  showKeys();
  return { form, request, name: () => source.value, isQuery: () => mode.value === 'query' };

  function showKeys() {
    const key = sources.find(each => each.name === source.value).key;
    keyInputs = [];
    orderField.hidden = mode.value !== 'query';
    if (mode.value !== 'query') {
      fill(keys);
      return;
    }
    fill(keys, key.partition.map(attribute => keyRow(attribute, false)), key.sort.map(attribute => keyRow(attribute, true)));
  }

  function keyRow(attribute, isSort) {
    const operator = isSort
      ? h('select', { 'aria-label': `Comparison of ${attribute.name}` },
        sortOperators.filter(each => each !== 'begins with' || attribute.type !== 'N').map(each => option(each)))
      : null;
    const value = h('input', { type: 'text', 'aria-label': `Value of ${attribute.name}`, autocomplete: 'off', spellcheck: 'false',
      placeholder: isSort ? 'any' : { N: 'a number', B: 'base64' }[attribute.type] ?? 'a string' });
    const upper = h('input', { type: 'text', 'aria-label': `Upper value of ${attribute.name}`, autocomplete: 'off', spellcheck: 'false', hidden: true });
    const and = h('span', { hidden: true }, 'and');
    operator?.addEventListener('change', () => upper.hidden = and.hidden = operator.value !== 'between');
    keyInputs.push({ attribute, operator, value, upper, isSort });
    return h('div', { class: 'condition' }, h('span', { class: 'attribute' }, attribute.name, h('small', null, isSort ? 'sort key' : 'partition key')),
      operator ?? h('span', { class: 'equals' }, '='), value, isSort ? [and, upper] : null);
  }

  function addRow() {
    const name = h('input', { type: 'text', class: 'filter-name', 'aria-label': 'Attribute',
      placeholder: 'attribute', autocomplete: 'off', spellcheck: 'false' });
    const operator = h('select', { 'aria-label': 'Comparison' }, filterOperators.map(each => option(each)));
    const type = h('select', { 'aria-label': 'Type' }, types.map(([value, text]) => option(value, text)));
    const value = h('input', { type: 'text', 'aria-label': 'Value', autocomplete: 'off', spellcheck: 'false' });
    const remove = h('button', { type: 'button', class: 'quiet', 'aria-label': 'Remove this filter', onclick: () => {
      row.remove();
      addFilter.focus();
    } }, '×');
    const row = h('div', { class: 'condition filter' }, name, operator, type, value, remove);
    const adjust = () => {
      type.hidden = operator.value === 'exists' || operator.value === 'does not exist';
      value.hidden = type.hidden || type.value === 'NULL';
    };
    operator.addEventListener('change', adjust);
    type.addEventListener('change', adjust);
    row.read = () => ({ name: name.value, operator: operator.value, type: type.value, value: value.value });
    filters.append(row);
    name.focus();
  }

  function request() {
    const names = {};
    const values = {};
    const nameOf = name => {
      const known = Object.keys(names).find(key => names[key] === name);
      if (known) return known;
      const key = `#n${Object.keys(names).length}`;
      names[key] = name;
      return key;
    };
    const valueOf = value => {
      const key = `:v${Object.keys(values).length}`;
      values[key] = value;
      return key;
    };
    const body = { TableName: table.TableName, ReturnConsumedCapacity: 'TOTAL' };
    if (source.value) body.IndexName = source.value;
    if (mode.value === 'query') {
      const terms = [];
      for (const { attribute, operator, value, upper, isSort } of keyInputs) {
        if (isSort && value.value === '') continue;
        const name = nameOf(attribute.name);
        const from = () => valueOf(parseTyped(attribute.type, value.value, attribute.name));
        if (operator?.value === 'between') terms.push(`${name} BETWEEN ${from()} AND ${valueOf(parseTyped(attribute.type, upper.value, attribute.name))}`);
        else if (operator?.value === 'begins with') terms.push(`begins_with(${name}, ${from()})`);
        else terms.push(`${name} ${operator?.value ?? '='} ${from()}`);
      }
      body.KeyConditionExpression = terms.join(' AND ');
      body.ScanIndexForward = order.value === 'up';
    }
    const conditions = [...filters.children].map(row => row.read()).filter(filter => filter.name !== '').map(filter => {
      const name = nameOf(filter.name);
      const value = () => valueOf(parseTyped(filter.type, filter.value, filter.name));
      switch (filter.operator) {
        case 'contains': return `contains(${name}, ${value()})`;
        case 'begins with': return `begins_with(${name}, ${value()})`;
        case 'exists': return `attribute_exists(${name})`;
        case 'does not exist': return `attribute_not_exists(${name})`;
        default: return `${name} ${filter.operator} ${value()}`;
      }
    });
    if (conditions.length > 0) body.FilterExpression = conditions.join(' AND ');
    if (Object.keys(names).length > 0) body.ExpressionAttributeNames = names;
    if (Object.keys(values).length > 0) body.ExpressionAttributeValues = values;
    return body;
  }
}

const field = (text, control) => h('div', { class: 'field' }, h('label', { for: control.id }, text), control);
