import type { Frame } from './frame.ts';

/** What one page may cost. Real pages stay far below; beyond it the page becomes an error block. */
export const LIMITS = {
  /** Characters of a source file. */
  sourceLength: 4_000_000,
  /** Nested nodes and components; far below what the stack bears. */
  depth: 250,
  /** Brackets inside one another anywhere in a file: the parser recurses on them. */
  brackets: 900,
  nodes: 1_000_000,
  /** Characters of HTML. */
  outputLength: 20_000_000,
  snippetDepth: 40,
  snippetExpansions: 5_000,
  diagnostics: 1_000,
  /** Tags and expressions in one line: the parser's time grows with their square. */
  tagsPerLine: 6_000,
  /** Lines that begin with a tag, and those of them that go on after it. */
  tagLines: 40_000,
  mixedTagLines: 8_000,
  /** Tags that stand alone on a line and stay open: the parser's time grows with their square. */
  openTagLines: 6_000,
  /** `@` without a space between them. */
  mailsInWord: 2_000,
  /** `&…;` in one block. */
  references: 8_000,
  /** Cells of one table. */
  cells: 500_000,
  repairs: 60,
} as const;

export class PageLimitExceeded extends Error {
  readonly frame: Frame;
  /** In the frame's text; -1 for all of it. */
  readonly offset: number;

  constructor(message: string, frame: Frame, offset: number) {
    super(message);
    this.frame = frame;
    this.offset = offset;
  }
}
