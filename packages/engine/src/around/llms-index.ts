/** `llms.txt`: what the site is about and where each page's Markdown lies, for agents. */
import { isAddress } from '../api-reference/spec/address.ts';
import type { SiteConfig } from '../config/docs-json.schema.ts';
import type { Level, Navigation, NavNode } from '../navigation/navigation.ts';
import { relativeHref } from '../site/page-address.ts';
import type { SpecText } from '../site/spec-text.ts';
import { agentGroups, type PageGroup, type PageTable, type SitePage } from './site-pages.ts';

const LONGEST_FILE = 100_000;
/** Descriptions get shorter before pages are left out. */
const DESCRIPTION_LENGTHS = [300, 120, 60, 0];
/** `- [](.md)` and the line's end; a title has one character at least. */
const LINE_FRAME = 11;

const MOST_SPECS = 100;
const SPEC_LISTS = [
  { format: 'openapi', title: 'OpenAPI specifications' },
  { format: 'asyncapi', title: 'AsyncAPI specifications' },
] as const;

export interface LlmsIndexInput {
  config: SiteConfig;
  navigation: Navigation;
  pages: PageTable;
  specs: readonly Pick<SpecText, 'source' | 'format'>[];
}

export function makeLlmsIndex({ config, navigation, pages, specs }: LlmsIndexInput): string {
  const groups = agentGroups(navigation, pages);
  const head = makeHead(config);
  const end = makeSpecs(specs) + makeOptional(config, navigation);
  const room = LONGEST_FILE - head.length - end.length;
  for (const length of DESCRIPTION_LENGTHS) {
    if (leastLength(groups, length) > room) continue;
    const body = groups.map((group) => makeSection(group, length)).join('');
    if (body.length <= room) return head + body + end;
  }
  return head + cutBody(groups, room) + end;
}

function makeHead({ name, description, markdown }: SiteConfig): string {
  const about = description === null ? '' : `\n> ${oneLine(description)}\n`;
  const instructions =
    markdown.instructions === null ? '' : `\n## Agent Instructions\n\n${markdown.instructions.trim()}\n`;
  const full = '\nThe text of all pages in one file: [llms-full.txt](llms-full.txt)\n';
  return `# ${oneLine(name)}\n${about}${full}${instructions}`;
}

/** No section can be shorter: a large site's lines are not written only to be thrown away. */
function leastLength(groups: readonly PageGroup[], length: number): number {
  let least = 0;
  for (const { pages } of groups) {
    for (const { meta } of pages) {
      least += meta.path.length + LINE_FRAME + (length > 0 && meta.description !== null ? 1 : 0);
    }
  }
  return least;
}

function makeSection({ title, pages }: PageGroup, length: number): string {
  return `\n## ${oneLine(title)}\n\n${pages.map((page) => makeLine(page, length)).join('')}`;
}

function makeLine({ meta }: SitePage, length: number): string {
  const about =
    meta.description === null || length === 0 ? '' : `: ${shorten(oneLine(meta.description), length)}`;
  return `- [${linkText(meta.title)}](${linkTarget(`${meta.path}.md`)})${about}\n`;
}

/** As many pages as there is room for, and how many are missing. */
function cutBody(groups: readonly PageGroup[], room: number): string {
  const most = room - 100;
  let body = '';
  let left = groups.reduce((sum, { pages }) => sum + pages.length, 0);
  for (const { title, pages } of groups) {
    let section = `\n## ${oneLine(title)}\n\n`;
    let added = 0;
    for (const page of pages) {
      const line = makeLine(page, 0);
      if (body.length + section.length + line.length > most) break;
      section += line;
      added += 1;
    }
    if (added > 0) body += section;
    left -= added;
    if (added < pages.length) break;
  }
  return `${body}\n${left} more pages are listed in [sitemap.xml](sitemap.xml).\n`;
}

/** The specifications behind the reference, for agents that read them themselves. */
function makeSpecs(specs: LlmsIndexInput['specs']): string {
  return SPEC_LISTS.map(({ format, title }) => {
    const lines = specs
      .filter((spec) => spec.format === format)
      .slice(0, MOST_SPECS)
      .map(({ source }) => `- [${linkText(source)}](${isAddress(source) ? source : linkTarget(source)})\n`);
    return lines.length === 0 ? '' : `\n## ${title}\n\n${lines.join('')}`;
  }).join('');
}

/** What navigation links to elsewhere. */
function makeOptional({ navbar }: SiteConfig, navigation: Navigation): string {
  const links = new Map<string, string>();
  const add = (label: string | null, href: string | null): void => {
    if (label && href && /^https?:\/\//i.test(href) && !links.has(href)) links.set(href, label);
  };
  const fromLevels = (levels: readonly Level[]): void => {
    for (const { items } of levels) {
      for (const { label, href, hidden, levels: inside, global } of items) {
        if (!hidden) add(label, href);
        fromLevels([...inside, ...global]);
      }
    }
  };
  const fromNodes = (nodes: readonly NavNode[]): void => {
    for (const node of nodes) {
      if (node.kind === 'link') add(node.title, node.href);
      else if (node.kind === 'group') fromNodes(node.nodes);
      else if (node.url !== null) add(node.title, node.url);
    }
  };
  fromLevels([...navigation.levels, ...navigation.global]);
  for (const { nodes, hidden } of navigation.sections) if (!hidden) fromNodes(nodes);
  for (const { label, href } of navbar.links) add(label, href);
  if (links.size === 0) return '';
  const lines = [...links].slice(0, 100).map(([href, label]) => `- [${oneLine(label)}](${href})\n`);
  return `\n## Optional\n\n${lines.join('')}`;
}

/** A parenthesis would end it for some readers. */
function linkTarget(path: string): string {
  return relativeHref('', path).replaceAll('(', '%28').replaceAll(')', '%29');
}

function linkText(text: string): string {
  return oneLine(text).replace(/[[\]]/g, '\\$&');
}

function oneLine(text: string): string {
  return SPACES.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
}

/** Anything but single spaces between words. */
const SPACES = /[^\S ]|^ | $| {2}/;

function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;
}
