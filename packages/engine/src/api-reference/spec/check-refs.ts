/** References of a document that lead nowhere, each said once with where it stands. */
import { toDiagnostic } from '../../diagnostics/collector.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Json } from './json.ts';
import { pointTo, type SpecDocument } from './spec-document.ts';

const MOST_FINDINGS = 20;

export function checkRefs(document: SpecDocument, text: string): Diagnostic[] {
  const broken = [...refsOf(document.root)].filter((ref) => pointTo(document.root, ref) === undefined);
  return broken.slice(0, MOST_FINDINGS).map((ref) => {
    const isInside = ref.startsWith('#');
    return toDiagnostic(
      {
        file: document.source,
        ...placeOf(ref, text),
        rule: 'broken-spec-reference',
        message: `The reference "${ref.slice(0, 200)}" ${isInside ? 'leads nowhere' : 'leads out of the document'}`,
        hint: isInside ? null : 'Only references within the document are followed; bundle it into one file.',
      },
      text,
    );
  });
}

function refsOf(root: Json): Set<string> {
  const refs = new Set<string>();
  const visit = (value: Json): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const inside of value) visit(inside);
      return;
    }
    for (const key in value) {
      const inside = value[key]!;
      if (key !== '$ref') visit(inside);
      else if (typeof inside === 'string') refs.add(inside);
      else visit(inside);
    }
  };
  visit(root);
  return refs;
}

/** By the name at its end: a converted document writes the way to it differently. */
function placeOf(ref: string, text: string): { line: number; column: number } | null {
  const name = ref.slice(ref.lastIndexOf('/'));
  const exact = text.indexOf(ref);
  const at = exact >= 0 ? exact : text.indexOf(name);
  if (at < 0) return null;
  const before = text.slice(0, at);
  const start = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: at - start + 1 };
}
