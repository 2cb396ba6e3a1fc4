import { h, fill, count, empty, announce } from './dom.js';
import { grid } from './grid.js';
import { functions, invocations, listen } from './live.js';
import { functionHref, isFailed, milliseconds, none } from './states.js';

const columns = [
  { title: 'Name', class: 'cut', cell: each => each.name },
  { title: 'Processes', class: 'number', cell: each => each.processes ?? none() },
  { title: 'Invocations', class: 'number', cell: each => of(each).length },
  { title: 'Failed', class: 'number', cell: each => of(each).filter(isFailed).length || none() },
  { title: 'Memory', class: 'number minor', cell: each => `${each.memory} MB` },
  { title: 'Time limit', class: 'number minor', cell: each => each.timeout === undefined ? 'none' : milliseconds(each.timeout) },
  { title: 'Program', class: 'source minor', cell: each => h('span', { title: each.command.join(' ') }, each.command.join(' ')) },
];

const of = each => [...invocations.values()].filter(invocation => invocation.function === each.name);

/** The functions that the emulator runs. */
export function functionsPage(page) {
  page.title('Functions');
  const summary = h('p', { class: 'summary' });
  const list = h('div', { class: 'list' }, h('p', { class: 'loading' }, 'Loading…'));
  fill(page.element, h('div', { class: 'head' }, h('h1', null, 'Functions')), summary, list);
  listen(show, page.signal);
  show();

  function show() {
    const all = functions();
    if (!all) return;
    const text = count(all.length, 'function');
    if (summary.textContent !== text) announce(text);
    summary.textContent = text;
    const focused = [...list.querySelectorAll('.row-button')].indexOf(document.activeElement);
    fill(list, all.length === 0
      ? empty('No functions', h('p', null, 'Start a function’s project with the package Tern.Lambda.Local, and it appears here.'))
      : grid(columns, all, { label: 'Functions', href: each => functionHref(each.name) }));
    if (focused >= 0) list.querySelectorAll('.row-button')[focused]?.focus();
  }
}
