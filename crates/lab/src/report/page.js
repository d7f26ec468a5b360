for (const game of document.querySelectorAll('.game')) {
  const frames = [...game.querySelectorAll('.f')];
  const items = [...game.querySelectorAll('li')];
  const chances = game.dataset.chances.split(' ').map(Number);
  const slider = game.querySelector('input');
  const said = game.querySelector('.said');
  const bar = game.querySelector('.bar i');
  const last = frames.length - 1;
  let at = last;
  const show = (to) => {
    at = Math.max(0, Math.min(last, to));
    frames.forEach((frame, i) => (i === at ? frame.removeAttribute('hidden') : frame.setAttribute('hidden', '')));
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
}
addEventListener('beforeprint', () => {
  for (const game of document.querySelectorAll('.game')) {
    const frames = game.querySelectorAll('.f');
    frames.forEach((frame, i) => (i === frames.length - 1 ? frame.removeAttribute('hidden') : frame.setAttribute('hidden', '')));
  }
});
