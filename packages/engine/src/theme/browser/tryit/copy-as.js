/** The request as code, always what the form would send; secrets are placeholders. What writes it is loaded when asked for. */
import { confirm, copyText, make, recall, remember } from '../dom.js';
import { quietButton, section, select } from './controls.js';
import { word } from './words.js';

const KEY = 'bindery-tryit-language';

export function copyAs(request, loadMore) {
  const code = make('pre', { tabIndex: 0 });
  const tools = make('div', { className: 'tryit-row' });
  const box = section(word('Code'), { isOpen: false }, tools, code);
  let chosen = null;
  box.addEventListener('toggle', async () => {
    if (!box.open || chosen) return refresh();
    start((await loadMore()).languages);
  });

  function start(languages) {
    chosen = languages.find(({ id }) => id === recall(KEY)) ?? languages[0];
    const list = select({
      label: word('Language'),
      chosen: chosen.id,
      options: languages.map(({ id, label }) => [id, label]),
      onChoose(id) {
        chosen = languages.find((language) => language.id === id);
        remember(KEY, id);
        refresh();
      },
    });
    const copy = quietButton(word('Copy'), async () => {
      await copyText(code.textContent);
      confirm(copy, word('Copied'));
    });
    tools.replaceChildren(list, copy);
    refresh();
  }

  function refresh() {
    if (chosen && box.open) code.textContent = chosen.write(request());
  }

  return { box, refresh };
}
