'use strict';

// A plot of latencies over time, as inline SVG. Both axes are shared by all plots of the page, so that they compare; the
// upright one is logarithmic, because before and after differ by a power of ten or two.
const svgNamespace = 'http://www.w3.org/2000/svg';
const plotBox = { width: 560, height: 230, left: 52, right: 10, top: 10, bottom: 26 };

function element(name, attributes, text) {
  const node = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (text !== undefined) node.textContent = text;
  return node;
}

// The powers of ten that hold all that is plotted, and the seconds.
function plotScale(sides, objective) {
  const slices = sides.flatMap(side => side.latency.slices);
  const highest = Math.max(1, objective ?? 0, ...slices.map(slice => slice.max));
  const lowest = Math.min(1, ...slices.map(slice => slice.p50).filter(value => value > 0));
  return {
    low: Math.floor(Math.log10(lowest)),
    high: Math.max(Math.ceil(Math.log10(highest)), Math.floor(Math.log10(lowest)) + 1),
    seconds: Math.max(1, ...slices.map(slice => slice.second)),
  };
}

function label(milliseconds) {
  return milliseconds >= 1000 ? `${milliseconds / 1000} s` : `${milliseconds} ms`;
}

function plot(side, scale, objective) {
  const { width, height, left, right, top, bottom } = plotBox;
  const x = second => left + (width - left - right) * second / scale.seconds;
  const y = milliseconds => {
    const power = Math.log10(Math.max(milliseconds, 10 ** scale.low));
    return height - bottom - (height - top - bottom) * (power - scale.low) / (scale.high - scale.low);
  };
  const svg = element('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img' });
  const { p50, p99, max, count } = side.latency;
  svg.append(element('title', {}, `${side.label}: ${count} requests, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, slowest ${max.toFixed(1)} ms`));

  for (let power = scale.low; power <= scale.high; power++) {
    const at = y(10 ** power);
    svg.append(element('line', { class: 'grid', x1: left, x2: width - right, y1: at, y2: at }));
    svg.append(element('text', { class: 'tick', x: left - 7, y: at + 4, 'text-anchor': 'end' }, label(Number((10 ** power).toPrecision(1)))));
  }
  for (const share of [0, 0.5, 1]) {
    const second = scale.seconds * share;
    const anchor = share === 1 ? 'end' : share === 0 ? 'start' : 'middle';
    svg.append(element('text', { class: 'tick', x: x(second), y: height - 8, 'text-anchor': anchor }, `${second.toFixed(second < 10 ? 1 : 0)} s`));
  }
  if (objective) {
    svg.append(element('line', { class: 'objective', x1: left, x2: width - right, y1: y(objective), y2: y(objective) }));
    svg.append(element('text', { class: 'tick', x: width - right, y: y(objective) - 5, 'text-anchor': 'end' }, `objective ${label(objective)}`));
  }

  const slices = side.latency.slices;
  if (slices.length === 0) return svg;
  const points = pick => slices.map(slice => `${x(slice.second).toFixed(1)},${y(pick(slice)).toFixed(1)}`);
  svg.append(element('polygon', { class: 'band', points: [...points(slice => slice.p50), ...points(slice => slice.p99).reverse()].join(' ') }));
  svg.append(element('polyline', { class: 'line', points: points(slice => slice.p50).join(' ') }));
  for (const slice of slices) svg.append(element('circle', { class: 'dot', cx: x(slice.second), cy: y(slice.max), r: 2.2 }));
  return svg;
}
