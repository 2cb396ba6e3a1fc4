// The calls to a console's server. Every call has the same origin and declares JSON.

/** An error response of the service or the console. */
export class ApiError extends Error {
  constructor(type, message, details) {
    super(message);
    this.type = type;
    this.details = details;
  }
}

async function send(path, options) {
  let answer;
  try {
    answer = await fetch(`/_tern/api/${path}`, options);
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    document.dispatchEvent(new CustomEvent('server-lost'));
    throw new ApiError('No response', 'The server doesn’t respond. Is it still running?');
  }
  document.dispatchEvent(new CustomEvent('server-found'));
  const text = await answer.text();
  if (answer.ok) return { answer, text };
  const body = parse(answer, text);
  const type = typeof body.__type === 'string' ? body.__type.slice(body.__type.indexOf('#') + 1) : `HTTP ${answer.status}`;
  throw new ApiError(type, body.message ?? body.Message ?? 'The server returned no message.', body);
}

function parse(answer, text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('Not understood', `The server returned status ${answer.status} and a body that isn’t JSON.`);
  }
}

async function sendJson(path, options) {
  const { answer, text } = await send(path, options);
  return parse(answer, text);
}

/** Sends JSON text unchanged. */
export const postText = (path, text, signal) =>
  sendJson(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: text, signal });

export const post = (path, body, signal) => postText(path, JSON.stringify(body), signal);

export const get = (path, signal) => sendJson(path, { signal });

/** Returns the response to a path, unchanged. */
export const getText = async (path, signal) => (await send(path, { signal })).text;

/** Sends a file or other bytes. The type says only that no page of another site has sent them. */
export const put = (path, body) => sendJson(path, { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body });

export const remove = path => sendJson(path, { method: 'DELETE', headers: { 'Content-Type': 'application/json' } });

/** Calls `work` repeatedly until its page is left. `work` returns how long to wait; it pauses while the page is hidden or the server is unreachable. */
export function poll(work, signal) {
  let failures = 0;
  const next = async () => {
    if (signal.aborted) return;
    let wait = 1000;
    if (!document.hidden) {
      try {
        wait = await work();
        failures = 0;
      } catch (error) {
        if (error.name === 'AbortError') return;
        failures++;
        wait = Math.min(10000, 500 * 2 ** failures);
      }
    }
    if (!signal.aborted) setTimeout(next, wait);
  };
  next();
}
