import { h, fill, bytes, exactClock, empty, failure, longText } from './dom.js';
import { get, getText, post } from './api.js';
import { indent } from './json.js';
import { invocations, listen } from './live.js';
import { stateBadge, startBadge, duration, memory, milliseconds, isOver, invocationHref, functionHref } from './states.js';

/** One invocation: its event, its answer and its log, also while it runs. */
export async function invocationPage(page, number) {
  page.title(`Invocation ${number}`);
  const at = `invocations/${number}`;
  const problem = h('div');
  const badge = h('span');
  const title = h('h1', null, `Invocation ${number}`);
  const again = h('button', { type: 'button', 'data-key': 'r', onclick: replay }, 'Send again');
  const edit = h('a', { class: 'button', href: `#/send?from=${number}`, 'data-key': 'e' }, 'Edit and send');
  const older = h('a', { class: 'button', 'data-key': '[', 'aria-label': 'Previous invocation' }, '←');
  const newer = h('a', { class: 'button', 'data-key': ']', 'aria-label': 'Next invocation' }, '→');
  const [facts, answer, log] = [h('div'), h('div'), h('div', { class: 'below' })];
  const event = h('div', null, h('p', { class: 'loading' }, 'Loading…'));
  const content = [facts, h('div', { class: 'columns' }, event, answer), log];
  fill(page.element,
    h('nav', { class: 'crumbs', 'aria-label': 'Breadcrumb' }, h('a', { href: '#/' }, 'Invocations')),
    h('div', { class: 'head' }, h('div', { class: 'heading' }, title, badge), h('div', { class: 'tools' }, older, newer, again, edit)),
    problem, content);
  let loading = false;
  let asked = false;
  let isShown = false;
  neighbours();
  listen(({ whole, changed }) => {
    neighbours();
    if (whole || changed.some(each => each.number === number)) load();
  }, page.signal);
  await load();

  /** Reads the invocation, and again if it changed meanwhile. */
  async function load() {
    asked = true;
    if (loading) return;
    loading = true;
    try {
      while (asked) {
        asked = false;
        show(await get(isShown ? `${at}?event=no` : at, page.signal));
      }
    } catch (error) {
      if (error.name !== 'AbortError' && !isShown) {
        fill(page.element, h('div', { class: 'head' }, title),
          empty('This invocation is no longer stored', h('p', null, error.message), h('a', { href: '#/' }, 'All invocations')));
      }
    } finally {
      loading = false;
    }
  }

  function show(whole) {
    fill(badge, stateBadge(whole));
    fill(title, whole.function, h('small', { class: 'unseen' }, ` invocation ${number}`));
    fill(facts, factsOf(whole));
    if (!isShown) fill(event, body('Event', whole.event, `${at}/event`));
    isShown = true;
    fill(answer, isOver(whole) ? answerOf(whole) : section('Answer', null, h('p', { class: 'none' }, 'Not available yet.')));
    showLog(whole.log);
  }

  function factsOf(whole) {
    return h('dl', { class: 'facts' }, [
      ['Function', h('a', { href: functionHref(whole.function) }, whole.function)],
      ['Source', h('code', null, whole.source)],
      ['Received', exactClock(whole.at)],
      ['Waited', whole.waited === undefined ? undefined : milliseconds(whole.waited)],
      ['Duration', duration(whole)],
      ['Start', startBadge(whole)],
      ['Memory', h('span', null, memory(whole), whole.limit === undefined ? null : ` of ${whole.limit} MB`)],
      ['Error', whole.error],
      ['Request id', h('code', null, whole.requestId)],
      ['Trace', whole.trace && h('code', null, whole.trace)],
      ['Tenant', whole.tenant],
      ['Client context', whole.clientContext && h('code', null, whole.clientContext)],
      ['Identity', whole.identity && h('code', null, whole.identity)],
    ].filter(([, value]) => value !== undefined && value !== null).map(([name, value]) => h('div', null, h('dt', null, name), h('dd', null, value))));
  }

  function answerOf(whole) {
    if (whole.state === 'dropped') return section('Answer', null, h('p', null, 'None: the function never received the event, or no caller waited.'));
    const kind = [whole.streamed ? 'streamed' : null, whole.contentType].filter(each => each).join(', ');
    const name = whole.error ? 'Error' : 'Answer';
    if (whole.streamed && whole.answer.bytes === 0) {
      return section(name, kind, h('p', { class: 'none' }, 'It was streamed to the caller and isn’t stored.'));
    }
    return body(name, whole.answer, `${at}/answer`, kind);
  }

  /** A text, truncated if it is long; the rest is loaded on request. */
  function body(name, { bytes: size, text, isWhole, isText }, path, kind) {
    const save = h('a', { class: 'save', href: `/_tern/api/${path}`, download: `${name.toLowerCase()}-${number}.${isText ? 'json' : 'bin'}` }, 'Save');
    const small = [kind, bytes(size)].filter(each => each).join(', ');
    if (size === 0) return section(name, small, h('p', { class: 'none' }, 'Nothing.'));
    if (!isText) return section(name, [small, save], h('p', { class: 'none' }, 'It isn\'t text.'));
    const shown = longText(isWhole ? indent(text) : text, name);
    if (isWhole) return section(name, [small, save], shown);
    const more = h('button', { type: 'button', onclick: async () => {
      more.disabled = true;
      try {
        shown.replaceWith(longText(await getText(path, page.signal), name));
        more.remove();
      } catch (error) {
        if (error.name !== 'AbortError') fill(problem, failure(error));
        more.disabled = false;
      }
    } }, `Load all ${bytes(size)}`);
    return section(name, [`the first ${bytes(text.length)} of ${small}`, save], shown, more);
  }

  function showLog(lines) {
    const before = log.querySelector('pre');
    const atEnd = !before || before.scrollTop + before.clientHeight >= before.scrollHeight - 8;
    const scrolled = before?.scrollTop ?? 0;
    const block = h('pre', { class: 'code log', tabindex: '0', 'aria-label': 'Log' }, lines.map((line, index) =>
      h('span', { class: /^(START|END|REPORT) RequestId: /.test(line) ? 'platform' : /^… \d+ lines left out …$/.test(line) ? 'cut' : null },
        index === 0 ? line : `\n${line}`)));
    const focused = before === document.activeElement && before !== null;
    fill(log, section('Log', `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`, lines.length === 0 ? h('p', { class: 'none' }, 'Nothing.') : block));
    if (before) block.scrollTop = atEnd ? block.scrollHeight : scrolled;
    if (focused) block.focus();
  }

  function neighbours() {
    const numbers = [...invocations.keys()];
    const index = numbers.indexOf(number);
    lead(older, index > 0 ? numbers[index - 1] : undefined);
    lead(newer, index >= 0 ? numbers[index + 1] : undefined);
  }

  async function replay() {
    again.disabled = true;
    fill(problem);
    try {
      const sent = await post(`${at}/replay`, {}, page.signal);
      location.hash = invocationHref(sent.number);
    } catch (error) {
      if (error.name !== 'AbortError') fill(problem, failure(error));
      again.disabled = false;
    }
  }
}

/** A section with its title; `beside` is small text next to the title, followed by the content. */
function section(name, beside, ...content) {
  const [small, more] = [beside].flat();
  return h('section', null, h('h3', null, name, small ? h('small', null, small) : null, more), content);
}

/** A link without a target has no address, so the keyboard skips it. */
function lead(link, number) {
  if (number === undefined) link.removeAttribute('href');
  else link.href = invocationHref(number);
}
