import { start } from './shell.js';
import { tablesPage } from './tables.js';
import { tablePage } from './table.js';
import { requestsPage } from './requests.js';
import { statementPage } from './partiql.js';
import { showStores } from './stores.js';

start({
  open(page, [section, table, tab]) {
    showStores(document.getElementById('store'));
    if (section === 'requests') requestsPage(page);
    else if (section === 'partiql') statementPage(page);
    else if (section === 'tables' && table) tablePage(page, table, tab ?? 'items');
    else tablesPage(page);
    return section === 'requests' || section === 'partiql' ? section : 'tables';
  },
  keys: { t: '#/', r: '#/requests', p: '#/partiql' },
  shortcuts: [
    ['?', 'This list'],
    ['g then t', 'Go to tables'],
    ['g then r', 'Go to requests'],
    ['g then p', 'Go to PartiQL'],
    ['/', 'Go to the first field of the page: filter, key or statement'],
    ['r', 'Run or load again'],
    ['n', 'New item, in a table'],
    ['[ and ]', 'Page before and after, of items'],
    ['p', 'Pause and go on, of requests and streams'],
    ['↑ ↓ Home End', 'From row to row in a list'],
    ['Enter', 'Open the row'],
    ['Delete', 'Delete the item of the row; asks first'],
    ['Ctrl+Enter', 'Save the item, run the statement'],
    ['Escape', 'Close what is open'],
  ],
});
