/** Names in code that show their types: arrow keys lead from one to the next, Escape closes what is shown. */
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    for (const name of all('.ty:is(:hover, :focus)')) name.classList.add('closed');
    return;
  }
  const here = event.target.closest?.('.ty');
  if (!here || event.ctrlKey || event.metaKey || event.altKey) return;
  const names = all('.ty', here.closest('pre'));
  const at = names.indexOf(here);
  const steps = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: names.length - 1 };
  const next = names[steps[event.key]];
  if (!next) return;
  event.preventDefault();
  next.focus();
});

for (const type of ['focusin', 'pointerover']) {
  document.addEventListener(type, (event) => {
    const name = event.target.closest?.('.ty');
    if (!name) return;
    name.classList.remove('closed');
    // The Tab key comes back to where it left the block.
    if (type === 'focusin')
      for (const other of all('.ty', name.closest('pre'))) other.tabIndex = other === name ? 0 : -1;
  });
}
