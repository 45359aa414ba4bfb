/** `<note>`: JSX takes it for a tag of HTML, which there is none of that name. */
import { capitalised } from './components/registry.ts';
import { isTagAnywhere } from './html/known-tags.ts';
import type { Place } from './place.ts';

export function reportLowerCase(at: Place, name: string, offset: number): void {
  const meant = isTagAnywhere(name) ? null : capitalised(name);
  if (meant === null) return;
  at.report({
    rule: 'unknown-component',
    message: `<${name}> is neither a component nor a tag of HTML; its content is shown without it`,
    hint: `Did you mean <${meant}>?`,
    offset,
  });
}
