/** Blocks of code: copy buttons, and long ones that open. */
import { all, confirm, copyText, fresh, make, one, word } from './dom.js';
import { blockOf, tell } from './tell.js';

const started = new WeakSet();

export function startCode() {
  for (const block of fresh('.code-block', started)) {
    if (!block.hasAttribute('data-nocopy')) addCopy(block);
    if (block.hasAttribute('data-expandable')) addExpand(block);
  }
}

function addCopy(block) {
  const button = make('button', { type: 'button', className: 'copy', ariaLabel: word('Copy code') });
  button.addEventListener('click', async () => {
    await copyText(textOf(one('code', block)));
    confirm(button, word('Copied'));
    tell('copy', blockOf(block));
  });
  block.append(button);
}

/** Lines that a change removes are not part of what one wants to paste. */
function textOf(code) {
  if (!one('.line.del', code)) return code.textContent;
  const kept = all('.line', code).filter((line) => !line.classList.contains('del'));
  return kept.map((line) => line.textContent).join('\n');
}

function addExpand(block) {
  const pre = one('pre', block);
  if (pre.scrollHeight <= pre.clientHeight + 8) {
    block.classList.add('open');
    return;
  }
  const button = make('button', { type: 'button', className: 'expand', textContent: word('Show all') });
  button.setAttribute('aria-expanded', 'false');
  button.addEventListener('click', () => {
    const isOpen = block.classList.toggle('open');
    button.textContent = word(isOpen ? 'Show less' : 'Show all');
    button.setAttribute('aria-expanded', String(isOpen));
    if (!isOpen) block.scrollIntoView({ block: 'nearest' });
  });
  block.append(button);
}
