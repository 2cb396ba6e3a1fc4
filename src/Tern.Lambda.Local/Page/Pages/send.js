import { h, fill, bytes, failure } from './dom.js';
import { get, getText, postText } from './api.js';
import { fault, indent } from './json.js';
import { functions, listen } from './live.js';
import { invocationHref } from './states.js';

const drafts = new Map(); // the input by function, so that leaving the page loses nothing

/** An event for a function: a sample, that of an earlier invocation, or the user's own. */
export async function sendPage(page) {
  page.title('Send an event');
  const from = page.parameters.get('from');
  let wanted = page.parameters.get('function');
  const target = h('select', { id: 'target', 'data-key': '/', onchange: () => {
    if (from === null) text.value = drafts.get(target.value) ?? text.value;
  } });
  const sample = h('select', { id: 'sample', disabled: true, onchange: takeSample }, h('option', { value: '' }, 'Choose a sample…'));
  const text = h('textarea', { id: 'event', spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off', oninput: typed, onkeydown: event => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  } });
  const size = h('span', { class: 'size' });
  const note = h('p', { class: 'note', role: 'status' });
  const problem = h('div');
  const go = h('button', { type: 'submit', class: 'primary' }, 'Send');
  fill(page.element,
    h('div', { class: 'head' }, h('h1', null, 'Send an event')),
    h('form', { class: 'send', onsubmit: event => {
      event.preventDefault();
      send();
    } },
      h('div', { class: 'fields' }, h('div', { class: 'field' }, h('label', { for: 'target' }, 'Function'), target),
        h('div', { class: 'field' }, h('label', { for: 'sample' }, 'Sample'), sample)),
      h('div', { class: 'field' }, h('label', { for: 'event' }, 'Event, as JSON'), text),
      note, problem, h('div', { class: 'actions' }, go, h('kbd', null, 'Ctrl+Enter'), size)));
  listen(change => {
    if (change.functions) offer();
  }, page.signal);
  text.value = '{}';
  offer();
  typed();
  await Promise.all([takeEvent(), offerSamples()]);

  function offer() {
    const names = (functions() ?? []).map(each => each.name);
    const chosen = target.value || wanted;
    fill(target, names.map(name => h('option', { value: name }, name)));
    if (names.includes(chosen)) target.value = chosen;
    go.disabled = names.length === 0;
    if (from === null && drafts.has(target.value)) {
      text.value = drafts.get(target.value);
      typed();
    }
  }

  /** The event of an earlier invocation. */
  async function takeEvent() {
    if (from === null) return;
    try {
      const whole = await get(`invocations/${encodeURIComponent(from)}`, page.signal);
      wanted = whole.function;
      if ((functions() ?? []).some(each => each.name === wanted)) target.value = wanted;
      if (!whole.event.isText) throw new Error('The event of this invocation isn\'t text. You can send it again unchanged.');
      text.value = whole.event.isWhole ? indent(whole.event.text) : await getText(`invocations/${whole.number}/event`, page.signal);
      typed();
    } catch (error) {
      if (error.name !== 'AbortError') fill(problem, failure(error));
    }
  }

  async function offerSamples() {
    try {
      const { samples } = await get('samples', page.signal);
      sample.append(...samples.map(each => h('option', { value: each.name }, `${each.name} · ${each.description}`)));
      sample.disabled = false;
    } catch (error) {
      if (error.name !== 'AbortError') fill(problem, failure(error));
    }
  }

  async function takeSample() {
    if (sample.value === '') return;
    try {
      text.value = await getText(`samples/${encodeURIComponent(sample.value)}`, page.signal);
      typed();
    } catch (error) {
      if (error.name !== 'AbortError') fill(problem, failure(error));
    }
  }

  function typed() {
    size.textContent = bytes(new Blob([text.value]).size);
    // The emulator validates a long event.
    const wrong = text.value.length > 500000 ? '' : fault(text.value);
    note.textContent = wrong && `Not valid JSON: ${wrong}`;
    if (from === null && target.value) drafts.set(target.value, text.value);
  }

  async function send() {
    if (go.disabled) return;
    go.disabled = true;
    fill(problem);
    try {
      const sent = await postText(`functions/${encodeURIComponent(target.value)}/invoke`, text.value, page.signal);
      location.hash = invocationHref(sent.number);
    } catch (error) {
      if (error.name !== 'AbortError') fill(problem, failure(error));
      go.disabled = false;
    }
  }
}
