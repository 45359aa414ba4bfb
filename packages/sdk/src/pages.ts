/** A list that the API answers in pages, entry by entry; the next page is asked for when it is needed. */
import { BinderyError } from './errors.ts';

export interface Page<Entry> {
  data: Entry[];
  nextCursor: string | null;
}

export async function* pages<Entry>(
  ask: (cursor: string | undefined) => Promise<Page<Entry>>,
): AsyncGenerator<Entry, void, undefined> {
  let cursor: string | undefined;
  do {
    const page = await ask(cursor);
    // It would go on for ever.
    if (!Array.isArray(page?.data) || (cursor !== undefined && page.nextCursor === cursor))
      throw new BinderyError('The answer is no page of a list: is it a Bindery API?');
    yield* page.data;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
