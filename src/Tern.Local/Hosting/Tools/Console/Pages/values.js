// Values in DynamoDB's JSON, { "S": "text" }, and in plain JSON.

/** The type of a value: S, N, B, BOOL, NULL, M, L, SS, NS or BS. */
export const typeOf = value => Object.keys(value)[0];

const shownCharacters = 120;

/** A line of text for a cell, for values of any size. */
export function preview(value, limit = shownCharacters) {
  const type = typeOf(value);
  const content = value[type];
  switch (type) {
    case 'S': return cut(content, limit);
    case 'N': return content;
    case 'B': return `b"${cut(content, 24)}" (${Math.floor(content.length * 3 / 4)} bytes)`;
    case 'BOOL': return String(content);
    case 'NULL': return 'null';
    case 'SS': case 'NS': case 'BS': return cut(`⟨${few(content)}⟩`, limit);
    case 'L': return cut(`[${content.slice(0, 8).map(inner => preview(inner, 24)).join(', ')}${content.length > 8 ? ', …' : ''}]`, limit);
    case 'M': {
      const names = Object.keys(content);
      return cut(`{${names.slice(0, 8).map(name => `${cut(name, 24)}: ${preview(content[name], 24)}`).join(', ')}${names.length > 8 ? ', …' : ''}}`, limit);
    }
    default: return '?';
  }
}

const few = elements => elements.slice(0, 8).map(element => cut(element, 24)).join(', ') + (elements.length > 8 ? ', …' : '');

const cut = (text, limit) => text.length > limit ? `${text.slice(0, limit)}…` : text;

/** Returns true if the item can be written as plain JSON and read back unchanged. Sets, binary and numbers beyond JavaScript's can't. */
export const isSimple = item => Object.values(item).every(isSimpleValue);

function isSimpleValue(value) {
  const type = typeOf(value);
  const content = value[type];
  switch (type) {
    case 'S': case 'BOOL': case 'NULL': return true;
    case 'N': return String(Number(content)) === content;
    case 'L': return content.every(isSimpleValue);
    case 'M': return isSimple(content);
    default: return false;
  }
}

/** An object without a prototype, because an attribute may have the name __proto__. */
function mapEntries(from, map) {
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [name, map(value)]));
}

export const toPlain = item => mapEntries(item, plainValue);

function plainValue(value) {
  const type = typeOf(value);
  const content = value[type];
  switch (type) {
    case 'N': return Number(content);
    case 'NULL': return null;
    case 'L': return content.map(plainValue);
    case 'M': return toPlain(content);
    default: return content;
  }
}

/** Reads plain JSON as an item. Numbers keep all their digits, if the browser reports the original text. */
export function parsePlain(text) {
  const item = JSON.parse(text, (name, value, context) => typeof value === 'number' ? new Digits(context?.source ?? String(value)) : value);
  if (item === null || typeof item !== 'object' || Array.isArray(item) || item instanceof Digits)
    throw new Error('An item is an object: { "name": value, … }.');
  return fromPlain(item);
}

class Digits {
  constructor(text) {
    this.text = text;
  }
}

const fromPlain = item => mapEntries(item, typedValue);

function typedValue(value) {
  if (value === null) return { NULL: true };
  if (typeof value === 'string') return { S: value };
  if (value instanceof Digits) return { N: value.text };
  if (typeof value === 'boolean') return { BOOL: value };
  if (Array.isArray(value)) return { L: value.map(typedValue) };
  return { M: fromPlain(value) };
}

/** DynamoDB JSON with a line for each attribute and element, but none for the type of a scalar. */
export function writeTyped(item, indent = '') {
  const inner = `${indent}  `;
  const lines = Object.entries(item).map(([name, value]) => `${inner}${JSON.stringify(name)}: ${writeValue(value, inner)}`);
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n${indent}}`;
}

function writeValue(value, indent) {
  const type = typeOf(value);
  if (type === 'M') return `{ "M": ${writeTyped(value.M, indent)} }`;
  if (type === 'L' && value.L.length > 0) {
    const elements = value.L.map(element => `${indent}  ${writeValue(element, `${indent}  `)}`);
    return `{ "L": [\n${elements.join(',\n')}\n${indent}] }`;
  }
  const content = Array.isArray(value[type]) ? `[${value[type].map(element => JSON.stringify(element)).join(', ')}]` : JSON.stringify(value[type]);
  return `{ ${JSON.stringify(type)}: ${content} }`;
}

/** The attributes of a key, of an item. */
export const keyOf = (item, names) => Object.fromEntries(names.map(name => [name, item[name]]));

/** Returns true if two values or items are equal, regardless of the order of members and of set elements. */
export function same(left, right) {
  return canonical(left) === canonical(right);
}

function canonical(value) {
  return JSON.stringify(value, (name, inner) => {
    if (inner === null || typeof inner !== 'object') return inner;
    if (Array.isArray(inner)) return name === 'SS' || name === 'NS' || name === 'BS' ? [...inner].sort() : inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => a < b ? -1 : a > b ? 1 : 0));
  });
}

/** Parses the input as a value of a type; throws an error if it isn't valid. */
export function parseTyped(type, text, name) {
  switch (type) {
    case 'N':
      if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text.trim())) throw new Error(`'${name}' needs a number, such as 12.5.`);
      return { N: text.trim() };
    case 'BOOL':
      if (text !== 'true' && text !== 'false') throw new Error(`'${name}' needs true or false.`);
      return { BOOL: text === 'true' };
    case 'NULL': return { NULL: true };
    case 'B': return { B: text };
    default: return { S: text };
  }
}
