import { start } from './shell.js';
import { connect } from './live.js';
import { invocationsPage } from './invocations.js';
import { invocationPage } from './invocation.js';
import { functionsPage } from './functions.js';
import { functionPage } from './function.js';
import { sendPage } from './send.js';

connect();
start({
  open(page, [section, name]) {
    if (section === 'send') sendPage(page);
    else if (section === 'functions' && name) functionPage(page, name);
    else if (section === 'functions') functionsPage(page);
    else if (section === 'invocations' && name) invocationPage(page, Number(name));
    else invocationsPage(page);
    return section === 'send' || section === 'functions' ? section : 'invocations';
  },
  keys: { i: '#/', f: '#/functions', s: '#/send' },
  shortcuts: [
    ['?', 'This list'],
    ['g then i', 'Go to invocations'],
    ['g then f', 'Go to functions'],
    ['g then s', 'Go to the page that sends an event'],
    ['/', 'Go to the first field of the page: filter or function'],
    ['p', 'Pause or resume the list of invocations'],
    ['↑ ↓ Home End', 'Move between the rows of a list'],
    ['Enter', 'Open the row'],
    ['r', 'Resend the event of an invocation unchanged'],
    ['e', 'Edit the event of an invocation, and send it'],
    ['[ and ]', 'The previous and the next invocation'],
    ['n', 'Send an event to a function'],
    ['c', 'Cold start: the next event gets a new process'],
    ['Ctrl+Enter', 'Send the event'],
    ['Escape', 'Close the open dialog'],
  ],
});
