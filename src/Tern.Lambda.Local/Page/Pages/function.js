import { h, fill, empty, failure, announce } from './dom.js';
import { post } from './api.js';
import { functions, listen } from './live.js';
import { invocationList } from './list.js';
import { milliseconds, sendHref } from './states.js';

/** A function: its settings and its invocations. */
export function functionPage(page, name) {
  page.title(name);
  const problem = h('div');
  const facts = h('div');
  const cold = h('button', { type: 'button', 'data-key': 'c', title: 'The next event gets a new process', onclick: restart }, 'Cold start');
  const list = invocationList(page, { only: name,
    none: () => empty('No invocations yet', h('p', null, h('a', { href: sendHref(name) }, 'Send an event'), ' to see one.')) });
  fill(page.element,
    h('nav', { class: 'crumbs', 'aria-label': 'Breadcrumb' }, h('a', { href: '#/functions' }, 'Functions')),
    h('div', { class: 'head' }, h('h1', null, name), h('div', { class: 'tools' },
      h('a', { class: 'button', href: sendHref(name), 'data-key': 'n' }, 'Send an event'), cold)),
    problem, facts,
    h('section', null, h('div', { class: 'head' }, h('h2', null, 'Invocations'), h('div', { class: 'tools' }, list.tools)), list.content));
  listen(change => {
    if (change.functions) show();
  }, page.signal);
  show();

  function show() {
    const all = functions();
    if (!all) return;
    const found = all.find(each => each.name === name);
    cold.disabled = !found;
    if (!found) {
      fill(facts, failure({ type: 'No such function', message: `The emulator has no function ${name}. Its earlier invocations may still be listed below.` }));
      return;
    }
    fill(facts, h('dl', { class: 'facts' }, [
      ['Program', h('code', null, found.command.join(' ')), 'whole'],
      ['Folder', h('code', null, found.folder), 'whole'],
      ['Handler', found.handler],
      ['Processes', found.processes],
      ['Memory', `${found.memory} MB`],
      ['Time limit', found.timeout === undefined ? 'none' : milliseconds(found.timeout)],
      ['Events at once', found.concurrency],
      ['Starts', found.initialization],
      // Their values may be secrets.
      ['Variables', found.variables.join(', ') || 'none'],
    ].filter(([, value]) => value !== undefined)
      .map(([title, value, whole]) => h('div', { class: whole ?? null }, h('dt', null, title), h('dd', null, value)))));
  }

  async function restart() {
    cold.disabled = true;
    fill(problem);
    try {
      await post(`functions/${encodeURIComponent(name)}/restart`, {}, page.signal);
      announce('The next event gets a new process');
      cold.textContent = 'Next start is cold';
      setTimeout(() => cold.textContent = 'Cold start', 2000);
    } catch (error) {
      if (error.name !== 'AbortError') fill(problem, failure(error));
    }
    cold.disabled = false;
  }
}
