/** Sites that want to be felt by others: each kind in several sizes. */

export type Files = Record<string, string>;

const DOCS = { name: 'x', theme: 'mint', colors: { primary: '#123456' }, navigation: ['index'] };
const docs = (more: object): string => JSON.stringify({ ...DOCS, ...more });
const list = <T>(length: number, make: (index: number) => T): T[] =>
  Array.from({ length }, (_, n) => make(n));
const long = (n: number, letter: string): string => `${letter.repeat(180)}${n}`;
const spec = (more: string): string => `openapi: 3.0.0\ninfo: {title: t, version: '1'}\npaths: {}\n${more}`;
const specSite = (specs: string[]): Files => ({
  'docs.json': docs({
    navigation: { groups: specs.map((_, n) => ({ group: `g${n}`, openapi: `s${n}.yaml` })) },
  }),
  ...Object.fromEntries(specs.map((text, n) => [`s${n}.yaml`, spec(text)])),
});

/** By size 1 to 6. */
const KINDS: Record<string, (size: number) => Files> = {
  'anchors that nearly fit': (size) => ({
    'index.mdx': list(60 * size, (n) => `## ${long(n, 'a')}\n\n[x](#${long(n, 'b')})`).join('\n\n'),
  }),
  'redirects with two wildcards': (size) => ({
    'docs.json': docs({
      redirects: [
        ...list(80 * size, (n) => ({ source: `/:a*b:c*d${n}`, destination: `/x${n}` })),
        ...list(50, (n) => ({ source: `/from${n}`, destination: `/${'b'.repeat(1900)}${n}` })),
      ],
    }),
  }),
  'redirects that nearly fit': (size) => ({
    'docs.json': docs({
      redirects: list(80 * size, (n) => ({
        source: `/:x*b${'a'.repeat(900)}${n}:y*`,
        destination: '/index',
      })),
    }),
  }),
  'aliases of long texts': (size) =>
    specSite(
      list(4, () => `x-a: &a ${'y'.repeat(100_000 * size)}\nx-b: [${list(200, () => '*a').join(',')}]\n`),
    ),
  'aliases of aliases': (size) =>
    specSite([
      `x-l0: &l0 [1]\n${list(3 + size, (n) => `x-l${n + 1}: &l${n + 1} [${list(9, () => `*l${n}`).join(',')}]\n`).join('')}`,
    ]),
  'keys in lines': (size) => ({
    'index.mdx': list(1500 * size, (n) => `ghp_hT3vQ9xLm2Rz7KcY5wNb8Jd4Fg6Sp1UaQQ${n * 7919}`).join('\n'),
  }),
  'endless pages': (size) =>
    Object.fromEntries(
      list(size, (n) => [`loop${n}.mdx`, 'export const x = (() => { for (;;); })();\n\n{x}']),
    ),
  'pages that take memory': (size) =>
    Object.fromEntries(
      list(size, (n) => [`big${n}.mdx`, "export const x = 'ab'.repeat(90000000) + 'c';\n\n{x.length}{x}"]),
    ),
  'deep nesting': (size) => ({ 'index.mdx': `${'> '.repeat(2000 * size)}x\n\n${'- '.repeat(1000 * size)}y` }),
  'many small pages': (size) =>
    Object.fromEntries(list(120 * size, (n) => [`p/${n}.mdx`, `# P${n}\n\n${'word '.repeat(200)}`])),
  'a deep docs.json': (size) => ({ 'docs.json': `{"navigation":${'['.repeat(30_000 * size)}` }),
  'unclosed tags': (size) => ({ 'index.mdx': '<Card title="x">\n'.repeat(1500 * size) }),
};

const SIZES = [1, 2, 3, 4, 5, 6];

/** Every kind in its smallest size first, so that some of them are some of every kind. */
export function hostileSites(): { name: string; files: Files }[] {
  return SIZES.flatMap((size) =>
    Object.entries(KINDS).map(([name, make]) => ({
      name: `${name} ${size}`,
      files: { 'docs.json': docs({}), 'index.mdx': '# Hello', ...make(size) },
    })),
  );
}
