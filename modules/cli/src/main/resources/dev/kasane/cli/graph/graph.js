// Following who uses whom in a picture: by hovering, by clicks, by keys, by a search.

const picture = one('#picture');
const stage = one('#stage');
const search = one('#search');
const things = all('.box').map((element) => {
  const [kind, ...path] = element.querySelector('title').textContent.split(' ');
  return { element, kind, path: path.join(' '), uses: [], users: [] };
});
const lines = all('.lines path').map((element) => {
  const line = { element, from: things[element.dataset.from], to: things[element.dataset.to] };
  line.from.uses.push(line);
  line.to.users.push(line);
  return line;
});
const size = { width: Number(picture.getAttribute('width')), height: Number(picture.getAttribute('height')), scale: 1 };
let chosen = null;

/** The things that are reached from one by going on and on, with the lines on the way. */
function reached(thing, linesOf, endOf) {
  const found = new Set([thing]);
  const ways = [];
  for (const next of found) {
    for (const line of linesOf(next)) {
      ways.push(line);
      found.add(endOf(line));
    }
  }
  return { found, ways };
}

/** Shows some things and lines, and lets the others fade. */
function light(shown, ways) {
  picture.classList.toggle('narrowed', shown !== null);
  things.forEach((thing) => thing.element.classList.toggle('lit', shown !== null && shown.has(thing)));
  lines.forEach((line) => line.element.classList.remove('lit'));
  for (const line of ways) {
    line.element.classList.add('lit');
    // what is drawn last lies on top
    line.element.parentNode.append(line.element);
  }
}

function lightAround(thing) {
  const below = reached(thing, (one) => one.uses, (line) => line.to);
  const above = reached(thing, (one) => one.users, (line) => line.from);
  light(below.found.union(above.found), [...below.ways, ...above.ways]);
}

function showAll() {
  const query = search.value.trim().toLowerCase();
  if (chosen) {
    lightAround(chosen);
  } else {
    light(query ? new Set(hits(query)) : null, []);
  }
}

const hits = (query) => things.filter((thing) => thing.path.toLowerCase().includes(query));

/** Tells about a thing beside the picture, or takes it away. */
function choose(thing) {
  chosen = thing;
  things.forEach((one) => one.element.classList.toggle('chosen', one === thing));
  const about = one('#about');
  about.hidden = thing === null;
  about.replaceChildren();
  if (thing) {
    const kind = made('p', thing.kind === 'missing' ? 'is not there' : thing.kind);
    kind.className = 'kind';
    about.append(made('h2', thing.path), kind);
    about.append(...neighbours('Used by', thing.users, (line) => line.from));
    about.append(...neighbours('Uses', thing.uses, (line) => line.to));
    if (thing.users.length === 0 && thing.kind !== 'target') {
      about.append(made('h3', 'Nobody uses it.'));
    }
  }
  showAll();
}

function neighbours(heading, ways, endOf) {
  if (ways.length === 0) {
    return [];
  }
  const list = document.createElement('ul');
  for (const line of ways) {
    const item = document.createElement('li');
    const link = made('button', endOf(line).path);
    link.addEventListener('click', () => goTo(endOf(line)));
    const by = made('span', line.element.dataset.by);
    by.className = 'by';
    item.append(link, by);
    list.append(item);
  }
  return [made('h3', `${heading} (${ways.length})`), list];
}

function goTo(thing) {
  if (thing) {
    choose(thing);
    thing.element.focus({ preventScroll: true });
    thing.element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  }
}

const focused = () => things.find((thing) => thing.element === document.activeElement) ?? chosen;

/** Goes along a line, to the left or to the right; from nowhere to the first thing. */
function follow(linesOf, endOf) {
  const from = focused();
  goTo(from ? linesOf(from).map(endOf)[0] : things[0]);
}

/** Goes up or down in the column of the thing that has the focus. */
function along(step) {
  const from = focused();
  if (!from) {
    goTo(things[0]);
    return;
  }
  const place = (thing, name) => Number(thing.element.querySelector('rect').getAttribute(name));
  const column = things
    .filter((thing) => place(thing, 'x') === place(from, 'x'))
    .sort((a, b) => place(a, 'y') - place(b, 'y'));
  goTo(column[column.indexOf(from) + step]);
}

/** Makes the picture larger or smaller, and keeps what is in the middle of the stage there. */
function zoom(scale) {
  const before = size.scale;
  const middle = [stage.scrollLeft + stage.clientWidth / 2, stage.scrollTop + stage.clientHeight / 2];
  size.scale = Math.min(Math.max(scale, 0.1), 4);
  picture.setAttribute('width', size.width * size.scale);
  picture.setAttribute('height', size.height * size.scale);
  stage.scrollLeft = (middle[0] * size.scale) / before - stage.clientWidth / 2;
  stage.scrollTop = (middle[1] * size.scale) / before - stage.clientHeight / 2;
}

const fit = () => zoom(Math.min(stage.clientWidth / size.width, stage.clientHeight / size.height, 1.5));

function leave() {
  if (search.value !== '' || document.activeElement === search) {
    search.value = '';
    search.blur();
    narrow();
  } else {
    choose(null);
  }
}

function narrow() {
  const query = search.value.trim().toLowerCase();
  one('#found').textContent = query ? `${hits(query).length} of ${things.length}` : '';
  choose(null);
}

/** Goes to the next thing that was searched for. */
function nextHit() {
  const found = hits(search.value.trim().toLowerCase());
  goTo(found[(found.indexOf(focused()) + 1) % found.length]);
}

/** Lets the picture be drawn along by the mouse. */
function drag() {
  let from = null;
  stage.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'mouse' && event.button === 0 && !event.target.closest('.box')) {
      from = { x: event.clientX + stage.scrollLeft, y: event.clientY + stage.scrollTop };
      stage.setPointerCapture(event.pointerId);
      stage.classList.add('held');
    }
  });
  stage.addEventListener('pointermove', (event) => {
    if (from) {
      stage.scrollLeft = from.x - event.clientX;
      stage.scrollTop = from.y - event.clientY;
    }
  });
  for (const end of ['pointerup', 'pointercancel']) {
    stage.addEventListener(end, () => {
      from = null;
      stage.classList.remove('held');
    });
  }
  stage.addEventListener('wheel', (event) => {
    if (event.ctrlKey) {
      event.preventDefault();
      zoom(size.scale * (event.deltaY < 0 ? 1.15 : 1 / 1.15));
    }
  }, { passive: false });
}

onKey('ArrowLeft', 'to who uses it', () => follow((thing) => thing.users, (line) => line.from));
onKey('ArrowRight', 'to what it uses', () => follow((thing) => thing.uses, (line) => line.to));
onKey('ArrowUp', 'up in the column', () => along(-1));
onKey('ArrowDown', 'down in the column', () => along(1));
onKey('n', 'next that was searched for', () => search.value.trim() && nextHit());
onKey('+', 'larger', () => zoom(size.scale * 1.25));
onKey('-', 'smaller', () => zoom(size.scale / 1.25));
onKey('0', 'fit into the window', fit);
onKey('Escape', 'leave the search, show all', leave);

if (showTools()) {
  for (const thing of things) {
    const { element } = thing;
    element.tabIndex = 0;
    element.setAttribute('role', 'button');
    element.addEventListener('mouseenter', () => chosen ?? lightAround(thing));
    element.addEventListener('mouseleave', () => chosen ?? showAll());
    element.addEventListener('focus', () => chosen ?? lightAround(thing));
    element.addEventListener('blur', () => chosen ?? showAll());
    element.addEventListener('click', () => choose(chosen === thing ? null : thing));
    element.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        choose(chosen === thing ? null : thing);
      }
    });
  }
  search.addEventListener('input', narrow);
  search.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && search.value.trim()) {
      event.preventDefault();
      nextHit();
    }
  });
  one('#larger').addEventListener('click', () => zoom(size.scale * 1.25));
  one('#smaller').addEventListener('click', () => zoom(size.scale / 1.25));
  one('#fit').addEventListener('click', fit);
  drag();
}
