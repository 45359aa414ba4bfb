/** A changelog's entries by tag: those that have all the chosen tags are shown. The address keeps the choice. */
import { all, make, say, word } from './dom.js';

export function startUpdates() {
  const updates = all('.update[data-tags]');
  const tags = [...new Set(updates.flatMap(tagsOf))].sort((a, b) => a.localeCompare(b));
  if (tags.length < 2 || document.querySelector('.filters')) return;
  const chosen = new Set((new URLSearchParams(location.search).get('tags') ?? '').split(',').filter(Boolean));
  const bar = make('div', { className: 'filters', id: 'changelog-filters-content' });
  bar.setAttribute('role', 'group');
  bar.setAttribute('aria-label', word('Filter by tag'));
  const show = () => {
    for (const button of bar.children)
      button.setAttribute('aria-pressed', String(chosen.has(button.textContent)));
    let count = 0;
    for (const update of all('.update')) {
      const own = tagsOf(update);
      update.hidden = ![...chosen].every((tag) => own.includes(tag));
      if (!update.hidden) count += 1;
    }
    return count;
  };
  for (const tag of tags) {
    const button = make('button', { type: 'button', textContent: tag });
    button.addEventListener('click', () => {
      if (!chosen.delete(tag)) chosen.add(tag);
      const count = show();
      say(`${count} entries`);
      keepInAddress(chosen);
    });
    bar.append(button);
  }
  const box = make('div', { id: 'changelog-filters' }, bar);
  updates[0].parentElement.insertBefore(box, all('.update')[0]);
  show();
}

function tagsOf(update) {
  return (update.dataset.tags ?? '').split(',').filter(Boolean);
}

function keepInAddress(chosen) {
  const address = new URL(location.href);
  if (chosen.size > 0) address.searchParams.set('tags', [...chosen].join(','));
  else address.searchParams.delete('tags');
  try {
    history.replaceState(history.state, '', address.href.replaceAll('%2C', ','));
  } catch {
    // A file opened from disk keeps its address.
  }
}
