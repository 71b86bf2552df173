// Searching, narrowing to a target, and walking through a diff by keys.

const changes = all('.change').map((element) => ({
  element,
  section: element.closest('section'),
  text: null,
}));
const sections = all('.sections > section').map((element) => ({
  element,
  targets: element.dataset.targets.split(' ').map((range) => range.split('-').map(Number)),
  changes: changes.filter((change) => change.section === element),
  text: null,
}));
const targets = all('[data-target]');
const search = one('#search');
let chosen = null;

// Few enough to be opened at once when something is found in them.
const OPENED = 40;

/** What an element says, in small letters; asked for once, for it may be long. */
function textOf(thing) {
  thing.text ??= thing.element.textContent.toLowerCase();
  return thing.text;
}

function headText(section) {
  section.head ??= [...section.element.children]
    .filter((child) => !child.matches('.change'))
    .map((child) => child.textContent)
    .join(' ')
    .toLowerCase();
  return section.head;
}

const reaches = (section) =>
  chosen === null || section.targets.some(([first, last = first]) => first <= chosen && chosen <= last);

/** Shows what is searched for and reaches the chosen target, and hides the rest. */
function narrow() {
  const query = search.value.trim().toLowerCase();
  const found = [];
  for (const section of sections) {
    const inHead = query && headText(section).includes(query);
    let shown = 0;
    for (const change of section.changes) {
      const matches = reaches(section) && (!query || inHead || textOf(change).includes(query));
      change.element.hidden = !matches;
      if (matches) {
        shown++;
        found.push(change);
      }
    }
    section.element.hidden = !reaches(section) || (query !== '' && shown === 0 && !inHead);
  }
  if (query && found.length <= OPENED) {
    found.filter((change) => textOf(change).includes(query)).forEach((change) => (change.element.open = true));
  }
  const narrowed = query !== '' || chosen !== null;
  one('#found').textContent = narrowed ? `${found.length} of ${changes.length}` : '';
  one('#nothing').hidden = sections.some((section) => !section.element.hidden);
  highlight(query, sections.filter((section) => !section.element.hidden).map((section) => section.element));
}

function choose(number) {
  chosen = chosen === number ? null : number;
  for (const target of targets) {
    target.setAttribute('aria-pressed', String(Number(target.dataset.target) === chosen));
  }
  narrow();
}

/** Goes to the next or the previous of some elements that can be seen, from where the focus is. */
function go(elements, step) {
  const shown = elements.filter((element) => !element.closest('[hidden]'));
  const from = document.activeElement;
  let at = shown.findIndex((element) => element === from || element.contains(from));
  if (at < 0) {
    // the focus is elsewhere: the first that lies behind it, or the last before it
    const behind = shown.findIndex((element) => from.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
    at = step > 0 ? (behind < 0 ? shown.length - 1 : behind) : (behind < 0 ? shown.length : behind) - 1;
  } else {
    at += step;
  }
  focusOn(shown[Math.min(Math.max(at, 0), shown.length - 1)]);
}

function focusOn(element) {
  if (element) {
    const place = element.matches('.change') ? element.querySelector('summary') : element;
    place.focus({ preventScroll: true });
    place.scrollIntoView({ block: 'start', behavior: 'instant' });
  }
}

const goChange = (step) => go(changes.map((change) => change.element), step);
const goSection = (step) => go(sections.map((section) => section.element), step);

function unfold() {
  const shown = changes.filter((change) => !change.element.hidden);
  const open = shown.some((change) => !change.element.open);
  shown.forEach((change) => (change.element.open = open));
  nameUnfold();
}

function nameUnfold() {
  one('#unfold').textContent = changes.every((change) => change.element.open) ? 'Close all' : 'Open all';
}

function stack() {
  const stacked = document.body.classList.toggle('stacked');
  one('#sides').setAttribute('aria-pressed', String(stacked));
}

/** Leaves the search, then the chosen target. */
function leave() {
  if (search.value !== '' || document.activeElement === search) {
    search.value = '';
    search.blur();
    narrow();
  } else if (chosen !== null) {
    choose(chosen);
  }
}

/** Opens what the address names. */
function openNamed() {
  const named = location.hash && document.getElementById(location.hash.slice(1));
  if (named && named.matches('.change')) {
    named.open = true;
  }
}

onKey('j', 'next change', () => goChange(1));
onKey('k', 'previous change', () => goChange(-1));
onKey('n', 'next section', () => goSection(1));
onKey('p', 'previous section', () => goSection(-1));
onKey('o', 'open or close the change', () => {
  const change = document.activeElement.closest('.change');
  if (change) {
    change.open = !change.open;
  }
});
onKey('a', 'open or close all', unfold);
onKey('s', 'sides next to each other or stacked', stack);
onKey('Escape', 'leave the search, show all targets', leave);

if (showTools()) {
  let waiting = 0;
  search.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(narrow, 80);
  });
  search.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') {
      // or the key would also close the change that it leads to
      event.preventDefault();
      clearTimeout(waiting);
      narrow();
      focusOn(changes.map((change) => change.element).find((element) => !element.closest('[hidden]')));
    }
  });
  one('#sides').addEventListener('click', stack);
  one('#unfold').addEventListener('click', unfold);
  targets.forEach((target) => target.addEventListener('click', () => choose(Number(target.dataset.target))));
  sections.forEach((section) => (section.element.tabIndex = -1));
  addEventListener('hashchange', openNamed);
  one('nav > details').open = matchMedia('(min-width: 60rem)').matches;
  openNamed();
  nameUnfold();
}
