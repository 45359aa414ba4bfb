/** Examples that a specification gives, whatever its version calls them. */
import { entriesOf, get, type Json, textAt } from '../spec/json.ts';
import type { SpecDocument } from '../spec/spec-document.ts';

export interface GivenExample {
  name: string;
  summary: string | null;
  /** Undefined: it lies elsewhere. */
  value: Json | undefined;
  address: string | null;
}

/** Version 3.2 tells apart what is meant and what is sent. */
const VALUES = ['value', 'dataValue', 'serializedValue'];

/** Those of a media type, parameter or header that have names. */
export function givenExamples(document: SpecDocument, holder: Json | undefined): GivenExample[] {
  return entriesOf(get(holder, 'examples')).flatMap(([name, written]): GivenExample[] => {
    const example = document.object(written) ?? undefined;
    const value = VALUES.map((key) => get(example, key)).find((found) => found !== undefined);
    const address = value === undefined ? textAt(example, 'externalValue') : null;
    return value === undefined && address === null
      ? []
      : [{ name, summary: textAt(example, 'summary'), value, address }];
  });
}
