/**
 * Holds a docs.json site against the format's own parsers: addresses, navigation, ids, contents, redirects, broken
 * links; prints what differs, by class. The parsers are packages of others that whoever runs this installs in a folder
 * of their own, never a dependency of ours:
 *
 *   mkdir /tmp/reference && cd /tmp/reference
 *   npm install --ignore-scripts @mintlify/common @mintlify/link-rot @mintlify/prebuild @mintlify/validation
 *   npm run compare-reference -- <docs folder> /tmp/reference [--examples 5] [--json]
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSite, type Diagnostic } from '../packages/engine/src/index.ts';
import { planSite } from '../packages/engine/src/pipeline/plan/plan.ts';
import { plannedPages } from '../packages/engine/src/pipeline/plan/planned-pages.ts';
import type { Plan } from '../packages/engine/src/pipeline/plan/site-plan.ts';
import { listPages, withoutFrontmatter, withSnippets } from './reference-pages.ts';
import { openReference, type Reference } from './reference-parsers.ts';

export interface Difference {
  class: string;
  file: string;
  what: string;
}

export interface Comparison {
  pages: number;
  /** Pages that the reference's own parser refuses. */
  refused: number;
  /** Ids that it gives, and those of them that our pages have. */
  ids: { given: number; found: number };
  differences: Difference[];
}

export async function compareReference(folder: string, reference: Reference): Promise<Comparison> {
  const out = mkdtempSync(join(tmpdir(), 'bindery-compare-'));
  try {
    const built = await buildSite(folder, { out: join(out, 'site'), cacheFolder: false });
    const plan = await planSite(folder);
    const ids = { given: 0, found: 0 };
    const differences = [
      ...(await compareAddresses(folder, plan, reference)),
      ...(await compareLinks(folder, built.diagnostics, reference)),
    ];
    let refused = 0;
    const pages = plannedPages(plan).filter(({ meta, at, source }) => source === null && at === meta.path);
    for (const { meta } of pages) {
      const file = join(folder, meta.file);
      const source = withoutFrontmatter(readFileSync(file, 'utf8'));
      // A snippet in the middle of a line or a list may make a page that cannot be parsed.
      const expected = await reference
        .page(withSnippets(source, file, folder))
        .catch(() => reference.page(source))
        .catch(() => null);
      if (expected === null) refused++;
      else {
        const html = readFileSync(join(out, 'site', `${meta.path}.html`), 'utf8');
        differences.push(...comparePage(meta.file, { expected, html, ids }));
      }
    }
    return { pages: pages.length, refused, ids, differences };
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

async function compareAddresses(folder: string, plan: Plan, reference: Reference): Promise<Difference[]> {
  const { navigation, pages } = plan.view;
  const theirs = await reference.site(folder);
  const own = new Set(pages);
  const listed = new Set(navigation.sections.flatMap(({ nodes }) => listPages(nodes)));
  return [
    ...missing('page', theirs.pages, own),
    // What is named and has no file is a mistake of the site.
    ...missing(
      'navigation',
      theirs.navigation.filter((page) => own.has(page)),
      new Set([...listed, ...unshown(plan)]),
    ),
  ];
}

/** In navigation and hidden itself. */
function unshown(plan: Plan): string[] {
  return plannedPages(plan)
    .filter(({ meta }) => meta.hidden || plan.view.navigation.places[meta.path]?.listed === true)
    .map(({ meta }) => meta.path);
}

function missing(kind: string, wanted: Iterable<string>, there: ReadonlySet<string>): Difference[] {
  return [...new Set(wanted)]
    .filter((page) => !there.has(page))
    .map((page) => ({ class: `${kind} missing`, file: page, what: page }));
}

const LINK_RULES = new Set(['broken-link', 'broken-anchor', 'missing-asset']);

async function compareLinks(
  folder: string,
  diagnostics: readonly Diagnostic[],
  reference: Reference,
): Promise<Difference[]> {
  // One page that it cannot parse ends its whole search.
  const found = await reference.broken(folder).catch(() => null);
  if (found === null)
    return [{ class: 'links not compared: the reference refuses a page', file: '', what: folder }];
  const { links, redirects } = found;
  const ours = diagnostics.filter(({ rule }) => LINK_RULES.has(rule));
  // A missing anchor names its page as it was found, a link as it was written: both are known by their anchor.
  const key = (file: string, link: string): string => `${file} ${/#.+$/.exec(link)?.[0] ?? link}`;
  const written = new Map(ours.map((one) => [key(one.file, missingIn(one)), one]));
  const theirs = new Set(links.map(({ file, link }) => key(file, link)));
  const told = new Set(
    diagnostics.filter(({ rule }) => rule === 'redirect-missing').map(({ message }) => quoted(message)),
  );
  return [
    ...[...written]
      .filter(([one]) => !theirs.has(one))
      .map(([, { file, rule, message, line }]) => ({
        class: `${rule}, ours alone`,
        file,
        what: `${line}: ${message}`,
      })),
    ...links
      .filter(({ file, link }) => !written.has(key(file, link)))
      .map(({ file, link }) => ({ class: 'broken link, theirs alone', file, what: link })),
    ...redirects
      .filter(({ destination }) => !told.has(destination))
      .map(({ source, destination }) => ({
        class: 'broken redirect, theirs alone',
        file: source,
        what: destination,
      })),
  ];
}

function missingIn({ rule, message }: Diagnostic): string {
  return rule === 'broken-anchor' ? (/"(#[^"]*)"/.exec(message)?.[1] ?? message) : quoted(message);
}

function quoted(message: string): string {
  return /"([^"]*)"/.exec(message)?.[1] ?? message;
}

function comparePage(
  file: string,
  page: { expected: Awaited<ReturnType<Reference['page']>>; html: string; ids: Comparison['ids'] },
): Difference[] {
  const { expected, html, ids } = page;
  const own = new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => decode(id!)));
  const differences: Difference[] = [];
  for (const { kind, id } of expected.ids) {
    ids.given++;
    if (own.has(id)) ids.found++;
    else differences.push({ class: `id of ${kind}`, file, what: id });
  }
  const list = /<ul id="table-of-contents-content">(.*?)<\/ul>/s.exec(html)?.[1] ?? '';
  const contents = [...list.matchAll(/<a [^>]*>(.*?)<\/a>/gs)].map(([, text]) =>
    plain(decode(text!.replace(/<[^>]*>/g, ''))),
  );
  const theirs = expected.contents.map(plain).filter((text) => text !== '');
  const hasContents = html.includes('id="table-of-contents-content"');
  if (hasContents && contents.join('\n') !== theirs.join('\n')) {
    const at = theirs.findIndex((text, index) => text !== contents[index]);
    const what =
      at === -1 ? `more: ${contents[theirs.length]}` : `${theirs[at]} ≠ ${contents[at] ?? 'nothing'}`;
    differences.push({ class: 'contents', file, what });
  }
  return differences;
}

/** Without what typography changes: the format's host sets quotes, dots and dashes. */
function plain(text: string): string {
  return text
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replaceAll('…', '...')
    .replaceAll('—', '--')
    .replace(/\s+/g, ' ')
    .trim();
}

function decode(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

function print({ pages, refused, ids, differences }: Comparison, examples: number): string {
  const classes = [...Map.groupBy(differences, (one) => one.class)].sort((a, b) => b[1].length - a[1].length);
  const share = ids.given === 0 ? 100 : (100 * ids.found) / ids.given;
  const lines = [
    `${pages} pages, ${refused} that the reference refuses; ${ids.found} of ${ids.given} ids (${share.toFixed(2)}%)`,
  ];
  for (const [name, found] of classes) {
    lines.push(`${String(found.length).padStart(6)}  ${name}`);
    for (const { file, what } of found.slice(0, examples))
      lines.push(`          ${file}: ${what.slice(0, 140)}`);
  }
  return lines.join('\n');
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      examples: { type: 'string', default: '5' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [folder, packages] = positionals;
  if (values.help || folder === undefined || packages === undefined) {
    console.error(
      'npm run compare-reference -- <docs folder> <folder with the packages> [--examples 5] [--json]\nHow to install the packages stands at the top of scripts/compare-reference.ts.',
    );
    process.exit(values.help ? 0 : 2);
  }
  const found = await compareReference(resolve(folder), await openReference(resolve(packages)));
  console.log(values.json ? JSON.stringify(found) : print(found, Number(values.examples)));
}
