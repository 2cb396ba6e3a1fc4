import { h, fill, openDialog, confirmDialog, failure, announce, bytes, format } from './dom.js';
import { call } from './operations.js';
import { isSimple, toPlain, writeTyped, parsePlain, same, preview, keyOf } from './values.js';

// An item is opened as JSON: as DynamoDB's JSON or, if nothing would be lost, as plain JSON.

const largeText = 60000;

/** Reads an item and opens it. */
export async function openItem(table, key, keyNames, changed) {
  const body = h('div', { class: 'editor' }, h('p', { class: 'loading' }, 'Loading…'));
  const foot = h('div', { class: 'editor-foot' });
  const state = { touched: false };
  const dialog = openDialog(keyNames.map(name => preview(key[name], 80)).join(' · '), body, foot, { wide: true, mayClose: () => mayClose(state) });
  try {
    const { Item: item } = await call('GetItem', { TableName: table.TableName, Key: key, ConsistentRead: true });
    if (!item) {
      fill(body, failure({ type: 'Gone', message: 'The item no longer exists.' }));
      changed();
      return;
    }
    edit(dialog, body, foot, state, table, keyNames, item, changed, false);
  } catch (error) {
    fill(body, failure(error));
  }
}

/** Opens an editor with an item that has only its key. */
export function newItem(table, keyNames, key, changed) {
  const body = h('div', { class: 'editor' });
  const foot = h('div', { class: 'editor-foot' });
  const state = { touched: false };
  const dialog = openDialog(`New item of ${table.TableName}`, body, foot, { wide: true, mayClose: () => mayClose(state) });
  const item = Object.fromEntries([...key.partition, ...key.sort].map(attribute => [attribute.name, { [attribute.type]: attribute.type === 'N' ? '0' : '' }]));
  edit(dialog, body, foot, state, table, keyNames, item, changed, true);
}

/** Deletes an item, after a confirmation. */
export async function deleteItem(table, key, changed) {
  const names = Object.keys(key);
  const shown = h('dl', { class: 'facts' }, names.map(name => h('div', null, h('dt', null, name), h('dd', null, preview(key[name])))));
  if (!await confirmDialog('Delete this item?', `It is deleted from ${table.TableName} permanently.`, 'Delete', shown)) return false;
  try {
    const isThere = { ConditionExpression: 'attribute_exists(#key)', ExpressionAttributeNames: { '#key': names[0] } };
    await call('DeleteItem', { TableName: table.TableName, Key: key, ...isThere });
    announce('Deleted');
  } catch (error) {
    const isGone = error.type === 'ConditionalCheckFailedException';
    openDialog('Not deleted', failure(isGone ? { type: 'Gone', message: 'Someone else has already deleted this item.' } : error));
  }
  changed();
  return true;
}

let warned = -Infinity;

/** Escape discards the input only if it is pressed twice. */
function mayClose(state) {
  if (!state.touched || performance.now() - warned < 4000) return true;
  warned = performance.now();
  state.say?.('You have unsaved changes. Press Escape again to discard them.');
  return false;
}

function edit(dialog, body, foot, state, table, keyNames, item, changed, isNew) {
  const text = h('textarea', { class: 'code', spellcheck: 'false', autocomplete: 'off', 'aria-label': 'The item as JSON', rows: '18' });
  const note = h('p', { class: 'note', role: 'status' });
  const message = h('div', { class: 'message' });
  const save = h('button', { type: 'button', class: 'primary', onclick: () => submit(false) }, isNew ? 'Create' : 'Save');
  const mode = (value, label) => h('label', { class: 'choice' }, h('input', { type: 'radio', name: 'mode', value, onchange: () => convert(value) }), label);
  const plain = mode('plain', 'Plain JSON');
  const typed = mode('typed', 'DynamoDB JSON');
  let current = isSimple(item) ? 'plain' : 'typed';
  (current === 'plain' ? plain : typed).querySelector('input').checked = true;
  plain.querySelector('input').disabled = current !== 'plain';
  if (current !== 'plain') plain.title = 'This item has sets, binary or numbers that plain JSON can’t hold.';
  state.say = words => fill(note, words);

  const full = write(item, current);
  const isCut = full.length > largeText;
  if (isCut) {
    // Laying out hundreds of kilobytes in a field takes seconds, so it is done only on request.
    text.value = full.slice(0, largeText);
    text.readOnly = true;
    save.disabled = true;
  } else {
    text.value = full;
  }
  const showAll = isCut ? h('button', { type: 'button', onclick: () => {
    text.value = write(item, current);
    text.readOnly = false;
    save.disabled = false;
    showAll.remove();
    text.focus();
  } }, `Show all ${format(full.length)} characters, to edit it`) : null;
  text.addEventListener('input', () => {
    state.touched = true;
    fill(message);
  });
  text.addEventListener('keydown', event => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (!save.disabled) submit(false);
    }
  });
  fill(body, h('fieldset', { class: 'choices' }, h('legend', { class: 'unseen' }, 'Form'), plain, typed,
    isNew ? null : h('span', { class: 'size' }, bytes(JSON.stringify(item).length))), text, showAll, note, message);
  fill(foot,
    isNew ? null : h('button', { type: 'button', class: 'danger', onclick: async () => {
      if (await deleteItem(table, keyOf(item, keyNames), changed)) dialog.close();
    } }, 'Delete'),
    h('span', { class: 'space' }),
    h('button', { type: 'button', onclick: () => dialog.close() }, 'Cancel'), save);
  text.setSelectionRange(0, 0);
  text.focus();

  function read() {
    const value = current === 'plain' ? parsePlain(text.value) : JSON.parse(text.value);
    if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new Error('An item is an object: { "name": value, … }.');
    return value;
  }

  function convert(to) {
    if (to === current) return;
    if (text.readOnly) {
      current = to;
      text.value = write(item, to).slice(0, largeText);
      return;
    }
    try {
      const value = read();
      if (to === 'plain' && !isSimple(value)) throw new Error('This item has sets, binary or numbers that plain JSON can’t hold.');
      current = to;
      text.value = write(value, to);
      fill(message);
    } catch (error) {
      (to === 'plain' ? typed : plain).querySelector('input').checked = true;
      show({ type: 'Not converted', message: error.message });
    }
  }

  function show(error, ...more) {
    fill(message, failure(error, more));
    message.scrollIntoView?.({ block: 'nearest' });
  }

  async function submit(overwrite) {
    let value;
    try {
      value = read();
    } catch (error) {
      show({ type: 'Not saved', message: error instanceof SyntaxError ? `The text isn’t valid JSON: ${error.message}` : error.message });
      return;
    }
    const moved = !isNew && keyNames.some(name => !value[name] || !same(value[name], item[name]));
    if (!isNew && !moved && same(value, item)) {
      state.say('Nothing was changed.');
      return;
    }
    save.disabled = true;
    try {
      if (isNew || moved) await create(table, keyNames, value);
      else if (overwrite) await call('PutItem', { TableName: table.TableName, Item: value });
      else await replace(table, keyNames, item, value);
      announce(moved ? 'Saved as another item' : 'Saved');
      state.touched = false;
      dialog.close();
      changed();
    } catch (error) {
      if (error instanceof Changed) {
        show({ type: 'Changed meanwhile', message: error.message },
          error.now ? h('details', null, h('summary', null, 'The item as it is now'),
            h('pre', { class: 'code' }, writeTyped(error.now).slice(0, 20000))) : null,
          h('div', { class: 'tools' },
            error.now ? h('button', { type: 'button', onclick: () => {
              state.touched = false;
              edit(dialog, body, foot, state, table, keyNames, error.now, changed, false);
            } }, 'Load it') : null,
            h('button', { type: 'button', class: 'danger', onclick: () => submit(true) }, 'Overwrite it')));
      } else if (error.type === 'ConditionalCheckFailedException') {
        show({ type: 'Not saved',
          message: moved ? 'The key was changed, but an item with the new key already exists.' : 'An item with this key already exists.' });
      } else {
        show(error);
      }
    } finally {
      save.disabled = false;
    }
  }
}

const write = (item, mode) => mode === 'plain' ? JSON.stringify(toPlain(item), null, 2) : writeTyped(item);

/** The error for an item that was changed after it was opened. */
class Changed extends Error {
  constructor(now) {
    super(now ? 'Someone else has changed this item since it was opened.' : 'Someone else has deleted this item since it was opened.');
    this.now = now;
  }
}

const create = (table, keyNames, item) => call('PutItem', {
  TableName: table.TableName, Item: item, ConditionExpression: 'attribute_not_exists(#key)', ExpressionAttributeNames: { '#key': keyNames[0] },
});

/**
 * Writes the changes if the item is still the one that was opened. The whole item is compared first. Between that and the write, the condition
 * protects the changed attributes, and others aren't written.
 */
async function replace(table, keyNames, before, after) {
  const key = keyOf(before, keyNames);
  const read = async () => (await call('GetItem', { TableName: table.TableName, Key: key, ConsistentRead: true })).Item;
  const now = await read();
  if (!now || !same(now, before)) throw new Changed(now);
  const names = { '#key': keyNames[0] };
  const values = {};
  const [set, removed, conditions] = [[], [], ['attribute_exists(#key)']];
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, wanted] = [Object.hasOwn(before, name) ? before[name] : null, Object.hasOwn(after, name) ? after[name] : null];
    if (old && wanted && same(old, wanted)) continue;
    const number = Object.keys(names).length;
    names[`#n${number}`] = name;
    if (old) {
      values[`:o${number}`] = old;
      conditions.push(`#n${number} = :o${number}`);
    } else {
      conditions.push(`attribute_not_exists(#n${number})`);
    }
    if (wanted) {
      values[`:v${number}`] = wanted;
      set.push(`#n${number} = :v${number}`);
    } else {
      removed.push(`#n${number}`);
    }
  }
  try {
    await call('UpdateItem', {
      TableName: table.TableName, Key: key,
      UpdateExpression: [set.length > 0 ? `SET ${set.join(', ')}` : '', removed.length > 0 ? `REMOVE ${removed.join(', ')}` : ''].join(' ').trim(),
      ConditionExpression: conditions.join(' AND '), ExpressionAttributeNames: names,
      ...(Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {}),
    });
  } catch (error) {
    if (error.type === 'ConditionalCheckFailedException') throw new Changed(await read());
    throw error;
  }
}
