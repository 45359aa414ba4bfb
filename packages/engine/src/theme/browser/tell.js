/** Tells of what a reader has done. Where analytics is on, its script listens; elsewhere nobody does. */
export function tell(type, detail) {
  document.dispatchEvent(new CustomEvent('bindery:event', { detail: { type, ...detail } }));
}

/** Which block of code of the page it is, for whoever counts. */
export function blockOf(block) {
  const name = block.querySelector('code')?.className ?? '';
  return {
    block: [...document.querySelectorAll('.code-block')].indexOf(block),
    blockLanguage: /\blanguage-(\S+)/.exec(name)?.[1] ?? '',
  };
}
