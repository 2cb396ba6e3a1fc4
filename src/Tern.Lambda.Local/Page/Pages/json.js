// Indents JSON without parsing its values: numbers with more digits than JavaScript's and duplicate keys stay as they were written.

const tokens = /"(?:\\.|[^"\\])*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** The text, indented if it is JSON. */
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

/** The reason why a text isn't JSON; empty if it is. */
export function fault(text) {
  try {
    JSON.parse(text);
    return '';
  } catch (error) {
    return error.message;
  }
}
