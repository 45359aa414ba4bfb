import { type Expression, Parser, type Program } from 'acorn';
import jsx from 'acorn-jsx';
import { ExpressionSyntaxError, LimitExceeded } from './expression-error.ts';

const MAX_SOURCE_LENGTH = 500_000;
const MAX_NAMES = 5_000;
const OPTIONS = { ecmaVersion: 2024, sourceType: 'module' } as const;
/** Kept as nodes, so that an expression in parentheses ends after them. */
const WITH_PARENTHESES = { ...OPTIONS, preserveParens: true } as const;
const CACHED_SOURCES = 500;
/** Only short sources are kept, so that the cache stays small whatever it is fed. */
const CACHED_LENGTH = 20_000;

type Kind = 'expression' | 'module';
const cache = new Map<string, Expression | Program>();
let parser: typeof Parser | null = null;

export function parseExpression(source: string): Expression {
  return cached('expression', source) as Expression;
}

/** A module, as MDX takes it: imports, exports and declarations, JSX anywhere. */
export function parseModule(source: string): Program {
  return cached('module', source) as Program;
}

function cached(kind: Kind, source: string): Expression | Program {
  const key = `${kind} ${source}`;
  const known = cache.get(key);
  if (known) return known;
  const tree = parse(kind, source);
  if (source.length <= CACHED_LENGTH) {
    if (cache.size >= CACHED_SOURCES) cache.clear();
    cache.set(key, tree);
  }
  return tree;
}

function parse(kind: Kind, source: string): Expression | Program {
  if (source.length > MAX_SOURCE_LENGTH) throw new LimitExceeded('this code is too long', 0);
  parser ??= Parser.extend(jsx(), limitNames);
  try {
    if (kind === 'module') return parser.parse(source, OPTIONS);
    if (isBlank(source, 0)) return parser.parseExpressionAt('undefined', 0, OPTIONS);
    const tree = parser.parseExpressionAt(source, 0, WITH_PARENTHESES);
    if (!isBlank(source, tree.end))
      throw new ExpressionSyntaxError('Unexpected text after the expression', tree.end);
    return tree;
  } catch (error) {
    throw asExpressionError(error);
  }
}

/** acorn compares each declared name with all before it: tens of thousands of them would take seconds. */
function limitNames(Base: typeof Parser): typeof Parser {
  const Declaring = Base as unknown as new (
    ...args: never[]
  ) => { declareName(...args: [string, number, number]): void };
  class Limited extends Declaring {
    private names = 0;

    override declareName(...args: [string, number, number]): void {
      this.names += 1;
      if (this.names > MAX_NAMES) throw new LimitExceeded('this code declares too many names', args[2]);
      super.declareName(...args);
    }
  }
  return Limited as unknown as typeof Parser;
}

/** Nothing but space and comments from there on. */
function isBlank(source: string, from: number): boolean {
  let at = from;
  while (at < source.length) {
    if (/\s/.test(source[at]!)) at += 1;
    else if (source.startsWith('/*', at)) at = after(source, '*/', at + 2);
    else if (source.startsWith('//', at)) at = after(source, '\n', at + 2);
    else return false;
  }
  return true;
}

function after(source: string, mark: string, from: number): number {
  const found = source.indexOf(mark, from);
  return found < 0 ? source.length : found + mark.length;
}

function asExpressionError(error: unknown): unknown {
  if (error instanceof RangeError) return new LimitExceeded('this is nested too deeply', 0);
  if (error instanceof SyntaxError && 'pos' in error && typeof error.pos === 'number') {
    return new ExpressionSyntaxError(error.message.replace(/ \(\d+:\d+\)$/, ''), error.pos);
  }
  return error;
}
