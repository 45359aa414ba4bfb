/**
 * Who gets a name of the output that two things want. The bundle's own files come first, then pages, then what is
 * made around them, then files that pages link to; of two equals the first. The loser is left out and told of: a
 * name never ends a build.
 */
import {
  collisionKey,
  isAnsweredByHost,
  MANIFEST_NAME,
  NameCensus,
  pathProblem,
  SIGNATURE_NAME,
  SITE_CONFIG_NAME,
} from '@bindery/bundle';
import type { PageMeta } from '../content/content-index.ts';
import { toDiagnostic } from '../diagnostics/collector.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { pageFiles } from './html-files.ts';
import type { MadeFile } from './made-file.ts';
import type { SiteView } from './site-view.ts';

/** Names that no author's file can have. */
const RESERVED = [MANIFEST_NAME, SIGNATURE_NAME];

/** The site's own page for a wrong address: it stands in for ours. */
export const NOT_FOUND_PAGE = '404';
export const NOT_FOUND_FILE = '404.html';

export class OutputNames {
  readonly #census = new NameCensus();

  constructor() {
    for (const name of RESERVED) this.#census.add(name);
  }

  /** Why a file cannot have this name; null: it has it from now on. */
  claim(path: string): string | null {
    return pathProblem(path) ?? this.#census.add(path);
  }
}

/** A folder that is called like the file of a page. */
const ODD_FOLDER = /\.(?:html|md)\//i;

/** The pages that can lie beside each other, in their order. */
export function settlePages(metas: readonly PageMeta[]): { pages: PageMeta[]; diagnostics: Diagnostic[] } {
  const names = new OutputNames();
  names.claim(SITE_CONFIG_NAME);
  const view = { pages: metas.map(({ path }) => path), files: [] };
  const diagnostics: Diagnostic[] = [];
  const lost = new Set<PageMeta>();
  const settle = (meta: PageMeta): void => {
    if (isAnsweredByHost(`/${meta.path}`)) diagnostics.push(reservedAddress(meta));
    const [problem] = pageFiles(view, meta.path).flatMap((path) => names.claim(path) ?? []);
    if (problem === undefined) return;
    lost.add(meta);
    const message = `The page cannot have its address and is left out: ${problem}`;
    diagnostics.push(
      toDiagnostic({
        severity: 'error',
        file: meta.file,
        rule: 'page-collision',
        message,
        hint: 'Rename it.',
      }),
    );
  };
  for (const meta of metas) if (!ODD_FOLDER.test(meta.path)) settle(meta);
  for (const meta of metas) if (ODD_FOLDER.test(meta.path)) settle(meta);
  return { pages: metas.filter((meta) => !lost.has(meta)), diagnostics };
}

function reservedAddress({ file, path }: PageMeta): Diagnostic {
  return toDiagnostic({
    file,
    rule: 'reserved-address',
    message: `Bindery's own servers answer /${path} themselves: there nobody sees the page`,
    hint: 'Rename it.',
  });
}

export interface MadeInput {
  view: Pick<SiteView, 'pages' | 'files'>;
  /** Pages of this output, by where they lie in it. */
  pages: readonly { at: string }[];
  made: readonly MadeFile[];
}

/** The files around pages that have a name left. Our page for a wrong address makes room for the site's own silently. */
export function settleMade(input: MadeInput): { made: MadeFile[]; diagnostics: Diagnostic[] } {
  const names = new OutputNames();
  // Files of other folders cannot be in the way, and that is nearly all of them.
  const tops = new Set(input.made.map(({ path }) => topName(path)));
  for (const { at } of input.pages)
    for (const path of pageFiles(input.view, at)) if (tops.has(topName(path))) names.claim(path);
  const diagnostics: Diagnostic[] = [];
  const made = input.made.filter(({ path }) => {
    const problem = names.claim(path);
    if (problem !== null && path !== NOT_FOUND_FILE) {
      const message = `${path} is left out, because a page has its name: ${problem}`;
      diagnostics.push(
        toDiagnostic({
          file: 'docs.json',
          rule: 'duplicate-address',
          message,
          hint: 'Rename the page.',
        }),
      );
    }
    return problem === null;
  });
  return { made, diagnostics };
}

/** The first of its names, as a disk that folds case would take it. */
function topName(path: string): string {
  const slash = path.indexOf('/');
  return collisionKey(slash === -1 ? path : path.slice(0, slash));
}
