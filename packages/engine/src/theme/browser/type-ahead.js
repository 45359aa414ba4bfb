/** Nobody waits for a script before they type: what comes while something opens goes into its field. */
export async function typeAhead(open) {
  let typed = '';
  const gather = (event) => {
    if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    typed += event.key;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('keydown', gather, true);
  try {
    await open();
  } finally {
    removeEventListener('keydown', gather, true);
  }
  if (typed) document.execCommand('insertText', false, typed);
}
