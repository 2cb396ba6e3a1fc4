import { start } from './shell.js';
import { tablesPage } from './tables.js';
import { tablePage } from './table.js';
import { requestsPage } from './requests.js';
import { statementPage } from './partiql.js';
import { showStores } from './stores.js';
import { bucketPage, bucketsPage } from './buckets.js';
import { queuePage, queuesPage } from './queues.js';
import { topicPage, topicsPage } from './topics.js';

const sections = ['buckets', 'queues', 'topics', 'requests', 'partiql'];

start({
  open(page, [section, table, tab]) {
    showStores(document.getElementById('store'));
    if (section === 'requests') requestsPage(page);
    else if (section === 'partiql') statementPage(page);
    else if (section === 'buckets') table ? bucketPage(page, table) : bucketsPage(page);
    else if (section === 'queues') table ? queuePage(page, table) : queuesPage(page);
    else if (section === 'topics') table ? topicPage(page, table) : topicsPage(page);
    else if (section === 'tables' && table) tablePage(page, table, tab ?? 'items');
    else tablesPage(page);
    return sections.includes(section) ? section : 'tables';
  },
  keys: { t: '#/', b: '#/buckets', q: '#/queues', n: '#/topics', r: '#/requests', p: '#/partiql' },
  shortcuts: [
    ['?', 'This list'],
    ['g then t', 'Go to tables'],
    ['g then b', 'Go to buckets'],
    ['g then q', 'Go to queues'],
    ['g then n', 'Go to topics'],
    ['g then r', 'Go to requests'],
    ['g then p', 'Go to PartiQL'],
    ['/', 'Go to the first field of the page: filter, prefix, key or statement'],
    ['r', 'Run or reload'],
    ['n', 'New item in a table, upload to a bucket, send to a queue, publish to a topic'],
    ['[ and ]', 'Previous and next page of items, more objects'],
    ['p', 'Pause or resume requests and streams'],
    ['↑ ↓ Home End', 'Move between the rows of a list'],
    ['Enter', 'Open the row'],
    ['Delete', 'Delete the item or object of the row, after a confirmation'],
    ['Ctrl+Enter', 'Save the item, run the statement, send the message'],
    ['Escape', 'Close the open dialog'],
  ],
});
