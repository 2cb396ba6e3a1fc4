import { h, fill } from './dom.js';
import { get } from './api.js';

/** Lets the user choose among accounts and Regions, if more than one has resources. Shows the services of the server. */
export async function showStores(element) {
  let stores, services;
  try {
    ({ stores, services } = await get('stores'));
  } catch {
    return; // the page itself shows that the server is unreachable
  }
  for (const link of document.querySelectorAll('[data-service]')) link.hidden = !services.includes(link.dataset.service);
  if (stores.length < 2) {
    fill(element);
    return;
  }
  const list = h('select', { id: 'stores', 'aria-label': 'Account and Region', onchange: () => choose(list.value) },
    ...stores.map(store => h('option', { value: store.name, selected: store.shown }, store.name.replace('/', ' · '))));
  fill(element, list);
}

function choose(name) {
  document.cookie = `tern-store=${encodeURIComponent(name)}; path=/_tern; samesite=strict`;
  location.hash = location.hash.split('/').slice(0, 2).join('/');
  location.reload();
}
