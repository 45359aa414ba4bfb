/** A field whose content nobody beside the reader sees; `isOpen`: a name rather than a secret. */
import { make } from '../dom.js';
import { input, newId } from './controls.js';

export function secretField({ parts, put }, { label, part, isOpen = false }) {
  const id = newId();
  const control = input({
    ...{ id, value: parts[part] ?? '', type: isOpen ? 'text' : 'password' },
    autocomplete: isOpen ? 'off' : 'new-password',
    onInput: (text) => put(part, text.trim()),
  });
  return make(
    'div',
    { className: 'tryit-field beside' },
    make('label', { className: 'tryit-name', htmlFor: id }, label),
    make('div', { className: 'tryit-control' }, control),
  );
}
