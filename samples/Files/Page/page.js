'use strict';

const byId = id => document.getElementById(id);
const uploads = [];
let folder = '';
let cursor = null;
let settings = { maxUploadBytes: Infinity, maxLinkMinutes: 60 };
let polling = null;

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

function button(text, label, click, properties = {}) {
  const made = element('button', { type: 'button', textContent: text, onclick: click, ...properties });
  made.setAttribute('aria-label', label);
  return made;
}

function say(text, isError = false) {
  byId('status').textContent = text;
  byId('status').className = isError ? 'error' : '';
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
function size(bytes) {
  let unit = 0;
  while (bytes >= 1000 && unit < units.length - 1) {
    bytes /= 1000;
    unit++;
  }
  return unit === 0 ? `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}` : `${bytes.toFixed(bytes < 10 ? 1 : 0)} ${units[unit]}`;
}

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const pathOf = key => key.split('/').map(encodeURIComponent).join('/');

// ---- uploads

function start(file) {
  const key = folder + file.name;
  const begun = uploads.find(
    upload => ['unfinished', 'paused', 'failed'].includes(upload.state) && upload.kept && Upload.isOf(upload.kept, key, file));
  if (begun) {
    begun.file = file;
    begun.run();
    return;
  }
  // The one that runs already will do.
  if (uploads.some(upload => upload.key === key && ['uploading', 'waiting'].includes(upload.state))) return;
  add(new Upload(key, file, null, show)).run();
}

function add(upload) {
  uploads.push(upload);
  upload.row = element('li');
  upload.name = element('span', { className: 'name', textContent: upload.key });
  upload.bar = element('progress', { max: 1, value: 0 });
  upload.bar.setAttribute('aria-label', `Progress of ${upload.key}`);
  upload.text = element('span', { className: 'quiet text' });
  upload.buttons = element('span', { className: 'buttons' });
  upload.row.append(upload.name, upload.buttons, upload.bar, upload.text);
  byId('uploads').append(upload.row);
  show(upload);
  return upload;
}

const words = { waiting: 'waiting', uploading: '', paused: 'paused', failed: '', done: 'uploaded', unfinished: 'unfinished' };

function show(upload) {
  if (upload.state === 'discarded') return;
  upload.bar.value = upload.share;
  upload.row.className = upload.state;
  const parts = [`${Math.floor(upload.share * 100)} % of ${size(upload.length)}`, words[upload.state], upload.message];
  if (upload.state === 'unfinished') parts.push('Choose the same file to go on.');
  upload.text.textContent = parts.filter(Boolean).join(' · ');
  // Buttons stay as long as the state does, or the one with the focus would be lost with each bit of progress.
  if (upload.shown === upload.state) return;
  upload.shown = upload.state;
  const hadFocus = upload.buttons.contains(document.activeElement);
  upload.buttons.replaceChildren(...buttonsOf(upload));
  if (hadFocus) (upload.buttons.firstChild ?? byId('choose')).focus();
  if (upload.state === 'done') {
    say(`${upload.key} is uploaded.`);
    refresh();
  }
}

function buttonsOf(upload) {
  const name = upload.key;
  const discard = button('Discard', `Discard the upload of ${name}`, () => remove(upload));
  switch (upload.state) {
    case 'uploading': return [button('Pause', `Pause ${name}`, () => upload.pause()), discard];
    case 'paused': return [button('Go on', `Go on with ${name}`, () => upload.run()), discard];
    case 'failed': return [button('Try again', `Try ${name} again`, () => upload.run()), discard];
    case 'unfinished': return [button('Choose file', `Choose the file of ${name}`, () => byId('files').click()), discard];
    case 'done': return [button('Clear', `Clear ${name} from the list`, () => remove(upload))];
    default: return [];
  }
}

async function remove(upload) {
  try {
    if (upload.state !== 'done') await upload.discard();
  } catch (error) {
    say(error.message, true);
  }
  uploads.splice(uploads.indexOf(upload), 1);
  upload.row.remove();
  byId('choose').focus();
}

// What was begun before a reload.
async function showUnfinished() {
  for (const kept of store.all()) {
    const upload = add(new Upload(kept.key, null, kept, show));
    try {
      upload.received = new Set((await ask(`/uploads/${kept.token}`)).received);
      // All of it is there: what remains needs no file.
      if (upload.missing.length === 0) upload.run();
      else show(upload);
    } catch (error) {
      if (!(error instanceof Refused)) continue;
      store.remove(kept.token);
      uploads.splice(uploads.indexOf(upload), 1);
      upload.row.remove();
    }
  }
}

byId('choose').addEventListener('click', () => byId('files').click());
byId('files').addEventListener('change', () => {
  for (const file of byId('files').files) start(file);
  byId('files').value = '';
});

const drop = byId('drop');
for (const type of ['dragenter', 'dragover']) {
  drop.addEventListener(type, event => {
    event.preventDefault();
    drop.classList.add('over');
  });
}
drop.addEventListener('dragleave', () => drop.classList.remove('over'));
drop.addEventListener('drop', event => {
  event.preventDefault();
  drop.classList.remove('over');
  for (const file of event.dataTransfer.files) start(file);
});
// Beside the target a browser would open the file in place of the page.
for (const type of ['dragover', 'drop']) window.addEventListener(type, event => event.preventDefault());
window.addEventListener('beforeunload', event => {
  if (uploads.some(upload => upload.state === 'uploading')) event.preventDefault();
});

// ---- files

// Of several answers under way only that to the last question counts: an older one may show what is deleted by now.
let questions = 0;
let isListed = true;

async function refresh(isMore = false) {
  const question = ++questions;
  clearTimeout(polling);
  let page;
  try {
    const query = new URLSearchParams({ folder });
    if (isMore && cursor) query.set('cursor', cursor);
    page = await ask(`/files?${query}`);
  } catch (error) {
    if (question !== questions) return;
    if (error instanceof Refused && folder !== '') {
      go('');
      return;
    }
    say(`The files can't be listed: ${error.message}`, true);
    isListed = false;
    polling = setTimeout(() => refresh(), 2000);
    return;
  }
  if (question !== questions) return;
  if (!isListed) say('');
  isListed = true;
  cursor = page.cursor;
  byId('more').hidden = !cursor;
  const rows = [...page.folders.map(folderRow), ...page.files.map(fileRow)];
  if (isMore) byId('rows').append(...rows);
  else replaceRows(rows.length > 0 ? rows : [emptyRow()]);
  showPath();
  // Looking again shows the first page alone: whoever asked for more reads that now.
  if (!isMore) follow(page.files);
}

// While something new is not yet counted, look again each second.
function follow(files) {
  const recent = Date.now() - 5 * 60_000;
  if (!document.hidden && files.some(file => !file.counts && Date.parse(file.modified) > recent)) polling = setTimeout(() => refresh(), 1000);
}

// The focus stays where it was, on the same button of the same file.
function replaceRows(rows) {
  const label = byId('rows').contains(document.activeElement) ? document.activeElement.getAttribute('aria-label') : null;
  byId('rows').replaceChildren(...rows);
  if (label) [...byId('rows').querySelectorAll('[aria-label]')].find(one => one.getAttribute('aria-label') === label)?.focus();
}

function emptyRow() {
  const row = element('tr');
  row.append(element('td', { colSpan: 6, className: 'empty', textContent: folder ? 'This folder is empty.' : 'No files yet. Drop one above.' }));
  return row;
}

function folderRow(prefix) {
  const name = prefix.slice(folder.length);
  const link = element('a', { href: `#${pathOf(prefix)}`, textContent: name });
  link.setAttribute('aria-label', `Folder ${name}`);
  const head = element('th', { scope: 'row' }, link);
  const erasing = button('Delete', `Delete the folder ${name}`, () => erase(prefix, `the folder ${prefix} and all that is in it`));
  const buttons = element('td', { className: 'buttons' }, erasing);
  return element('tr', { className: 'folder' }, head, element('td', { colSpan: 3 }), element('td', { className: 'when' }), buttons);
}

function fileRow(file) {
  const link = element('a', { href: `/files/${pathOf(file.key)}`, textContent: file.name, title: file.name });
  link.setAttribute('aria-label', `Download ${file.name}`);
  const isText = file.counts?.isText;
  const counting = element('td', { colSpan: 2, className: 'quiet', textContent: file.counts ? 'no text' : 'counting…' });
  const counts = isText
    ? [element('td', { textContent: file.counts.lines.toLocaleString('en') }), element('td', { textContent: file.counts.words.toLocaleString('en') })]
    : [counting];
  const buttons = element(
    'td', { className: 'buttons' },
    button('Link', `Link to ${file.name}`, () => share(file)),
    button('Delete', `Delete ${file.name}`, () => erase(file.key, file.name)));
  const when = element('td', { className: 'when', textContent: moment.format(new Date(file.modified)) });
  return element('tr', {}, element('th', { scope: 'row' }, link), element('td', { textContent: size(file.bytes) }), ...counts, when, buttons);
}

function showPath() {
  const parts = folder.split('/').slice(0, -1);
  const crumbs = [element('a', { href: '#', textContent: 'all files' })];
  parts.forEach((part, index) => crumbs.push(' / ', element('a', { href: `#${pathOf(parts.slice(0, index + 1).join('/'))}/`, textContent: part })));
  byId('path').replaceChildren(...crumbs);
}

function go(prefix) {
  location.hash = pathOf(prefix);
}

function followAddress() {
  let named = '';
  try { named = decodeURIComponent(location.hash.slice(1)); } catch { /* Somebody typed it: the root will do. */ }
  folder = named;
  cursor = null;
  refresh();
}

// ---- links and deletion

let sharedFile = null;

async function share(file) {
  sharedFile = file;
  byId('shared').textContent = `Link to ${file.name}`;
  byId('url').value = '';
  byId('until').textContent = '';
  byId('share').showModal();
  await makeLink();
}

async function makeLink() {
  const [file, minutes] = [sharedFile, byId('minutes').value];
  const isWanted = () => file === sharedFile && minutes === byId('minutes').value;
  try {
    const link = await ask('/links', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ key: file.key, minutes: Number(minutes) }),
    });
    if (!isWanted()) return;
    byId('url').value = link.url;
    byId('until').textContent = `Good until ${moment.format(new Date(link.expiresAt))}.`;
  } catch (error) {
    if (isWanted()) byId('until').textContent = error.message;
  }
}

byId('minutes').addEventListener('change', makeLink);
byId('copy').addEventListener('click', async () => {
  byId('url').select();
  try {
    await navigator.clipboard.writeText(byId('url').value);
    byId('until').textContent = 'Copied.';
  } catch {
    byId('until').textContent = 'The browser does not let a page copy. The address is selected: copy it yourself.';
  }
});

function erase(key, what) {
  byId('what').textContent = `Delete ${what}? There is no way back.`;
  const dialog = byId('confirm');
  dialog.returnValue = '';
  dialog.onclose = async () => {
    if (dialog.returnValue !== 'delete') return;
    try {
      const { count } = await ask(`/files/${pathOf(key)}`, { method: 'DELETE' });
      say(`${count} ${count === 1 ? 'file is' : 'files are'} deleted.`);
    } catch (error) {
      say(error.message, true);
    }
    byId('choose').focus();
    refresh();
  };
  dialog.showModal();
}

// ---- begin

async function readSettings() {
  try {
    settings = await ask('/settings');
  } catch {
    byId('place').textContent = 'a server that doesn’t respond';
    return;
  }
  byId('place').textContent = settings.place;
  byId('most').textContent = size(settings.maxUploadBytes);
  const choices = [[5, '5 minutes'], [60, 'an hour'], [1440, 'a day'], [10080, 'a week']];
  const allowed = choices.filter(([minutes]) => minutes <= settings.maxLinkMinutes);
  if (allowed.length === 0) allowed.push([settings.maxLinkMinutes, `${settings.maxLinkMinutes} minutes`]);
  byId('minutes').replaceChildren(...allowed.map(([value, text]) => element('option', { value, textContent: text })));
}

byId('more').addEventListener('click', () => refresh(true));
window.addEventListener('hashchange', followAddress);
document.addEventListener('visibilitychange', () => { if (!document.hidden) refresh(); });
readSettings();
showUnfinished();
followAddress();
