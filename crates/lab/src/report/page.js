const svg = (parent, tag, attributes) => {
  const element = document.createElementNS(parent.namespaceURI, tag);
  for (const name in attributes) element.setAttribute(name, attributes[name]);
  return element;
};
for (const game of document.querySelectorAll('.game')) {
  const set = game.parentElement.dataset;
  const cells = set.cells.split(' ').map((cell) => cell.split(','));
  const [alone, stacked, down, up] = set.pile.split(' ').map(Number);
  const frames = game.dataset.frames.split('|');
  const chances = game.dataset.chances.split(' ').map(Number);
  const items = game.querySelectorAll('li');
  const slider = game.querySelector('input');
  const caption = game.querySelector('.caption');
  const bar = game.querySelector('.bar i');
  const marks = game.querySelector('.last');
  const cubes = game.querySelector('.cubes');
  const last = frames.length - 1;
  let at = last;
  const draw = (frame) => {
    const [touched, units] = frame.split(';').map((part) => part.split(' ').filter(Boolean));
    const mark = (cell) => svg(marks, 'use', { href: '#' + set.name + '-cell', x: cells[cell][0], y: cells[cell][1] });
    marks.replaceChildren(...touched.map(mark));
    const faces = [];
    for (const unit of units) {
      const [, cell, letters] = unit.match(/^(\d+)(.+)$/);
      const high = [...letters];
      high.forEach((letter, i) => {
        const shift = high.length === 1 ? 0 : i ? up : down;
        const size = high.length === 1 ? alone : stacked;
        const [x, y] = cells[cell];
        const transform = 'translate(' + x + ' ' + (Number(y) + shift) + ') scale(' + size + ')';
        faces.push(svg(cubes, 'use', { href: '#' + set.name + '-' + letter, transform }));
      });
    }
    cubes.replaceChildren(...faces);
  };
  const show = (to) => {
    at = Math.max(0, Math.min(last, to));
    draw(frames[at]);
    slider.value = at;
    const text = items[at].textContent;
    caption.textContent = at + '/' + last + ' · ' + text;
    slider.setAttribute('aria-valuetext', text);
    let i = at;
    while (i > 0 && chances[i] < 0) i--;
    bar.style.width = (chances[i] < 0 ? 50 : chances[i]) + '%';
  };
  const steps = [() => 0, () => at - 1, () => at + 1, () => last];
  game.querySelectorAll('button').forEach((button, i) => button.addEventListener('click', () => show(steps[i]())));
  slider.addEventListener('input', () => show(Number(slider.value)));
  game.addEventListener('keydown', (event) => {
    if (event.target === slider) return;
    if (event.key === 'ArrowLeft') show(at - 1);
    else if (event.key === 'ArrowRight') show(at + 1);
  });
  show(Number(game.dataset.at ?? 0));
  game.addEventListener('turn', (event) => show(event.detail));
  addEventListener('beforeprint', () => show(last));
}
// Links to a turn of a game: the browser goes to the game, the game to the turn.
for (const link of document.querySelectorAll('a[data-turn]')) {
  link.addEventListener('click', () => {
    const game = document.getElementById(link.getAttribute('href').slice(1));
    for (let closed; (closed = game?.closest('details:not([open])')); ) closed.open = true;
    game?.dispatchEvent(new CustomEvent('turn', { detail: Number(link.dataset.turn) }));
  });
}
for (const link of document.querySelectorAll('nav a[href^="#"]')) {
  link.addEventListener('click', () => {
    const article = document.getElementById(link.getAttribute('href').slice(1));
    article?.querySelector('details')?.setAttribute('open', '');
  });
}
// Plots answer whoever points at them or taps them; the tables below them say the same.
const tip = document.body.appendChild(document.createElement('div'));
tip.className = 'tip';
tip.hidden = true;
const tell = (event) => {
  const of = event.target.closest?.('[data-tip]');
  tip.hidden = !of;
  if (!of) return;
  tip.textContent = of.dataset.tip;
  const box = of.getBoundingClientRect();
  const left = box.left + (box.width - tip.offsetWidth) / 2;
  const above = box.top - tip.offsetHeight - 6;
  tip.style.left = Math.max(4, Math.min(innerWidth - tip.offsetWidth - 4, left)) + 'px';
  tip.style.top = (above > 0 ? above : box.bottom + 6) + 'px';
};
for (const name of ['pointerover', 'click', 'scroll']) addEventListener(name, tell, { passive: true });
