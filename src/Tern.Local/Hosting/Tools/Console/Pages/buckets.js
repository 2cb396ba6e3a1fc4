import { h, fill, format, bytes, count, date, empty, failure, announce, openDialog, confirmDialog } from './dom.js';
import { get, put, remove } from './api.js';
import { grid } from './grid.js';

export const bucketHref = (name, prefix) => `#/buckets/${encodeURIComponent(name)}${prefix ? `?prefix=${encodeURIComponent(prefix)}` : ''}`;

const query = parameters => new URLSearchParams(parameters).toString();

const bucketColumns = [
  { title: 'Name', cell: bucket => bucket.name },
  { title: 'Region', cell: bucket => bucket.region },
  { title: 'Versioning', cell: bucket => bucket.versioning === 'enabled' ? 'enabled' : h('span', { class: 'none' }, bucket.versioning) },
  { title: 'Created', class: 'time', cell: bucket => date(bucket.created) },
];

/** All buckets of the account. */
export async function bucketsPage(page) {
  page.title('Buckets');
  const list = h('div', { class: 'list' }, h('p', { class: 'loading' }, 'Loading…'));
  const summary = h('p', { class: 'summary' });
  const again = h('button', { type: 'button', 'data-key': 'r', onclick: load }, 'Refresh');
  fill(page.element, h('div', { class: 'head' }, h('h1', null, 'Buckets'), h('div', { class: 'tools' }, again)), summary, list);
  await load();

  async function load() {
    try {
      const { buckets } = await get('buckets', page.signal);
      summary.textContent = buckets.length === 0 ? '' : count(buckets.length, 'bucket');
      announce(summary.textContent || 'No buckets');
      fill(list, buckets.length > 0 ? grid(bucketColumns, buckets, { label: 'Buckets', href: bucket => bucketHref(bucket.name) })
        : empty('No buckets yet', h('p', null, 'Create one with a client that uses this endpoint:'),
          h('pre', { class: 'code' }, `aws s3 mb s3://files --endpoint-url ${location.origin}`)));
    } catch (error) {
      if (error.name !== 'AbortError') fill(list, failure(error));
    }
  }
}

/** The objects of a bucket below a prefix, as in folders, or all versions. */
export async function bucketPage(page, bucket) {
  page.title(bucket);
  const prefix = page.parameters.get('prefix') ?? '';
  let next = null;
  let rows = [];
  const list = h('div', { class: 'list' }, h('p', { class: 'loading' }, 'Loading…'));
  const summary = h('p', { class: 'summary' });
  const more = h('button', { type: 'button', 'data-key': ']', hidden: true, onclick: () => load(next) }, 'Load more');
  const field = h('input', { type: 'search', id: 'prefix', placeholder: 'Prefix', 'aria-label': 'Prefix of keys', 'data-key': '/', value: prefix,
    autocomplete: 'off', spellcheck: 'false', onchange: () => { location.hash = bucketHref(bucket, field.value); } });
  const versions = h('input', { type: 'checkbox', id: 'versions', onchange: () => load(null) });
  const files = h('input', { type: 'file', id: 'files', multiple: true, class: 'unseen', tabindex: '-1', 'aria-label': 'Files to upload', onchange: upload });
  const choose = h('button', { type: 'button', class: 'primary', 'data-key': 'n', onclick: () => files.click() }, 'Upload');
  const again = h('button', { type: 'button', 'data-key': 'r', onclick: () => load(null) }, 'Refresh');
  const folders = prefix.split('/').slice(0, -1);
  const crumbs = h('nav', { class: 'crumbs', 'aria-label': 'Folders' }, h('a', { href: '#/buckets' }, 'Buckets'), ' / ',
    h('a', { href: bucketHref(bucket) }, bucket),
    folders.map((folder, index) => [' / ', h('a', { href: bucketHref(bucket, folders.slice(0, index + 1).join('/') + '/') }, folder || '(empty)')]));
  fill(page.element, crumbs, h('div', { class: 'head' }, h('h1', null, prefix || bucket), h('div', { class: 'tools' }, field,
    h('label', { class: 'choice' }, versions, 'Versions'), again, choose, files)), summary, list, more);
  const columns = [
    { title: 'Key', class: 'cut',
      cell: row => h('span', { title: row.folder ?? row.key }, (row.folder ?? row.key).slice(versions.checked ? 0 : prefix.length)) },
    { title: 'Size', class: 'number', cell: row => row.folder || row.marker ? '' : bytes(row.size) },
    { title: 'Modified', class: 'time', cell: row => row.folder ? '' : date(row.modified) },
    { title: 'Version', class: 'cut', cell: row => row.folder ? '' : [
      row.version === 'null' ? h('span', { class: 'none' }, '–') : h('code', null, row.version),
      versions.checked && row.latest ? h('span', { class: 'badge ok' }, 'latest') : null,
      row.marker ? h('span', { class: 'badge remove' }, 'delete marker') : null] },
  ];
  await load(null);

  async function load(after) {
    try {
      if (!after) rows = [];
      const parameters = { bucket, prefix };
      if (after) parameters.after = after;
      const found = await get(`${versions.checked ? 'versions' : 'objects'}?${query(parameters)}`, page.signal);
      rows.push(...(found.versions ?? [...found.prefixes.map(folder => ({ folder })), ...found.objects]));
      next = found.next ?? null;
      more.hidden = next === null;
      show(found.more);
    } catch (error) {
      if (error.name !== 'AbortError') fill(list, failure(error));
    }
  }

  function show(isCut) {
    const objects = rows.filter(row => !row.folder);
    summary.textContent = rows.length === 0 ? '' : `${count(objects.length, versions.checked ? 'version' : 'object')}`
      + `${rows.length > objects.length ? `, ${count(rows.length - objects.length, 'folder')}` : ''}${next || isCut ? ', the first' : ''}`;
    announce(summary.textContent || 'No objects');
    fill(list, rows.length === 0 ? empty(prefix ? 'No key starts with this prefix' : 'No objects yet') : grid(columns, rows, {
      label: 'Objects', name: row => row.folder ?? row.key, remove: row => row.folder ? null : erase(row),
      open: row => {
        if (row.folder) location.hash = bucketHref(bucket, row.folder);
        else openObject(row);
      },
    }));
  }

  async function upload() {
    const chosen = [...files.files];
    try {
      for (const file of chosen) await put(`object?${query({ bucket, key: prefix + file.name, type: file.type })}`, file);
      announce(`${count(chosen.length, 'file')} uploaded`);
    } catch (error) {
      openDialog('Upload', failure(error));
    }
    files.value = '';
    await load(null);
  }

  function openObject(row) {
    const address = `/_tern/api/object?${query(row.version === 'null' ? { bucket, key: row.key } : { bucket, key: row.key, version: row.version })}`;
    const dialog = openDialog(row.key, h('dl', { class: 'facts' }, [
      ['Size', row.marker ? 'delete marker' : `${bytes(row.size)} (${format(row.size)})`], ['Modified', date(row.modified)],
      ['ETag', h('code', null, row.etag || '–')],
      ['Storage class', row.class], ['Version', h('code', null, row.version)],
      ['Tags', Object.entries(row.tags).map(([name, value]) => `${name}=${value}`).join(', ') || '–'],
    ].map(([name, value]) => h('div', null, h('dt', null, name), h('dd', null, value)))), [
      h('button', { type: 'button', class: 'danger', onclick: async () => {
        dialog.close();
        await erase(row);
      } }, 'Delete'),
      row.marker ? null : h('a', { href: address, download: row.key.split('/').pop() || 'object', class: 'download' }, 'Download'),
    ]);
  }

  async function erase(row) {
    const version = versions.checked ? row.version : null;
    const what = version ? `the version ${version} of ${row.key} permanently` : row.key;
    if (!await confirmDialog('Delete object', `Delete ${what}?`, 'Delete')) return;
    try {
      await remove(`object?${query(version ? { bucket, key: row.key, version } : { bucket, key: row.key })}`);
    } catch (error) {
      openDialog('Delete object', failure(error));
    }
    await load(null);
  }
}
