/** A link to something inside an accordion opens it. */
export function openTarget() {
  const id = decodeURIComponent(location.hash.slice(1));
  const target = id && document.getElementById(id);
  if (!target) return;
  let opened = false;
  for (let at = target; at; at = at.parentElement) {
    if (at.localName === 'details' && !at.open && !at.matches('.menu')) {
      at.open = true;
      opened = true;
    }
  }
  if (opened) target.scrollIntoView({ behavior: 'instant' });
}
