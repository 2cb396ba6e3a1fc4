import { h, fill, count, format, exactClock, empty, announce } from './dom.js';
import { remove } from './api.js';
import { gridRow, liveGrid, pauseButton } from './grid.js';
import { invocations, listen } from './live.js';
import { stateBadge, startBadge, duration, memory, isOver, isFailed, invocationHref } from './states.js';

const kept = 1000;

const columns = [
  { title: 'Time', class: 'time', cell: invocation => exactClock(invocation.at) },
  { title: 'Function', class: 'cut', cell: invocation => h('span', { title: invocation.function }, invocation.function) },
  { title: 'State', cell: stateBadge },
  { title: 'Source', class: 'source minor', cell: invocation => h('span', { title: invocation.source }, invocation.source) },
  { title: 'Duration', class: 'number', cell: duration },
  { title: 'Start', class: 'minor', cell: startBadge },
  { title: 'Memory', class: 'number minor', cell: memory },
];

const states = {
  '': () => true,
  failed: isFailed,
  running: invocation => !isOver(invocation),
  cold: invocation => invocation.cold,
};

/** The invocations as they arrive, newest first: of all functions, or of the function `only`. Returns the tools and the list. */
export function invocationList(page, { only, none }) {
  const rows = new Map(); // by number
  const state = h('select', { id: 'state', 'aria-label': 'Filter by state', 'data-key': '/', onchange: show },
    [['', 'All'], ['failed', 'Failed'], ['running', 'Running'], ['cold', 'Cold starts']].map(([value, text]) => h('option', { value }, text)));
  const search = h('input', { type: 'search', id: 'search', placeholder: 'Function, source, error or id', 'aria-label': 'Filter by text',
    autocomplete: 'off', spellcheck: 'false', oninput: show, value: page.parameters.get('search') ?? '' });
  const pause = pauseButton(() => pause.on ? say() : show());
  const clear = only ? null : h('button', { type: 'button', onclick: () => remove('invocations').catch(() => null) }, 'Clear');
  const summary = h('p', { class: 'summary' });
  const { body, frame } = liveGrid(columns, 'Invocations');
  const nothing = h('div');
  let announced = -Infinity;
  body.addEventListener('focusin', event => keepStop(event.target.closest('.row-button')));
  listen(({ whole, changed }) => {
    if (pause.on) return;
    if (whole) {
      show();
      return;
    }
    let fresh = 0;
    for (const invocation of changed) fresh += put(invocation);
    while (body.childElementCount > kept) drop(body.lastElementChild);
    say();
    if (fresh > 0 && performance.now() - announced > 2000) {
      announced = performance.now();
      announce(count(fresh, 'new invocation'));
    }
  }, page.signal);
  show();
  return { tools: [state, search, pause.button, clear], content: [summary, nothing, frame] };

  /** Puts an invocation into its row, which may be new; returns the number of added rows. */
  function put(invocation) {
    const before = rows.get(invocation.number);
    if (!matches(invocation)) {
      if (before) drop(before);
      return 0;
    }
    const row = rowOf(invocation);
    if (before) {
      const focused = before.contains(document.activeElement);
      const stop = before.querySelector('.row-button').tabIndex;
      before.replaceWith(row);
      row.querySelector('.row-button').tabIndex = stop;
      if (focused) row.querySelector('.row-button').focus();
      return 0;
    }
    // Usually the newest; one that matches because of its result has its place below.
    let next = body.firstElementChild;
    while (next && Number(next.dataset.number) > invocation.number) next = next.nextElementSibling;
    body.insertBefore(row, next);
    return 1;
  }

  function rowOf(invocation) {
    const row = gridRow(columns, invocation, { href: each => invocationHref(each.number),
      name: each => `${each.function} at ${exactClock(each.at)}, ${each.error ? `failed with ${each.error}` : each.state}` });
    row.dataset.number = invocation.number;
    rows.set(invocation.number, row);
    return row;
  }

  function drop(row) {
    rows.delete(Number(row.dataset.number));
    row.remove();
  }

  /** The tab key stops at one row: the last one that had the focus. */
  function keepStop(button) {
    if (!button || button.tabIndex === 0) return;
    for (const other of body.querySelectorAll('.row-button[tabindex="0"]')) other.tabIndex = -1;
    button.tabIndex = 0;
  }

  function matches(invocation) {
    if (only && invocation.function !== only || !states[state.value](invocation)) return false;
    const wanted = search.value.trim().toLowerCase();
    return wanted === '' || [invocation.function, invocation.source, invocation.error ?? '', invocation.requestId]
      .some(text => text.toLowerCase().includes(wanted));
  }

  function show() {
    rows.clear();
    fill(body, [...invocations.values()].filter(matches).reverse().map(rowOf));
    say();
  }

  function say() {
    const mine = [...invocations.values()].filter(invocation => !only || invocation.function === only);
    const shown = body.childElementCount;
    const total = count(mine.length, 'invocation');
    const [failed, cold] = [mine.filter(isFailed).length, mine.filter(invocation => invocation.cold).length];
    summary.textContent = `${pause.on ? 'Paused' : 'Live'} · ${shown === mine.length ? total : `${format(shown)} of ${total}`}`
      + `${failed > 0 ? ` · ${format(failed)} failed` : ''}${cold > 0 ? ` · ${count(cold, 'cold start')}` : ''}`;
    frame.hidden = shown === 0;
    fill(nothing, shown > 0 ? null : mine.length > 0 ? empty('No invocation matches the filter') : none());
    if (shown > 0 && !body.querySelector('.row-button[tabindex="0"]')) body.querySelector('.row-button').tabIndex = 0;
  }
}
