/** The same pages and navigation, laid out as each contestant wants them. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CorpusPage } from './corpus.ts';
import { PEERS_FOLDER } from './folders.ts';

export type ContestantName = 'bindery' | 'hugo' | 'vitepress' | 'starlight' | 'docusaurus';

export interface Outline {
  section: string;
  groups: { group: string; pages: CorpusPage[] }[];
}

export function outlineOf(pages: CorpusPage[]): Outline[] {
  const sections = new Map<string, Map<string, CorpusPage[]>>();
  for (const page of pages) {
    const groups = sections.get(page.section) ?? new Map<string, CorpusPage[]>();
    sections.set(page.section, groups);
    groups.set(page.group, [...(groups.get(page.group) ?? []), page]);
  }
  return [...sections].map(([section, groups]) => ({
    section,
    groups: [...groups].map(([group, list]) => ({ group, pages: list })),
  }));
}

export function writeSite(name: ContestantName, folder: string, pages: CorpusPage[]): void {
  rmSync(folder, { recursive: true, force: true });
  const site = new SiteWriter(folder);
  WRITERS[name](site, pages, outlineOf(pages));
}

class SiteWriter {
  readonly #folder: string;
  readonly #made = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  file(path: string, text: string): void {
    const file = join(this.#folder, path);
    if (!this.#made.has(dirname(file))) {
      mkdirSync(dirname(file), { recursive: true });
      this.#made.add(dirname(file));
    }
    writeFileSync(file, text);
  }

  packages(peer: string): void {
    // A copy, since some take what lies outside the site's folder for no part of the site.
    mkdirSync(this.#folder, { recursive: true });
    execFileSync('cp', ['-a', join(PEERS_FOLDER, peer, 'node_modules'), this.#folder]);
  }
}

const page = ({ title, description, body }: CorpusPage) =>
  `---\ntitle: "${title}"\ndescription: "${description}"\n---\n\n${body}`;

const pathOf = ({ section, group, name }: CorpusPage) => `${section}/${group}/${name}`;

const WRITERS: Record<ContestantName, (site: SiteWriter, pages: CorpusPage[], outline: Outline[]) => void> = {
  bindery(site, pages, outline) {
    for (const one of pages) site.file(`${pathOf(one)}.mdx`, page(one));
    const tabs = outline.map(({ section, groups }) => ({
      tab: section,
      groups: groups.map(({ group, pages: own }) => ({ group, pages: own.map(pathOf) })),
    }));
    const config = { theme: 'mint', name: 'Bench', colors: { primary: '#2563eb' }, navigation: { tabs } };
    site.file('docs.json', JSON.stringify(config, null, 2));
  },
  hugo(site, pages, outline) {
    for (const one of pages) site.file(`content/${pathOf(one)}.md`, page(one));
    for (const { section, groups } of outline) {
      site.file(`content/${section}/_index.md`, `---\ntitle: "${section}"\n---\n`);
      for (const { group } of groups)
        site.file(`content/${section}/${group}/_index.md`, `---\ntitle: "${group}"\n---\n`);
    }
    for (const [path, text] of Object.entries(HUGO_FILES)) site.file(path, text);
  },
  vitepress(site, pages, outline) {
    for (const one of pages) site.file(`${pathOf(one)}.md`, `# ${one.title}\n\n${one.body}`);
    const sidebar = Object.fromEntries(
      outline.map(({ section, groups }) => [
        `/${section}/`,
        groups.map(({ group, pages: own }) => ({
          text: group,
          items: own.map((one) => ({ text: one.title, link: `/${pathOf(one)}` })),
        })),
      ]),
    );
    const nav = outline.map(({ section, groups }) => ({
      text: section,
      link: `/${pathOf(groups[0]!.pages[0]!)}`,
    }));
    const config = { title: 'Bench', ignoreDeadLinks: true, themeConfig: { nav, sidebar } };
    site.file('.vitepress/config.mjs', `export default ${JSON.stringify(config)};\n`);
    site.packages('vitepress');
  },
  starlight(site, pages, outline) {
    for (const one of pages) site.file(`src/content/docs/${pathOf(one)}.md`, page(one));
    const sidebar = outline.map(({ section, groups }) => ({
      label: section,
      collapsed: true,
      items: groups.map(({ group, pages: own }) => ({
        label: group,
        items: own.map((one) => ({ slug: pathOf(one) })),
      })),
    }));
    site.file(
      'astro.config.mjs',
      `import { defineConfig } from 'astro/config';\nimport starlight from '@astrojs/starlight';\n` +
        `export default defineConfig({ integrations: [starlight({ title: 'Bench', pagefind: false, sidebar: ${JSON.stringify(sidebar)} })] });\n`,
    );
    site.file(
      'src/content.config.ts',
      `import { defineCollection } from 'astro:content';\nimport { docsLoader } from '@astrojs/starlight/loaders';\n` +
        `import { docsSchema } from '@astrojs/starlight/schema';\n` +
        `export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };\n`,
    );
    site.file('package.json', JSON.stringify({ name: 'bench', private: true, type: 'module' }));
    site.packages('starlight');
  },
  docusaurus(site, pages, outline) {
    for (const one of pages) site.file(`docs/${pathOf(one)}.md`, page(one));
    const sidebars = Object.fromEntries(
      outline.map(({ section, groups }) => [
        section,
        groups.map(({ group, pages: own }) => ({ type: 'category', label: group, items: own.map(pathOf) })),
      ]),
    );
    site.file('sidebars.cjs', `module.exports = ${JSON.stringify(sidebars)};\n`);
    const config = {
      title: 'Bench',
      url: 'https://example.com',
      baseUrl: '/',
      onBrokenLinks: 'ignore',
      future: { v4: true, faster: true },
      markdown: { format: 'detect' },
      presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: './sidebars.cjs' }, blog: false }]],
    };
    site.file('docusaurus.config.cjs', `module.exports = ${JSON.stringify(config)};\n`);
    site.file('package.json', JSON.stringify({ name: 'bench', private: true }));
    site.packages('docusaurus');
  },
};

/** A plain theme whose navigation is made once per section; it makes what Bindery makes: Markdown of each page, too. */
const HUGO_FILES: Record<string, string> = {
  'hugo.toml': `baseURL = "https://example.com/"
title = "Bench"
enableRobotsTXT = true
disableKinds = ["taxonomy", "term", "rss"]
[outputs]
page = ["html", "markdown"]
[markup.highlight]
noClasses = false
`,
  'layouts/_default/baseof.html': `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{{ .Title }} - {{ site.Title }}</title>
{{ with .Description }}<meta name="description" content="{{ . }}">{{ end }}
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/style.css"></head>
<body><header>{{ partialCached "tabs.html" . .FirstSection.Path }}</header><div class="page"><nav id="sidebar">{{ partialCached "nav.html" . .FirstSection.Path }}</nav>
<main>{{ block "main" . }}{{ end }}</main></div><footer></footer></body></html>
`,
  'layouts/_default/single.html': `{{ define "main" }}<h1>{{ .Title }}</h1>{{ with .Description }}<p>{{ . }}</p>{{ end }}{{ .Content }}
<nav>{{ with .PrevInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}{{ with .NextInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}</nav>
<aside>{{ .TableOfContents }}</aside>{{ end }}
`,
  'layouts/_default/single.md': `# {{ .Title }}\n\n{{ .RawContent }}\n`,
  'layouts/_default/list.html': `{{ define "main" }}<h1>{{ .Title }}</h1>{{ end }}
`,
  'layouts/partials/tabs.html': `{{ $here := .FirstSection.Path }}{{ range site.Sections }}<a href="{{ .RelPermalink }}"{{ if eq .Path $here }} aria-current="true"{{ end }}>{{ .Title }}</a>{{ end }}
`,
  'layouts/partials/nav.html': `{{ range .FirstSection.Sections }}<p>{{ .Title }}</p><ul>{{ range .RegularPages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul>{{ end }}
`,
  'static/style.css': 'body{font:1rem/1.6 system-ui}\n',
};
