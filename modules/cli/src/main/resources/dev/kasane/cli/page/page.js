'use strict';

// What all pages share: finding elements, keys and their list, light and dark. Nothing here makes markup from a text.

const one = (selector) => document.querySelector(selector);
const all = (selector) => [...document.querySelectorAll(selector)];

/** Makes an element that holds a text. */
function made(name, text) {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

const keys = new Map();

/** Lets a key do something, and names it in the list of keys. */
function onKey(key, meaning, action) {
  keys.set(key, { meaning, action });
}

function keyList() {
  const dialog = document.createElement('dialog');
  const list = document.createElement('dl');
  for (const [key, { meaning }] of keys) {
    const term = document.createElement('dt');
    term.append(made('kbd', key));
    list.append(term, made('dd', meaning));
  }
  const close = made('button', 'Close');
  close.addEventListener('click', () => dialog.close());
  const title = made('h2', 'Keys');
  title.id = 'keys';
  dialog.setAttribute('aria-labelledby', title.id);
  dialog.append(title, list, close);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || one('dialog') || !one('.tools')) {
    return;
  }
  const typing = event.target instanceof HTMLInputElement;
  const known = keys.get(event.key);
  if (known && (!typing || event.key === 'Escape')) {
    event.preventDefault();
    known.action();
  }
});

const dark = () => {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
};

function nameTheme() {
  one('#theme').textContent = dark() ? 'Light' : 'Dark';
}

function switchTheme() {
  document.documentElement.dataset.theme = dark() ? 'light' : 'dark';
  nameTheme();
}

/** Shows the tools, which are of no use without a script. */
function showTools() {
  const tools = one('.tools');
  if (tools) {
    tools.hidden = false;
    one('#theme').addEventListener('click', switchTheme);
    one('#help').addEventListener('click', keyList);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', nameTheme);
    nameTheme();
  }
  return tools !== null;
}

/** Marks where a text is found, without touching the document. */
function highlight(query, elements) {
  if (window.Highlight) {
    const ranges = [];
    for (const element of query ? elements : []) {
      if (ranges.length < 2000) {
        ranges.push(...rangesOf(query, element));
      }
    }
    CSS.highlights.set('found', new Highlight(...ranges));
  }
}

/** Where a text is found in an element, over the borders of the elements in it. */
function rangesOf(query, element) {
  const nodes = [];
  let text = '';
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const small = walker.currentNode.data.toLowerCase();
    nodes.push({ node: walker.currentNode, start: text.length });
    // a few letters have small ones of another length
    text += small.length === walker.currentNode.length ? small : walker.currentNode.data;
  }
  const ranges = [];
  let at = 0;
  const place = (offset) => {
    while (at + 1 < nodes.length && nodes[at + 1].start <= offset) {
      at++;
    }
    return [nodes[at].node, offset - nodes[at].start];
  };
  for (let found = text.indexOf(query); found >= 0; found = text.indexOf(query, found + query.length)) {
    const range = new Range();
    range.setStart(...place(found));
    const [node, offset] = place(found + query.length - 1);
    range.setEnd(node, offset + 1);
    ranges.push(range);
  }
  return ranges;
}

onKey('/', 'search', () => one('#search').focus());
onKey('t', 'light or dark', switchTheme);
onKey('?', 'this list', keyList);
