/** The only door to the parser. */
import { createRequire } from 'node:module';
import { findOpenTags } from './open-tags.ts';
import { Tree } from './tree.ts';

export type Syntax = 'mdx' | 'markdown';

export type StrictResult =
  | { ok: true; tree: Tree }
  /** `offset`: in the text given. The parser stops at its first error. */
  | { ok: false; offset: number; message: string };

const PLAIN = { frontmatter: false } as const;
const WITH_MATH = { frontmatter: false, math: true } as const;
const POSITION = /^(\d+):(\d+)(?:-\d+:\d+)?: /;
const RULE = /\s*\((?:mdx-jsx|mdx):[\w-]+\)$/;

type Parser = typeof import('satteri');
let parser: Parser | null = null;

/** Loaded when first asked for: the coordinator of a build seldom parses anything, and loading it takes 40 ms. */
export function openParser(): Parser {
  parser ??= createRequire(import.meta.url)('satteri') as Parser;
  return parser;
}

export function parseStrictly(text: string, options: { syntax: Syntax; math: boolean }): StrictResult {
  const refusal = options.syntax === 'mdx' ? findOpenTags(text) : null;
  if (refusal !== null) return { ok: false, ...refusal };
  const features = options.math ? WITH_MATH : PLAIN;
  const { createMdastHandle, createMdxMdastHandle, dropHandle, serializeHandle } = openParser();
  try {
    // Without tracking, nodes still carry byte offsets; lines are found from those when someone asks.
    const handle =
      options.syntax === 'mdx'
        ? createMdxMdastHandle(text, features, false)
        : createMdastHandle(text, features, false);
    const tree = new Tree(serializeHandle(handle));
    dropHandle(handle);
    return { ok: true, tree };
  } catch (error) {
    return failure(text, error instanceof Error ? error.message : String(error));
  }
}

function failure(text: string, raw: string): StrictResult {
  const found = POSITION.exec(raw);
  const message = raw.replace(POSITION, '').replace(RULE, '');
  return { ok: false, offset: found ? offsetOf(text, Number(found[1]), Number(found[2])) : 0, message };
}

function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let i = 1; i < line; i++) {
    const newline = text.indexOf('\n', start);
    if (newline < 0) break;
    start = newline + 1;
  }
  return Math.min(start + column - 1, text.length);
}
