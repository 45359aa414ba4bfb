/** What a page says of itself, with the variables of docs.json filled in. */
import { fillVariables, unknownVariable, type Variables } from '../config/variables.ts';
import { toDiagnostic } from '../diagnostics/collector.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { PageMeta } from './content-index.ts';

/** What readers see. */
const SHOWN = ['title', 'sidebarTitle', 'description', 'tag'] as const;
/** Such as a title of one variable that is a whole page. */
const LONGEST_TEXT = 10_000;

export function fillMeta(
  meta: PageMeta,
  variables: Variables,
): { meta: PageMeta; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  if (!Object.values(meta.data).some(hasVariable)) return { meta, diagnostics };
  const fill = (text: string, onUnknown?: (name: string) => void): string => {
    const filled = fillVariables(text, variables, onUnknown);
    return filled.length > LONGEST_TEXT ? text : filled;
  };
  const filled: PageMeta = { ...meta, keywords: meta.keywords.map((word) => fill(word)) };
  for (const key of SHOWN) {
    const text = meta[key];
    if (text === null) continue;
    filled[key] = fill(text, (name) =>
      diagnostics.push(
        toDiagnostic({ file: meta.file, ...unknownVariable(name), hint: `It is in "${key}".` }),
      ),
    );
  }
  filled.data = Object.create(null);
  for (const [key, value] of Object.entries(meta.data))
    filled.data[key] = typeof value === 'string' ? fill(value) : value;
  return { meta: filled, diagnostics };
}

function hasVariable(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasVariable);
  return typeof value === 'string' && value.includes('{{');
}
