/** The plan: everything a renderer must know beside the pages themselves, and which pages go together. Plain JSON. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { publishedFiles } from '../../api-reference/spec/published-specs.ts';
import { makeAroundFiles } from '../../around/around-files.ts';
import { authorFiles, isAuthors } from '../../around/author-files.ts';
import { loadConfig } from '../../config/load-config.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { byText } from '../../site/by-text.ts';
import { settleMade } from '../../site/output-names.ts';
import { arrangePages } from './arrange-pages.ts';
import { describeSite } from './describe-site.ts';
import { fullTextPaths, fullTextTaken } from './full-text-paths.ts';
import { reportNoPages } from './no-pages.ts';
import { placePages, planSegments } from './place-pages.ts';
import type { PlanOptions } from './plan-options.ts';
import { historyGap, startHistory } from './planned-history.ts';
import { readContent } from './read-content.ts';
import { planReferencePages } from './reference-pages.ts';
import { siteKeyOf } from './segment-keys.ts';
import type { Plan } from './site-plan.ts';

/** Between its steps others get their turn: renderers that read already, callers who ask how far it is. */
export async function planSite(folder: string, options: PlanOptions = {}): Promise<Plan> {
  const loaded = options.config ?? (await loadConfig({ root: folder }));
  const coming = startHistory(loaded.config, options.readHistory);
  await nextTurn();
  const content = await readContent(folder, loaded, options);
  await nextTurn();
  const { fetchRemote = null } = options;
  const { index, pages: written } = content;
  const reference = await planReferencePages({ folder, loaded, content: index, pages: written, fetchRemote });
  const history = await coming;
  const arranged = arrangePages({ loaded, content, reference, history });
  await nextTurn();
  const site = describeSite(folder, { loaded, content, reference, arranged }, options);
  const { view } = site;
  await nextTurn();
  const pages = placePages(arranged.pages, view, {
    reference: reference?.plan ?? null,
    front: arranged.front,
  });
  await nextTurn();
  const own = authorFiles(view, folder);
  const settled = settleMade({
    view,
    pages,
    made: [
      ...site.made.filter(({ path }) => !isAuthors(view, path)),
      ...own.made,
      ...makeAroundFiles({ view, pages }),
    ],
  });
  return {
    view,
    segments: planSegments(pages),
    fullText: fullTextPaths(view, pages),
    made: settled.made.sort((a, b) => byText(a.path, b.path)),
    linked: [...own.linked, ...publishedFiles(view.specs)],
    embedded: site.embedded,
    siteKey: siteKeyOf(view),
    inputs: reference?.inputs ?? [],
    readsHistory: history !== null,
    anchorLinks: site.anchorLinks,
    diagnostics: namingFile(loaded.file, [
      ...loaded.diagnostics,
      ...content.diagnostics,
      ...(pages.length === 0 ? [reportNoPages(index.leftOut, loaded)] : []),
      ...arranged.diagnostics,
      ...settled.diagnostics,
      ...fullTextTaken(pages),
      ...site.diagnostics,
      ...historyGap(history),
      ...(reference?.diagnostics ?? []),
      ...(reference?.plan.diagnostics() ?? []),
    ]),
  };
}

/** Whoever looks at what the configuration says speaks of docs.json; an older site has mint.json in its place. */
function namingFile(configFile: string | null, diagnostics: Diagnostic[]): Diagnostic[] {
  if (configFile === null || configFile === 'docs.json') return diagnostics;
  return diagnostics.map((one) => (one.file === 'docs.json' ? { ...one, file: configFile } : one));
}
