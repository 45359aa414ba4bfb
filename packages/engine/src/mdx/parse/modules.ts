/** Where JavaScript stands in a page: blocks of `import` and `export`, and where one ends that runs into the text below. */
import type { Program } from 'acorn';
import { ExpressionError } from '../../expressions/expression-error.ts';
import { parseModule } from '../../expressions/parse.ts';
import { type Range, rangeAt } from './live-ranges.ts';
import { Kind, type Tree } from './tree.ts';

const TRIES = 40;

/** Offsets in the parsed text. */
export interface ModuleFaults {
  /** Where text goes on below a block that parses up to there. */
  ends: number[];
  /** What is no JavaScript from its first line on; the parser takes the rest of the page for a part of it. */
  broken: BrokenModule[];
}

export interface BrokenModule {
  start: number;
  end: number;
  message: string;
  /** Of what is wrong in it. */
  offset: number;
}

export function findModuleFaults(tree: Tree): ModuleFaults {
  const faults: ModuleFaults = { ends: [], broken: [] };
  for (let i = 0; i < tree.childCount(0); i++) {
    const node = tree.child(0, i);
    if (tree.kind(node) !== Kind.esm) continue;
    const source = tree.expression(node);
    const fault = firstFault(source);
    if (fault === null) continue;
    const start = tree.start(node);
    const end = lastGoodLine(source, fault.at);
    if (end > 0) faults.ends.push(start + end);
    else if (fault.message !== null) {
      const { message, at } = fault;
      faults.broken.push({ start, end: start + brokenEnd(source), message, offset: start + at });
    }
  }
  return faults;
}

/** A blank line before what looks like text again, or the next import or export. */
const AFTER_BROKEN = /\n(?:[ \t]*\n)+(?![\s)\]}])|\n(?=(?:import|export)[\s{*])/;

function brokenEnd(source: string): number {
  const end = source.search(AFTER_BROKEN);
  return end < 0 ? source.length : end;
}

/** Lines of text that begin like JavaScript cost some tries each. */
const MOST_FAILURES = 20;
const LARGEST_MODULE = 200_000;
const START = /(?<![^\n])(?:import|export)[\s{*]/g;
const BLANK_LINE = /\n[ \t]*\r?(?=\n|$)/g;

/** Blocks that are JavaScript as they stand, for a page that does not parse: what looks like a tag there is a text. */
export function findModules(text: string, live: readonly Range[]): Range[] {
  const modules: Range[] = [];
  let end = 0;
  let failures = 0;
  for (const { index: start } of text.matchAll(START)) {
    if (start < end || rangeAt(live, start) === null) continue;
    const found = moduleEnd(text, start);
    if (found < 0) {
      if (++failures === MOST_FAILURES) break;
      continue;
    }
    end = found;
    modules.push({ start, end });
  }
  return modules;
}

/** The first blank line, or the end, up to which it is JavaScript; -1 without one. */
function moduleEnd(text: string, start: number): number {
  BLANK_LINE.lastIndex = start;
  for (let tries = 0; tries < TRIES; tries++) {
    const end = BLANK_LINE.exec(text)?.index ?? text.length;
    if (end - start > LARGEST_MODULE) return -1;
    if (isModule(text.slice(start, end))) return end;
    if (end === text.length) return -1;
  }
  return -1;
}

function lastGoodLine(source: string, fault: number): number {
  let end = source.lastIndexOf('\n', fault);
  for (let tries = 0; end > 0 && tries < TRIES; tries++) {
    if (isModule(source.slice(0, end))) return end;
    end = source.lastIndexOf('\n', end - 1);
  }
  return -1;
}

/** A line of text is often an expression to JavaScript, but never a declaration, nor `A.displayName = 'A'`. */
const STATEMENT = /^(?:Import|Export|Variable|Function|Class|Empty)/;

function setsProperty(node: Program['body'][number]): boolean {
  return (
    node.type === 'ExpressionStatement' &&
    node.expression.type === 'AssignmentExpression' &&
    node.expression.left.type === 'MemberExpression'
  );
}

function isModule(source: string): boolean {
  return firstFault(source) === null;
}

/** Where a source stops to be a module; the message is null where it is JavaScript all the same. */
function firstFault(source: string): { at: number; message: string | null } | null {
  try {
    const text = parseModule(source).body.find((node) => !STATEMENT.test(node.type) && !setsProperty(node));
    return text === undefined ? null : { at: text.start, message: null };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return { at: error.offset, message: error.kind === 'syntax' ? error.message : null };
  }
}
