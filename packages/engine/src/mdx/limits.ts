/** What one page may cost. Real pages stay far below; beyond it the page becomes an error block. */
export const LIMITS = {
  /** Characters of a source file. */
  sourceLength: 8_000_000,
  /** Nested nodes and components; far below what the stack bears. */
  depth: 250,
  /** Brackets inside one another anywhere in a file: the parser recurses on them. */
  brackets: 800,
  nodes: 1_000_000,
  /** Characters of HTML. */
  outputLength: 20_000_000,
  snippetDepth: 40,
  snippetExpansions: 5_000,
  diagnostics: 1_000,
  /** Tags and expressions in one line: the parser's time grows with their square. */
  tagsPerLine: 6_000,
  /** Lines that begin with a tag. */
  tagBlocks: 12_000,
  repairs: 60,
} as const;

export class PageLimitExceeded extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}
