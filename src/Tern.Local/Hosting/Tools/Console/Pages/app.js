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
    ['r', 'Run or reload'],
    ['n', 'New item, in a table'],
    ['[ and ]', 'Previous and next page of items'],
    ['p', 'Pause or resume requests and streams'],
    ['↑ ↓ Home End', 'Move between the rows of a list'],
    ['Enter', 'Open the row'],
    ['Delete', 'Delete the item of the row, after a confirmation'],
    ['Ctrl+Enter', 'Save the item, run the statement'],
    ['Escape', 'Close the open dialog'],
  ],
});
