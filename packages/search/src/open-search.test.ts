import { expect, test } from 'vitest';
import { assembleIndex, type Edition, PartWriter, type SearchedPage } from './build/index.ts';
import { asQuestion, fileContent, filePath, openSearch, type Search, type SearchHit } from './index.ts';

const ALL: Edition = { id: 'all', language: null, version: null, isDefault: true };

function page(href: string, given: Partial<SearchedPage> & { text?: string }): SearchedPage {
  const { text = '', sections = [], ...rest } = given;
  return {
    ...{ edition: ALL, href, title: href, crumbs: [], tab: '', description: null, keywords: [] },
    ...{ method: null, address: null, boost: 1 },
    ...rest,
    sections: [{ anchor: '', heading: '', text }, ...sections],
  };
}

/** As a build makes it: `segments` of pages, each with a part and files of its own. */
function siteOf(...segments: SearchedPage[][]): {
  search: Search;
  files: Map<string, string>;
  read: string[];
} {
  const writer = new PartWriter();
  const files = new Map<string, string>();
  const parts = segments.map((pages) => {
    for (const one of pages) writer.add(one);
    const made = writer.finish();
    for (const { path, text } of made?.files ?? []) files.set(path, text);
    return made?.part ?? null;
  });
  for (const { path, content } of assembleIndex(parts)) files.set(path, content.toString('utf8'));
  const read: string[] = [];
  const search = openSearch({
    async read(name) {
      read.push(name);
      const text = files.get(filePath(name));
      return text === undefined ? null : fileContent(text);
    },
  });
  return { search, files, read };
}

async function found({ search }: { search: Search }, text: string, options = {}): Promise<string[]> {
  const { hits } = await search.query(text, options);
  return hits.map(({ href, anchor }) => (anchor === '' ? href : `${href}#${anchor}`));
}

const GUIDES = [
  page('start.html', {
    title: 'Quick start',
    text: 'Install the command and build a site.',
    sections: [{ anchor: 'deploy', heading: 'Deploy it', text: 'Copy the folder to any host.' }],
  }),
  page('keys.html', {
    title: 'Admin keys',
    description: 'Bearer tokens for the API',
    text: 'A key is shown once. Configuring expiry keeps leaked tokens harmless.',
    sections: [{ anchor: 'rotate', heading: 'Rotate a key', text: 'Create the new one before revoking.' }],
  }),
];
const REFERENCE = [
  page('create-user.html', {
    title: 'Create a user',
    method: 'POST',
    address: '/v1/users/{userId}/avatar',
    text: 'displayName string\n\u000ecurl --request POST maxOldSpace\u000f',
  }),
];

test.each([
  ['a title', 'quick start', 'start.html'],
  ['a heading', 'rotate a key', 'keys.html#rotate'],
  ['title and heading together', 'admin keys rotate', 'keys.html#rotate'],
  ['words of the text', 'copy folder host', 'start.html#deploy'],
  ['a description', 'bearer tokens', 'keys.html'],
  ['another form of the word', 'configured', 'keys.html'],
  ['a word that is being typed', 'revok', 'keys.html#rotate'],
  ['a typing error', 'rotaet', 'keys.html#rotate'],
  ['a typing error in the first letter', 'xuick', 'start.html'],
  ['method and path of an operation', 'POST /v1/users avatar', 'create-user.html'],
  ['a parameter', 'displayName', 'create-user.html'],
  ['a part of an identifier', 'display', 'create-user.html'],
  ['code', 'maxOldSpace', 'create-user.html'],
])('finds %s', async (_name, text, first) => {
  expect((await found(siteOf(GUIDES, REFERENCE), text))[0]).toBe(first);
});

test.each([
  ['Chinese', '配置环境变量', '环境变量'],
  ['Chinese, one character', '配置环境变量', '环'],
  ['Japanese', '環境変数を設定する', '環境変数'],
  ['Korean', '환경 변수를 설정합니다', '변수'],
  ['Russian, another form', 'Настройка переменных окружения', 'переменная'],
  ['German, another form', 'Umgebungsvariablen einrichten', 'Umgebungsvariable'],
])('finds %s', async (name, title, query) => {
  const language = { Russian: 'ru', German: 'de' }[name.split(',')[0]!] ?? 'zh';
  const edition: Edition = { id: language, language, version: null, isDefault: true };
  const site = siteOf([
    page('other.html', { edition, title: '其他 Другое Anderes', text: '没有' }),
    page('wanted.html', { edition, title }),
  ]);
  expect((await found(site, query))[0]).toBe('wanted.html');
});

test('what was found is marked, in title, heading and excerpt', async () => {
  const { search } = siteOf(GUIDES, REFERENCE);
  const [hit] = (await search.query('rotate key')).hits as [SearchHit];
  const marked = (pieces: SearchHit['title']) =>
    pieces.filter((piece) => piece.marked).map((piece) => piece.text);
  expect(marked(hit.heading)).toEqual(['Rotate', 'key']);
  expect(marked(hit.title)).toEqual(['keys']);
});

test('further letters of a word load nothing', async () => {
  const site = siteOf(GUIDES, REFERENCE);
  await site.search.query('rot');
  const before = site.read.length;
  for (const text of ['rota', 'rotat', 'rotate']) await site.search.query(text);
  expect(site.read.length).toBe(before);
});

test('nothing found: words that are near', async () => {
  const { search } = siteOf(GUIDES, REFERENCE);
  const { hits, near } = await search.query('rotwtx');
  expect(hits).toEqual([]);
  expect(near).toContain('rotate');
});

test.each([
  ['empty', ''],
  ['a space', ' '],
  ['a regular expression', '.*((((['],
  ['one letter', 'a'],
  ['stop words', 'the of and'],
  ['a hundred words', 'key word '.repeat(50)],
  ['ten thousand letters', 'x'.repeat(10_000)],
  ['no letter of any index', '𝒳'],
])('odd queries are answered: %s', async (_name, text) => {
  const { hits } = await siteOf(GUIDES, REFERENCE).search.query(text);
  expect(hits.length).toBeLessThanOrEqual(10);
});

test('boost moves a page, a tab keeps others away', async () => {
  const pages = [
    page('a.html', { title: 'Alpha', tab: 'Guides', text: 'shared word' }),
    page('b.html', { title: 'Beta', tab: 'API', text: 'shared word', boost: 3 }),
  ];
  expect(await found(siteOf(pages), 'shared')).toEqual(['b.html', 'a.html']);
  expect(await found(siteOf(pages), 'shared', { tab: 'Guides' })).toEqual(['a.html']);
  expect(await siteOf(pages).search.tabs()).toEqual(['Guides', 'API']);
});

test('editions are apart, and what belongs to none is in all', async () => {
  const edition = (id: string, version: string | null, isDefault: boolean): Edition => ({
    ...{ id, version, isDefault, language: null },
  });
  const site = siteOf([
    page('v1.html', { edition: edition('v1', 'v1', false), text: 'setting' }),
    page('v2.html', { edition: edition('v2', 'v2', true), text: 'setting' }),
    page('blog.html', { edition: edition('all', null, true), text: 'setting' }),
  ]);
  expect((await found(site, 'setting')).sort()).toEqual(['blog.html', 'v2.html']);
  expect((await found(site, 'setting', { edition: 'v1' })).sort()).toEqual(['blog.html', 'v1.html']);
  expect((await found(site, 'setting', { edition: 'all' })).sort()).toEqual(['blog.html', 'v2.html']);
});

test('a shard of another state of the site tells nothing of pages that have changed', async () => {
  const before = siteOf(GUIDES, REFERENCE);
  const after = siteOf(
    [page('new.html', { title: 'New', sections: [{ anchor: 'x', heading: 'Rotate', text: '' }] })],
    REFERENCE,
  );
  const mixed = new Map(after.files);
  for (const [path, text] of before.files) if (path.includes('/index.js')) mixed.set(path, text);
  const search = openSearch({
    read: async (name) => {
      const text = mixed.get(filePath(name));
      return text === undefined ? null : fileContent(text);
    },
  });
  expect((await search.query('rotate')).hits).toEqual([]);
  expect((await search.query('create user')).hits[0]?.href).toBe('create-user.html');
});

test('equal pages give equal bytes, whatever the writer has seen before', () => {
  const fresh = new PartWriter();
  const used = new PartWriter();
  for (const one of GUIDES) used.add(one);
  used.finish();
  for (const writer of [fresh, used]) for (const one of REFERENCE) writer.add(one);
  expect(used.finish()).toEqual(fresh.finish());
});

test('a large site has more shards, and finds everything in them', async () => {
  const segments = Array.from({ length: 20 }, (_, segment) =>
    Array.from({ length: 40 }, (_, index) => {
      const word = `c${(segment * 40 + index).toString(26).replace(/[0-9]/g, (digit) => 'qrstuvwxyz'[Number(digit)]!)}`;
      return page(`p${segment}-${index}.html`, {
        title: `Page ${word}`,
        text: Array.from(
          { length: 60 },
          (_, at) => `${word}${String.fromCharCode(97 + (at % 26))}word${at}`,
        ).join(' '),
      });
    }),
  );
  const site = siteOf(...segments);
  const shards = [...site.files.keys()].filter((path) => path.includes('/s-'));
  expect(shards.length).toBeGreaterThan(5);
  const [wanted] = segments[11]!.slice(7) as [SearchedPage];
  expect((await found(site, wanted.title.split(' ')[1]!))[0]).toBe(wanted.href);
  expect(site.read.filter((name) => name.includes('/s-')).length).toBeLessThanOrEqual(3);
});

test('a title that is just what was asked for comes first among many that have its words', async () => {
  const verbs = ['Get', 'Cancel', 'Start', 'List', 'Watch', 'Archive'];
  const operations = verbs.map((verb) => page(`${verb}.html`, { title: `${verb} a static export` }));
  const site = siteOf([...operations, page('guide.html', { title: 'Static export' })]);
  expect((await found(site, 'static export'))[0]).toBe('guide.html');
  expect((await found(site, 'static exprot'))[0]).toBe('guide.html');
  expect(await found(site, 'static export', { limit: 1 })).toEqual(['guide.html']);
});

test.each([
  ['Japanese', 'リアルタイムコミュニケーションサービス', 'サーバのインストール'],
  ['Chinese', '虚拟专用网络与远程访问服务的安全配置指南', '服务器证书与密钥管理'],
  [
    'a long title',
    'Network services: Postfix, Apache, Samba, Squid, Kerberos, Dovecot, Bind, Chrony, Nagios, Munin',
    'Rejecting recipients',
  ],
])('a heading after a title that alone fills a query: %s', async (_name, title, heading) => {
  const sections = ['一', '二', '三', '四'].map((number) => ({
    ...{ anchor: number, text: '' },
    heading: `${title} ${number}`,
  }));
  const site = siteOf([
    page('wanted.html', { title, sections: [...sections, { anchor: 'here', heading, text: '' }] }),
    page('other.html', { title: `${title}x`, sections }),
  ]);
  expect((await found(site, `${title} ${heading}`))[0]).toBe('wanted.html#here');
});

const FUNCTIONS = siteOf([
  page('endofweek.html', { title: 'endofweek', text: 'Calculates where a span of seven days stops.' }),
  page('lower.html', { title: 'tolower', text: 'Converts a text to small letters.' }),
  page('case.html', { title: 'case', text: 'Week after week it gives the first result.' }),
  page('all.html', {
    title: 'All',
    text: 'A list.',
    sections: ['a', 'b', 'c', 'd', 'e'].map((anchor) => ({
      anchor,
      heading: 'Week',
      text: 'One week more.',
    })),
  }),
  page('week.html', { title: 'Lower', text: 'Lower.' }),
]);

test('a question finds a page by words that mean the same, though it has none of its own', async () => {
  const question = asQuestion({ erase: ['revoking'], secret: ['key', 'token'] });
  expect((await found(siteOf(GUIDES), 'erase secret ', { question }))[0]).toBe('keys.html#rotate');
  expect(await found(siteOf(GUIDES), 'erase secret ', { question: asQuestion({}) })).toEqual([]);
});

test('a question finds names that its words are written together in', async () => {
  const hrefs = await found(FUNCTIONS, 'lower ', { question: asQuestion({}) });
  expect(hrefs).toContain('lower.html');
});

test('a question is answered by few sections of each page', async () => {
  const hrefs = await found(FUNCTIONS, 'week ', { question: asQuestion({}) });
  expect(hrefs.filter((href) => href.startsWith('all.html')).length).toBeLessThanOrEqual(3);
  expect(hrefs).toContain('case.html');
});

test('a question finds words that begin as its own', async () => {
  const site = siteOf([
    page('money.html', { text: 'For financial services.' }),
    page('other.html', { text: 'Final.' }),
  ]);
  expect(await found(site, 'finance ', { question: asQuestion({}) })).toEqual(['money.html']);
});

test('a question is answered by the section that begins with most of it', async () => {
  const rest = 'Nothing else is said about it here, and that at some length. '.repeat(8);
  const site = siteOf([
    page('late.html', { text: `${rest} Columns of a result.` }),
    page('early.html', { text: `Columns of a result. ${rest}` }),
  ]);
  const hrefs = await found(site, 'columns result ', { question: asQuestion({}) });
  expect(hrefs).toEqual(['early.html', 'late.html']);
});

test('whoever asks for the API gets operations first, others do not', async () => {
  const text = 'Delete a dataset with the API.';
  const site = siteOf([
    page('guide.html', { title: 'Datasets', text }),
    page('operation.html', { title: 'Datasets', text, method: 'DELETE' }),
  ]);
  const ask = (query: string) => found(site, query, { question: asQuestion({}) });
  expect(await ask('delete dataset api ')).toEqual(['operation.html', 'guide.html']);
  expect(await ask('delete dataset ')).toEqual(['guide.html', 'operation.html']);
});

test('what a shard says of pages that the directory does not know is left out, also of words that others have', async () => {
  const site = siteOf(
    [page('first.html', {}), page('a.html', { text: 'a tortoise sleeps' })],
    [page('other.html', {}), page('b.html', { text: 'tortoise food' })],
  );
  const directory = [...site.files].find(([path]) => path.endsWith('/index.js'))!;
  const [path, text] = directory;
  const content = fileContent(text) as { docs: number; segments: unknown[] };
  for (const kept of [0, 1]) {
    const [segment] = content.segments.slice(kept);
    site.files.set(
      path,
      `binderyIndex("all/index",${JSON.stringify({ ...content, docs: 2, segments: [segment] })})`,
    );
    const search = openSearch({
      read: async (name) => {
        const file = site.files.get(filePath(name));
        return file === undefined ? null : fileContent(file);
      },
    });
    expect(await found({ search }, 'tortoise')).toEqual([['a.html', 'b.html'][kept]]);
  }
});

test('what stands word for word on many pages leaves room for others, and comes after them', async () => {
  const copies = Array.from({ length: 15 }, (_, index) =>
    page(`copy-${index}.html`, {
      title: 'Architecture overview',
      text: 'What it is made of.',
      sections: [{ anchor: 'scope', heading: 'Scope', text: 'What belongs to it.' }],
    }),
  );
  const site = siteOf([
    ...copies,
    page('other.html', { title: 'Overview of pumps', text: 'Of architecture.' }),
  ]);
  const hits = await found(site, 'architecture overview', { limit: 8 });
  expect(hits).toHaveLength(8);
  expect(hits.slice(0, 2)).toEqual(['copy-0.html', 'copy-1.html']);
  expect(hits.slice(2)).toContain('other.html');
  expect(await found(site, 'architecture overview scope')).toContain('copy-0.html#scope');
});

test('pages of one title that say something else are all found', async () => {
  const pages = ['Pumps', 'Valves', 'Pipes', 'Tanks', 'Seals'].map((text) =>
    page(`${text}.html`, { title: 'Overview', text: `${text} of every size.` }),
  );
  const others = Array.from({ length: 5 }, (_, index) =>
    page(`other-${index}.html`, { title: `Part ${index}`, text: 'An overview, in passing.' }),
  );
  const hits = await found(siteOf([...others, ...pages]), 'overview', { limit: 5 });
  expect(hits.toSorted()).toEqual(pages.map(({ href }) => href).toSorted());
});

test('a word that hardly any section of a large site has may be a typing error', async () => {
  const many = Array.from({ length: 12_000 }, (_, index) =>
    page(`p${index}.html`, { text: `Number ${index}.` }),
  );
  const odd = Array.from({ length: 4 }, (_, index) => page(`odd${index}.html`, { text: 'The sytax of it.' }));
  const site = siteOf([
    ...many,
    ...odd,
    page('syntax.html', { title: 'Syntax', text: 'How it is written.' }),
  ]);
  expect((await found(site, 'sytax')).slice(0, 8)).toContain('syntax.html');
});
