import { expect, test } from 'vitest';
import { compileRedirect, createFollower, MOST_STEPS } from './redirect-pattern.ts';

const follow = (source: string, destination: string, path: string): string | null => {
  const found = createFollower([compileRedirect({ source, destination, permanent: true })])(path);
  return found?.destination ?? null;
};

test.each([
  ['/old/:slug*', '/old', '/new'],
  ['/old/:slug*', '/old/a/b', '/new/a/b'],
  ['/old/:slug*', '/older', null],
  ['/old-:slug*', '/old-', '/new'],
  ['/:slug*', '/a/b', '/new/a/b'],
])('%s matches %s as %s', (source, path, expected) => {
  expect(follow(source, '/new/:slug*', path)).toBe(expected);
});

test.each([
  ['/:a/:b', '/x/y', 'x|y'],
  ['/:a/:b', '/x/y/z', null],
  ['/:a/:b', '/x/', null],
  ['/:a*/:b', '/x/y/z', 'x/y|z'],
  ['/:a*-:b*', '/1-2-3', '1-2|3'],
  ['/:a-:b', '/1-2-3', '1-2|3'],
  ['/:a-:b', '/1-2/3-4', null],
  ['/:a/:b*', '/x', 'x|'],
  ['/:a/:b*', '/x/y/z', 'x|y/z'],
  ['/:a*/to/:b*', '/x/to/y/to', 'x/to/y|'],
  ['/:a*/to/:b*', '/x/to/y/to/z', 'x/to/y|z'],
  ['/v:a*.html', '/v1', null],
])('%s takes %s apart as %s', (source, path, expected) => {
  const destination = source.includes(':b') ? '/=:a|:b' : '/=:a';
  const stars = (text: string) =>
    text.replace(/:([ab])(?!\w)/g, (_, name) => (source.includes(`:${name}*`) ? `:${name}*` : `:${name}`));
  expect(follow(source, stars(destination), path)).toBe(expected === null ? null : `/=${expected}`);
});

test.each([
  ['/old/:slug*', '/new/:slug*#:~:text=a:b', '/new/x#:~:text=a:b'],
  ['/old/:slug*', '/new#:slug*', '/new#x'],
  ['/old/:slug*', '/new?from=:slug*&at=12:30#t:now', '/new?from=x&at=12:30#t:now'],
  ['/old/:text', '/new#part:~:text=y', '/new#part:~:text=y'],
  ['/old/:slug*', 'https://host.example:8080/:slug*', 'https://host.example:8080/x'],
  ['/old/:slug*', 'https://host.example/urn:isbn/:slug*', 'https://host.example/urn:isbn/x'],
  ['/old/:slug*', 'mailto:help@host.example', 'mailto:help@host.example'],
  ['/old/12:30/:slug*', '/new/:slug*', null],
])('%s to %s: colons that are no wildcards stay', (source, destination, expected) => {
  expect(follow(source, destination, '/old/x')).toBe(expected);
});

/** The patterns as regular expressions, which say the same and can be slow. */
function oracle(source: string): RegExp {
  const text = source
    .replace(/\/:\w+\*$/, '(?:/(.*))?')
    .replace(/:\w+\*/g, '(.*)')
    .replace(/:\w+/g, '([^/]+)');
  return new RegExp(`^${text}$`, 's');
}

test('every short pattern takes every short address apart as its regular expression does', () => {
  const wildcards = [':a*', ':a'];
  const seconds = [':b*', ':b', ''];
  const literals = ['', '/', 'x', 'x/', '/x', 'xx'];
  const addresses = [...new Set(words(['/', 'x', 'y'], 5))].map((rest) => `/${rest}`);
  const different: string[] = [];
  for (const [start, first, middle, second, end] of product([
    ['/', '/x'],
    wildcards,
    literals,
    seconds,
    literals,
  ])) {
    const source = `${start}${first}${spaced(first!, middle!)}${second}${spaced(second!, end!)}`;
    const pattern = oracle(source);
    const names = [...source.matchAll(/:\w+\*?/g)].map(([name]) => name);
    const redirect = compileRedirect({ source, destination: `/=${names.join('|')}|`, permanent: true });
    for (const path of addresses) {
      const found = pattern.exec(path);
      const expected = found && `/=${names.map((_, at) => found[at + 1] ?? '').join('|')}|`;
      if (redirect.match(path, { left: MOST_STEPS }) !== expected) different.push(`${source} ${path}`);
    }
  }
  expect(different).toEqual([]);
});

/** A name would go on in a letter that follows. */
function spaced(wildcard: string, literal: string): string {
  return wildcard !== '' && !wildcard.endsWith('*') && /^\w/.test(literal) ? `-${literal}` : literal;
}

function words(letters: string[], length: number): string[] {
  if (length === 0) return [''];
  return words(letters, length - 1).flatMap((word) => ['', ...letters].map((letter) => word + letter));
}

function product(lists: string[][]): string[][] {
  return lists.reduce<string[][]>(
    (all, list) => all.flatMap((head) => list.map((one) => [...head, one])),
    [[]],
  );
}

const many = (source: (index: number) => string) =>
  Array.from({ length: 500 }, (_, index) =>
    compileRedirect({ source: source(index), destination: '/x', permanent: true }),
  );
const A = 'a'.repeat(950);

test.each([
  ['two rests around a letter', (n: number) => `/:a*b:c*d${n}`, `/${'b'.repeat(1990)}`],
  ['a long text between two rests', (n: number) => `/:x*${A}b${n}:y*`, `/${'a'.repeat(1990)}`],
  ['a text that nearly fits at every place', (n: number) => `/:x*b${A}${n}:y*`, `/${'a'.repeat(1990)}`],
  ['two segments', (n: number) => `/:x-:y/${n}`, `/${'-'.repeat(1980)}/x`],
  ['a long start in common', (n: number) => `/${A}:x*${n}`, `/${A}${A}`],
  ['a long end in common', (n: number) => `/${n}:x*${A}`, `/x${A}`],
])('500 patterns with %s cost no more than a request may', (_, source, path) => {
  const steps = { left: MOST_STEPS };
  expect(createFollower(many(source))(path, steps)).toBeNull();
  // What the last pattern took may go beyond; it looks at each character once.
  expect(MOST_STEPS - steps.left).toBeLessThanOrEqual(MOST_STEPS + 4000);
});

test('what a request may not cost any more matches nothing', () => {
  const follow = createFollower(many((n) => `/:a*b:c*d${n}`));
  expect(follow('/xbxd499')).toEqual({ destination: '/x', permanent: true });
  expect(follow('/xbxd499', { left: 100 })).toBeNull();
});

test('a destination that repeats what a reader wrote stays as short as an address', () => {
  const destination = `/${':a*'.repeat(600)}`;
  expect(follow('/:a*', destination, '/xy')).toBe(`/${'xy'.repeat(600)}`);
  expect(follow('/:a*', destination, `/${'x'.repeat(1990)}`)).toBeNull();
});
