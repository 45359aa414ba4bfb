/**
 * Parses a page that strict MDX may refuse: as it is; else with its tags balanced; else error by error, each time
 * repairing only what the parser stumbled over. What cannot be repaired at all is a failure with its place.
 */

import { isKnownComponent } from '../known-names.ts';
import { LIMITS } from '../limits.ts';
import type { Problem } from '../problem.ts';
import { type Accepted, findAccepted, withoutOverlaps } from './accepted.ts';
import { breakLongLines } from './break-long-lines.ts';
import { type Construct, findConstructs } from './constructs.ts';
import { type Formulas, findFormulas, type MathMode } from './formulas.ts';
import { findCrowd, findExcess } from './guard.ts';
import { liveRanges, rangeAt, withoutRanges } from './live-ranges.ts';
import { type BrokenModule, findModuleFaults, findModules } from './modules.ts';
import { findOuterEnds } from './outer-ends.ts';
import { parseStrictly, type Syntax } from './parse-mdx.ts';
import { balance } from './repair.ts';
import { repairError } from './repair-error.ts';
import { applyEdits, type Edit, SourceMap } from './source-map.ts';
import type { Tree } from './tree.ts';
import { findUnquotedValues } from './unquoted-values.ts';
import { findWideText } from './wide-text.ts';

export interface LenientResult {
  tree: Tree;
  /** What was parsed, and the edits that led there from the text given. */
  text: string;
  edits: Edit[];
  problems: Problem[];
  failure: Problem | null;
  /** By line of the text given, 1-based. */
  headingIds: Map<number, string> | null;
}

export interface LenientOptions {
  variables: Readonly<Record<string, string>>;
  math: MathMode;
  syntax?: Syntax;
  /** What a text may be that is no MDX. */
  fallback: Syntax | null;
}

export function parseLeniently(text: string, options: LenientOptions): LenientResult {
  const excess = findExcess(text);
  if (excess !== null) return failed(text, excess);
  const formulas = findFormulas(text, options.math);
  if (options.syntax === 'markdown') {
    const edits = withoutOverlaps([...formulas.edits, ...findWideText(text, formulas.ranges)]);
    return parseMarkdown(text, { ...formulas, edits });
  }
  const accepted = findAccepted(text, { ...options, formulas });
  const edited = accepted.edits.length === 0 ? text : applyEdits(text, accepted.edits);
  const broken = breakLongLines(edited);
  const crowded = findCrowd(broken);
  if (crowded !== null) return failed(text, crowded);
  const first = parseStrictly(broken, { syntax: 'mdx', math: formulas.isOn });
  if (first.ok && first.tree.nodeCount > LIMITS.nodes) return failed(text, TOO_MANY_NODES);
  if (first.ok) {
    const result = { ...accepted, tree: first.tree, text: edited, failure: null };
    return withSeparateModules(result, text, { accepted, formulas });
  }
  if (options.fallback === 'markdown' && !usesComponents(text)) return asMarkdown(text, options, formulas);
  const repaired = withSeparateModules(repairAndParse(text, accepted, formulas), text, {
    accepted,
    formulas,
  });
  const isLost = options.fallback === 'markdown' && repaired.failure !== null;
  return isLost ? asMarkdown(text, options, formulas) : repaired;
}

/** One mistake in a file of Markdown must not cost it its components. */
const COMPONENT = /(?<!\w)<([A-Z][\w.]*)[\s/>]/g;
/** Markdown's code, which MDX has not. */
const INDENTED = /^(?: {4}| {0,3}\t)/;

function usesComponents(text: string): boolean {
  const live = liveRanges(text);
  for (const { index, 1: name } of text.matchAll(COMPONENT)) {
    if (!isKnownComponent(name!) || rangeAt(live, index) === null) continue;
    if (!INDENTED.test(text.slice(text.lastIndexOf('\n', index) + 1, index + 1))) return true;
  }
  return false;
}

/** A page that is no MDX still has what this format adds to Markdown: variables, and ids of headings. */
function asMarkdown(text: string, { variables }: LenientOptions, formulas: Formulas): LenientResult {
  const { edits, headingIds } = findAccepted(text, { variables, formulas, syntax: 'markdown' });
  return { ...parseMarkdown(text, { ...formulas, edits }), headingIds };
}

const TOO_MANY_NODES: Problem = {
  severity: 'error',
  rule: 'page-not-parsed',
  message: 'This page cannot be parsed: it has too many elements',
  offset: 0,
};

/** Markdown accepts everything. */
function parseMarkdown(written: string, { isOn, edits: others }: Formulas): LenientResult {
  const unquoted = findUnquotedValues(written, () => liveRanges(written));
  const edits = unquoted.length === 0 ? others : withoutOverlaps([...others, ...unquoted]);
  const text = applyEdits(written, edits);
  const result = parseStrictly(text, { syntax: 'markdown', math: isOn });
  if (!result.ok)
    return failed(written, {
      severity: 'error',
      rule: 'page-not-parsed',
      message: result.message,
      offset: result.offset,
    });
  return { tree: result.tree, text, edits, problems: [], failure: null, headingIds: null };
}

function repairAndParse(text: string, accepted: Accepted, formulas: Formulas): LenientResult {
  const live = withoutRanges(liveRanges(text), formulas.ranges);
  const constructs = findConstructs(text, withoutRanges(live, findModules(text, live)))
    .filter(outside(accepted.edits))
    .filter(notYetClosed(accepted.edits));
  const outer = findOuterEnds(text, constructs);
  const repair = balance(text, constructs);
  const problems = [...accepted.problems, ...outer.problems, ...repair.problems];
  let edits = withoutOverlaps([...accepted.edits, ...outer.edits, ...repair.edits]);
  const tries = Math.max(3, Math.min(LIMITS.repairs, Math.floor(20_000_000 / (text.length + 1))));
  for (let attempt = 0; ; attempt++) {
    const edited = applyEdits(text, edits);
    const broken = breakLongLines(edited);
    const result = parseStrictly(broken, { syntax: 'mdx', math: formulas.isOn });
    if (result.ok) {
      return {
        tree: result.tree,
        text: edited,
        edits,
        problems,
        failure: null,
        headingIds: accepted.headingIds,
      };
    }
    const map = new SourceMap(text, 0, edits);
    const offset = map.original(result.offset);
    const fix =
      attempt < tries
        ? repairError({ text, edits, constructs, offset, message: result.message, map, edited: broken })
        : null;
    if (fix === null) {
      return failed(text, { severity: 'error', rule: 'page-not-parsed', message: result.message, offset });
    }
    problems.push(...fix.problems);
    edits = fix.edits;
  }
}

/** Each ends a block that the parser takes for JavaScript, below which others may come to light. */
const MOST_MODULE_FAULTS = 10;

/**
 * `import …` with text on the next line: the parser takes both for JavaScript, and an `import` without its last quote
 * for all of the page. A blank line between them is put in where it helps; what is no JavaScript is left out.
 */
function withSeparateModules(
  first: LenientResult,
  text: string,
  { accepted, formulas }: { accepted: Accepted; formulas: Formulas },
): LenientResult {
  let result = first;
  let around = accepted;
  for (let round = 0; round < MOST_MODULE_FAULTS; round++) {
    const { ends, broken } = findModuleFaults(result.tree);
    if (ends.length + broken.length === 0) break;
    const map = new SourceMap(text, 0, result.edits);
    const splits = ends.map((offset) => ({ at: map.original(offset), length: 0, text: '\n' }));
    const cuts = broken.map(({ start, end }) => {
      const at = map.original(start);
      return { at, length: map.original(end) - at, text: '' };
    });
    around = {
      ...around,
      edits: withoutOverlaps([...cuts, ...around.edits, ...splits]),
      problems: [...around.problems, ...broken.map((one) => notJavaScript(one, map))],
    };
    const next = parseAgain(text, around, formulas);
    if (next.failure !== null) break;
    result = next;
  }
  return result;
}

function notJavaScript({ message, offset }: BrokenModule, map: SourceMap): Problem {
  return {
    severity: 'error',
    rule: 'module-failed',
    message: `This import or export could not be read: ${message}`,
    offset: map.original(offset),
  };
}

function parseAgain(text: string, accepted: Accepted, formulas: Formulas): LenientResult {
  const edited = applyEdits(text, accepted.edits);
  const again = parseStrictly(breakLongLines(edited), { syntax: 'mdx', math: formulas.isOn });
  return again.ok
    ? { ...accepted, tree: again.tree, text: edited, failure: null }
    : repairAndParse(text, accepted, formulas);
}

/** Whether a construct is untouched by edits that replace text; both come in order. */
function outside(edits: readonly Edit[]): (construct: Construct) => boolean {
  const replacing = edits.filter((edit) => edit.length > 0);
  let next = 0;
  return ({ start, end }) => {
    while (next < replacing.length && replacing[next]!.at + replacing[next]!.length <= start) next += 1;
    return next >= replacing.length || replacing[next]!.at >= end;
  };
}

/** `<br>` that an accepted edit closes already: a second slash would make it text. */
function notYetClosed(edits: readonly Edit[]): (construct: Construct) => boolean {
  const slashes = new Set(edits.filter(({ length }) => length === 0).map(({ at }) => at));
  return ({ kind, end }) => kind !== 'tag' || !slashes.has(end - 1);
}

function failed(text: string, failure: Problem): LenientResult {
  const empty = parseStrictly('', { syntax: 'mdx', math: false });
  if (!empty.ok) throw new Error(empty.message);
  return { tree: empty.tree, text, edits: [], problems: [], failure, headingIds: null };
}
