/** Prompts that a reader copies or opens elsewhere. */
import { all, confirm, copyText, make, one, word } from './dom.js';

export function startPrompts() {
  for (const prompt of all('.prompt')) {
    if (one('.prompt-actions', prompt)) continue;
    const text = one('.prompt-text', prompt).textContent;
    const actions = (prompt.dataset.actions ?? 'copy').split(',');
    const bar = make('div', { className: 'prompt-actions' });
    if (actions.includes('copy')) {
      const button = make('button', { type: 'button' }, make('span', { textContent: word('Copy prompt') }));
      button.addEventListener('click', async () => {
        await copyText(text);
        confirm(button, word('Copied'));
      });
      bar.append(button);
    }
    if (actions.includes('cursor')) {
      const href = `cursor://anysphere.cursor-deeplink/prompt?text=${encodeURIComponent(text)}`;
      bar.append(make('a', { href, textContent: 'Open in Cursor' }));
    }
    prompt.append(bar);
  }
}
