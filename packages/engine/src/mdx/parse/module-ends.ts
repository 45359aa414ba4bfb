/** Where JavaScript stands in a page: blocks of `import` and `export`, and where one ends that runs into the text below. */
import type { Program } from 'acorn';
import { parseModule } from '../../expressions/parse.ts';
import { type Range, rangeAt } from './live-ranges.ts';
import { Kind, type Tree } from './tree.ts';

const TRIES = 40;

/** Offsets in the parsed text, one for each block that only parses in part. */
export function findModuleEnds(tree: Tree): number[] {
  const ends: number[] = [];
  for (let i = 0; i < tree.childCount(0); i++) {
    const node = tree.child(0, i);
    if (tree.kind(node) !== Kind.esm) continue;
    const source = tree.expression(node);
    if (!source.includes('\n') || isModule(source)) continue;
    const end = lastGoodLine(source);
    if (end > 0) ends.push(tree.start(node) + end);
  }
  return ends;
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

function lastGoodLine(source: string): number {
  let end = source.lastIndexOf('\n');
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
  try {
    return parseModule(source).body.every((node) => STATEMENT.test(node.type) || setsProperty(node));
  } catch {
    return false;
  }
}
