// JSON with indents, without reading its values: numbers longer than a script's stay as they were written, and so do keys that come twice.

const tokens = /"(?:\\.|[^"\\])*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** The text with indents where it is JSON, else as it is. */
export function indent(text) {
  if (fault(text) !== '') return text;
  const parts = [];
  let depth = 0;
  let isOpened = false;
  const line = () => `\n${'  '.repeat(depth)}`;
  for (const [token] of text.matchAll(tokens)) {
    const closes = token === '}' || token === ']';
    if (closes) depth--;
    if (isOpened !== closes) parts.push(isOpened || closes ? line() : '');
    isOpened = token === '{' || token === '[';
    if (isOpened) depth++;
    parts.push(token === ',' ? `,${line()}` : token === ':' ? ': ' : token);
  }
  return parts.join('');
}

/** What keeps a text from being JSON; empty for one that is. */
export function fault(text) {
  try {
    JSON.parse(text);
    return '';
  } catch (error) {
    return error.message;
  }
}
