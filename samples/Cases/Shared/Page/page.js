'use strict';

const byId = id => document.getElementById(id);
const milliseconds = value => value >= 100 ? `${Math.round(value).toLocaleString('en')} ms` : `${value.toFixed(value < 10 ? 2 : 1)} ms`;
const shownAs = { Waiting: 'waits for its turn', Starting: 'starts …', Running: 'runs …', Done: 'done', Failed: 'failed' };
const cards = new Map();
let wasRunning = false;

function pairs(list, entries) {
  list.replaceChildren(...entries.map(([name, value]) => {
    const row = document.createElement('div');
    const term = document.createElement('dt');
    const text = document.createElement('dd');
    [term.textContent, text.textContent] = [name, value];
    row.append(term, text);
    return row;
  }));
}

function text(name, content, className) {
  const node = document.createElement(name);
  node.textContent = content;
  if (className) node.className = className;
  return node;
}

function finding(found) {
  const box = document.createElement('details');
  const summary = document.createElement('summary');
  const lost = found.lostMilliseconds >= 1 ? ` · ${milliseconds(found.lostMilliseconds)} lost` : '';
  summary.append(text('b', found.id), ` ${found.summary}`, text('small', `${found.place} · ${found.count.toLocaleString('en')} ×${lost}`));
  box.append(summary, text('p', found.fix));
  if (found.fixCode) {
    const code = text('pre', found.fixCode);
    code.tabIndex = 0;
    box.append(code);
  }
  return box;
}

function cardOf(side) {
  if (!cards.has(side.key)) {
    const card = byId('side').content.firstElementChild.cloneNode(true);
    card.querySelector('h2').append(text('span', side.key), ` ${side.label}`);
    card.dataset.findings = '';
    cards.set(side.key, card);
    byId('sides').append(card);
  }
  return cards.get(side.key);
}

function show(side, scale, objective) {
  const card = cardOf(side);
  const latency = side.latency;
  card.querySelector('.state').textContent = side.failure ?? shownAs[side.status];
  card.classList.toggle('failed', side.status === 'Failed');
  pairs(card.querySelector('.percentiles'), [
    ['p50', milliseconds(latency.p50)], ['p95', milliseconds(latency.p95)], ['p99', milliseconds(latency.p99)],
    ['slowest', milliseconds(latency.max)], ['requests', latency.count.toLocaleString('en')],
  ]);
  card.querySelector('.plot').replaceChildren(plot(side, scale, objective));
  pairs(card.querySelector('.figures'), side.figures.map(figure => [figure.name, figure.text]));

  // Drawn anew only when they changed, so that one that somebody opened stays open.
  const drawn = JSON.stringify([side.status, side.findings]);
  if (card.dataset.findings === drawn) return;
  card.dataset.findings = drawn;
  const none = side.status === 'Done' ? 'Nothing to say.' : 'Says what it found when the run is over.';
  card.querySelector('.findings').replaceChildren(
    ...(side.findings.length > 0 ? side.findings.map(finding) : [text('p', none, side.status === 'Done' ? 'well' : 'quiet')]));
}

async function refresh() {
  let state;
  try {
    state = await (await fetch('/state')).json();
  } catch {
    byId('status').textContent = 'The program doesn’t respond. Is it still running?';
    return;
  }
  document.title = `${state.name}, on Tern`;
  [byId('name').textContent, byId('title').textContent, byId('story').textContent] = [state.name, state.title, state.story];
  const scale = plotScale(state.sides, state.objective);
  for (const side of state.sides) show(side, scale, state.objective);
  byId('verdict-section').hidden = state.verdicts.length === 0;
  byId('verdicts').replaceChildren(...state.verdicts.map(verdict => {
    const item = text('li', verdict.text, verdict.passed ? 'passed' : 'failed');
    item.prepend(text('b', verdict.passed ? 'holds' : 'does not hold'), ' ');
    return item;
  }));
  const now = state.running ? 'Running' : state.failure ? `Failed: ${state.failure}` : 'Done';
  if (byId('status').textContent !== now) byId('status').textContent = now;
  byId('run').disabled = state.running;
  // A button that had the focus when it was pressed has it again.
  if (wasRunning && !state.running && document.activeElement === document.body) byId('run').focus({ preventScroll: true });
  wasRunning = state.running;
}

byId('run').addEventListener('click', async () => {
  byId('run').disabled = true;
  try {
    await fetch('/run', { method: 'POST' });
  } catch { /* The next look says that there is no answer. */ }
  refresh();
});

refresh();
setInterval(() => { if (!document.hidden) refresh(); }, 500);
