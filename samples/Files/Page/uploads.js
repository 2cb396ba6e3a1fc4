'use strict';

// Uploads in parts. The server keeps nothing: the browser keeps a token of each upload, and asks which parts S3 has before it goes on.

const atOnce = 3;
const longestWait = 10_000;
// Where a browser keeps nothing, or has no room, an upload goes on all the same: only a reload forgets it.
const store = {
  all: () => {
    try { return JSON.parse(localStorage.getItem('uploads') ?? '[]'); } catch { return []; }
  },
  put: entry => store.write([...store.all().filter(other => other.token !== entry.token), entry]),
  remove: token => store.write(store.all().filter(other => other.token !== token)),
  write: entries => {
    try { localStorage.setItem('uploads', JSON.stringify(entries)); } catch { /* As said above. */ }
  },
};

// What the server refuses: said to the user, and not tried again.
class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function ask(url, options) {
  const response = await fetch(url, options);
  if (response.ok) return response.status === 204 ? null : response.json();
  throw failure(response.status, await response.text());
}

function failure(status, text) {
  let detail = '';
  try { detail = JSON.parse(text).detail; } catch { /* No problem details: the status must do. */ }
  const message = detail || `The server answered ${status}.`;
  return status >= 500 || status === 408 || status === 429 ? new Error(message) : new Refused(status, message);
}

// A browser tells a file that is gone or changed from a connection that broke only to those who read it.
async function canRead(file) {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

class Upload {
  // The file is null for one that was begun before a reload: the browser does not let us read it again until it is chosen again.
  constructor(key, file, kept, changed) {
    this.key = key;
    this.file = file;
    this.kept = kept;
    this.changed = changed;
    this.length = file?.size ?? kept.length;
    this.state = file ? 'waiting' : 'unfinished';
    this.message = '';
    this.received = new Set();
    this.flying = new Map();
    this.requests = new Set();
    this.beginning = null;
    this.turn = 0;
  }

  static isOf(kept, key, file) {
    return kept.key === key && kept.length === file.size && kept.modified === file.lastModified;
  }

  get sent() {
    let bytes = 0;
    for (const number of this.received) bytes += this.lengthOf(number);
    for (const flown of this.flying.values()) bytes += flown;
    return bytes;
  }

  get missing() {
    const parts = Math.max(1, Math.ceil(this.length / this.kept.partLength));
    return Array.from({ length: parts }, (_, index) => index + 1).filter(number => !this.received.has(number));
  }

  get share() {
    if (this.state === 'done') return 1;
    return this.length === 0 ? 0 : Math.min(1, this.sent / this.length);
  }

  lengthOf(number) {
    return Math.min(this.kept.partLength, this.length - (number - 1) * this.kept.partLength);
  }

  become(state, message = '') {
    this.state = state;
    this.message = message;
    this.changed(this);
  }

  async run() {
    // Paused and gone on with while an answer was awaited: whoever waited for it leaves the rest to us.
    const turn = ++this.turn;
    const goesOn = () => this.state === 'uploading' && this.turn === turn;
    this.become('uploading');
    for (let wait = 500; goesOn();) {
      const before = this.received.size;
      try {
        await this.attempt(goesOn);
        return;
      } catch (error) {
        if (!goesOn()) return;
        this.stop();
        if (error instanceof Refused) {
          if (error.status === 410) this.forget();
          this.become('failed', error.message);
          return;
        }
        if (this.file && !await canRead(this.file)) {
          this.become('failed', 'The file can no longer be read: it is a folder, or was changed, moved or deleted. Choose it again.');
          return;
        }
        if (!goesOn()) return;
        if (this.received.size > before) wait = 500;
        this.message = `${error.message} Trying again…`;
        this.changed(this);
        await new Promise(resolve => { this.wake = resolve; setTimeout(resolve, wait); });
        wait = Math.min(longestWait, wait * 2);
      }
    }
  }

  async attempt(goesOn) {
    const asked = this.kept ? await ask(`/uploads/${this.kept.token}`) : await this.begin();
    if (!goesOn()) return;
    this.received = new Set(asked.received);
    this.message = '';
    this.changed(this);
    const missing = this.missing;
    const worker = async () => {
      while (missing.length > 0 && goesOn()) await this.send(missing.shift());
    };
    // One part that fails takes no other with it.
    const ends = await Promise.allSettled(Array.from({ length: Math.min(atOnce, missing.length) }, worker));
    if (!goesOn()) return;
    const failed = ends.find(end => end.reason instanceof Refused) ?? ends.find(end => end.status === 'rejected');
    if (failed) throw failed.reason;
    await ask(`/uploads/${this.kept.token}/complete`, { method: 'POST' });
    store.remove(this.kept.token);
    this.become('done');
  }

  // Once, however often the upload is paused and resumed before the server answers.
  begin() {
    return this.beginning ??= this.beginOnce().finally(() => { this.beginning = null; });
  }

  async beginOnce() {
    if (!this.file) throw new Refused(0, 'The upload is gone, and the file with it: choose it again.');
    const begun = await ask('/uploads', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ key: this.key, length: this.length, contentType: this.file.type || null }),
    });
    this.kept = { token: begun.token, key: this.key, length: this.length, partLength: begun.partLength, modified: this.file.lastModified };
    store.put(this.kept);
    return begun;
  }

  // The server knows nothing of it any more: whoever tries again begins anew.
  forget() {
    store.remove(this.kept.token);
    this.kept = null;
    this.received.clear();
  }

  // XMLHttpRequest, since fetch does not tell how far a body has come.
  send(number) {
    const from = (number - 1) * this.kept.partLength;
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      this.requests.add(request);
      const end = (settle, value) => {
        this.requests.delete(request);
        this.flying.delete(number);
        settle(value);
        this.changed(this);
      };
      request.upload.onprogress = event => {
        if (!this.requests.has(request)) return;
        this.flying.set(number, Math.min(event.loaded, this.lengthOf(number)));
        this.changed(this);
      };
      request.onload = () => {
        if (request.status === 204) {
          this.received.add(number);
          end(resolve);
        } else {
          end(reject, failure(request.status, request.responseText));
        }
      };
      request.onerror = () => end(reject, new Error('The connection broke.'));
      request.onabort = () => end(reject, new Error('Stopped.'));
      request.open('PUT', `/uploads/${this.kept.token}/parts/${number}`);
      request.send(this.file.slice(from, from + this.lengthOf(number)));
    });
  }

  stop() {
    for (const request of [...this.requests]) request.abort();
    this.wake?.();
  }

  pause() {
    this.become('paused');
    this.stop();
  }

  // Ends it for good and deletes its parts. An upload that is just being begun has parts to delete once the server has answered.
  async discard() {
    this.state = 'discarded';
    this.stop();
    await Promise.allSettled([this.beginning]);
    if (this.kept) {
      await ask(`/uploads/${this.kept.token}`, { method: 'DELETE' });
      store.remove(this.kept.token);
    }
  }
}
