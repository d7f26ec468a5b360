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
  const said = game.querySelector('.said');
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
    said.textContent = at + '/' + last + ' · ' + text;
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
  show(0);
  addEventListener('beforeprint', () => show(last));
}
for (const link of document.querySelectorAll('nav a[href^="#"]')) {
  link.addEventListener('click', () => {
    const article = document.getElementById(link.getAttribute('href').slice(1));
    article?.querySelector('details')?.setAttribute('open', '');
  });
}
