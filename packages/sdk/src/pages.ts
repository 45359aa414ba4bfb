/** A list that the API answers in pages, entry by entry; the next page is asked for when it is needed. */
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
    yield* page.data;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
