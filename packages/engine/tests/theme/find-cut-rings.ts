/**
 * Runs inside the page, after a key was pressed: whatever takes the focus without its ring being seen on all sides. The
 * text of this function is sent to the browser.
 */
export const findCutRings = `() => {
  // A ring that is still on its way to its place is measured at its end.
  const still = new CSSStyleSheet();
  still.replaceSync('* { transition: none !important }');
  document.adoptedStyleSheets = [still];
  const found = [];
  for (const control of document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')) {
    if (!control.checkVisibility() || control.disabled) continue;
    control.focus();
    const style = getComputedStyle(control);
    const reach = Number.parseFloat(style.outlineOffset) + Number.parseFloat(style.outlineWidth);
    if (document.activeElement !== control || style.outlineStyle === 'none' || reach <= 0) continue;
    const ring = control.getBoundingClientRect();
    for (let around = control.parentElement; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      const box = around.getBoundingClientRect();
      const beyond = [
        overflowX !== 'visible' && (ring.left - reach < box.left - 0.6 || ring.right + reach > box.right + 0.6),
        overflowY === 'hidden' && (ring.top - reach < box.top - 0.6 || ring.bottom + reach > box.bottom + 0.6),
      ];
      if (!beyond.includes(true)) continue;
      const words = (control.getAttribute('aria-label') ?? control.innerText).slice(0, 40);
      found.push('the ring of <' + control.localName + '> "' + words + '" is cut off by ' + (around.id || around.className));
      break;
    }
  }
  return found;
}`;
