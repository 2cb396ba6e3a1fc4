import { h } from './dom.js';

const names = {
  KeyConditionExpression: 'Key', KeyConditions: 'Key', FilterExpression: 'Filter', ConditionExpression: 'Condition',
  UpdateExpression: 'Update', ProjectionExpression: 'Projection', Statement: 'Statement', Plan: 'Plan',
};

/** Expressions as parsed by the engine; null if there are none. */
export function expressionList(expressions) {
  if (expressions.length === 0) return null;
  return h('dl', { class: 'expressions', 'aria-label': 'As parsed by the engine' },
    expressions.map(expression => h('div', { class: expression.fault ? 'fault' : null },
    h('dt', null, [expression.part, names[expression.parameter] ?? expression.parameter].filter(text => text).join(' · ')),
    h('dd', null, expression.parameter === 'Plan' || expression.fault ? expression.text : h('code', null, expression.text)))));
}

/** The expressions in one line. */
export const expressionLine = expressions => expressions
  .filter(expression => expression.parameter !== 'Plan' && !expression.fault)
  .map(expression => expression.text).join('  ·  ');
