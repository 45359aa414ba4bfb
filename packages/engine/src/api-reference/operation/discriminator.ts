import type { DiscriminatorData } from '@bindery/playground';
import { entriesOf, get, type Json, textAt } from '../spec/json.ts';
import type { SpecDocument } from '../spec/spec-document.ts';
import type { Variants } from './schema-view.ts';

/** What the property that tells options apart says for each of them: as `mapping` has it, else the option's name. */
export function discriminatorOf(
  document: SpecDocument,
  { discriminator }: Variants,
  options: readonly Json[],
): DiscriminatorData | null {
  const name = textAt(discriminator ?? undefined, 'propertyName');
  if (name === null) return null;
  const mapping = entriesOf(get(discriminator ?? undefined, 'mapping'));
  const values = options.map((option) => {
    const ref = get(option, '$ref');
    const own = document.follow(option).name;
    const mapped = mapping.find(([, target]) => target === ref || (own !== null && target === own));
    return mapped?.[0] ?? own;
  });
  return values.every((value) => value !== null) ? { name, values } : null;
}
