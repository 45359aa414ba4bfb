/** The order of a segment's files: gzip finds again only what stands in the 32 KB before. */
export interface TextFile {
  path: string;
  type: string;
  text: string;
}

/** What deflate looks back, less the headers around a file. */
const WINDOW_BYTES = 32 * 1024 - 3 * 512;

/**
 * Whether a page's Markdown may follow its HTML: the larger part of HTML is the same on all pages of a section, and the
 * next page's must not be too far from this one's.
 */
export function leavesRoom(htmlBytes: number, markdown: readonly TextFile[]): boolean {
  return markdown.reduce((bytes, { text }) => bytes + Buffer.byteLength(text), htmlBytes) <= WINDOW_BYTES;
}

/** Behind the HTML: Markdown and texts of the search index say the same in the same order, so they go at the same pace. */
export function* alikeBeside(
  markdown: readonly TextFile[],
  searched: readonly TextFile[],
): Generator<TextFile> {
  const pace = charsOf(markdown) / Math.max(1, charsOf(searched));
  let next = 0;
  let markdownChars = 0;
  let searchedChars = 0;
  for (const file of searched) {
    searchedChars += file.text.length;
    for (; next < markdown.length; next++) {
      const { length } = markdown[next]!.text;
      // Half of a long page's texts may come before its Markdown, so that neither half is far from it.
      if (markdownChars + length / 2 > searchedChars * pace) break;
      markdownChars += length;
      yield markdown[next]!;
    }
    yield file;
  }
  yield* markdown.slice(next);
}

function charsOf(files: readonly TextFile[]): number {
  return files.reduce((chars, { text }) => chars + text.length, 0);
}
