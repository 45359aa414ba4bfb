/** What an operation makes the server call later. */
import { entriesOf, get, type Json, type JsonObject, objectAt, textAt } from '../spec/json.ts';
import type { SpecDocument } from '../spec/spec-document.ts';
import { METHODS } from './operations.ts';

export interface ApiCallback {
  name: string;
  /** Upper case. */
  method: string;
  /** Where the call goes: an address with parts of the request in it. */
  expression: string;
  description: string | null;
  /** Of its body. */
  schema: Json | undefined;
}

const MOST_CALLBACKS = 20;

export function callbacksOf(document: SpecDocument, operation: JsonObject): ApiCallback[] {
  const addresses = entriesOf(objectAt(operation, 'callbacks')).flatMap(([name, written]) => {
    return entriesOf(document.object(written)).map(([expression, item]) => ({ name, expression, item }));
  });
  return addresses.slice(0, MOST_CALLBACKS).flatMap(({ name, expression, item }) => {
    const path = document.object(item);
    return METHODS.flatMap((method): ApiCallback[] => {
      const call = objectAt(path ?? undefined, method);
      if (call === null) return [];
      const body = document.object(get(call, 'requestBody'));
      const media = entriesOf(objectAt(body ?? undefined, 'content'))[0]?.[1];
      return [
        {
          name,
          method: method.toUpperCase(),
          expression,
          description: textAt(call, 'description') ?? textAt(call, 'summary'),
          schema: get(media, 'schema'),
        },
      ];
    });
  });
}
