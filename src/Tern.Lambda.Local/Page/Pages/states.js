import { h, bytes } from './dom.js';

const words = { waiting: 'waiting', running: 'running', succeeded: 'ok', failed: 'failed', dropped: 'dropped' };

export const isOver = invocation => invocation.state !== 'waiting' && invocation.state !== 'running';

export const isFailed = invocation => invocation.state === 'failed' || invocation.state === 'dropped';

/** The progress of an invocation, or its result. */
export const stateBadge = invocation => h('span', { class: `badge ${isFailed(invocation) ? 'failed' : words[invocation.state]}`, title: invocation.error },
  invocation.error ? `failed · ${shortError(invocation.error)}` : words[invocation.state]);

/** Shows Function.InvalidOperationException as InvalidOperationException. */
const shortError = type => type.slice(type.lastIndexOf('.') + 1);

/** Cold, with its duration, or warm; empty while no process has the invocation. */
export function startBadge(invocation) {
  if (invocation.cold) return h('span', { class: 'badge cold' }, invocation.init === undefined ? 'cold' : `cold · ${milliseconds(invocation.init)}`);
  return isOver(invocation) && invocation.state !== 'dropped' ? h('span', { class: 'none' }, 'warm') : none();
}

export const none = () => h('span', { class: 'none' }, '–');

export const memory = invocation => invocation.memory === undefined ? none() : bytes(invocation.memory);

export function milliseconds(time) {
  if (time < 1) return `${Math.round(time * 1000)} µs`;
  if (time < 1000) return `${time.toFixed(time < 10 ? 2 : time < 100 ? 1 : 0)} ms`;
  return `${Number((time / 1000).toFixed(2))} s`;
}

export const duration = invocation => invocation.duration === undefined ? none() : milliseconds(invocation.duration);

export const invocationHref = number => `#/invocations/${number}`;

export const functionHref = name => `#/functions/${encodeURIComponent(name)}`;

export const sendHref = name => `#/send?function=${encodeURIComponent(name)}`;
