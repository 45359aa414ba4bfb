/** The script that makes components work in the reader's browser. `browser/` is its source. */
import { readFileSync } from 'node:fs';
import type { SiteConfig } from '../config/docs-json.schema.ts';
import type { Integrations } from '../config/resolve-integrations.ts';
import { languageTag } from '../navigation/site-languages.ts';
import {
  assistantWords,
  browserWords,
  feedbackWords,
  searchWords,
  tryitWords,
  wordsFor,
} from '../words/words.ts';
import { contextMenuEntries, type MenuParts } from './chrome/context-menu.ts';

export interface ScriptParts extends Omit<MenuParts, 'words'> {
  languages: string[];
  /** Name of the script of the search dialog, which lies beside this one; null: the site cannot be searched. */
  searchScript: string | null;
  /** Name of the script of the assistant's panel, likewise; without an index it could find nothing. */
  assistantScript: string | null;
  /** Names of the playground's scripts, there as well; null: no page has a request to try. */
  tryitScripts: TryitScripts | null;
  outsideScripts: OutsideScripts;
  /** Names of the parts that only some pages need, there as well. */
  partFiles: Readonly<Record<ScriptPart, string>>;
}

/** Parts of the script in files of their own, as `browser/parts.js` knows them. */
export const SCRIPT_PARTS = ['content', 'images', 'diagrams', 'groups', 'keys'] as const;
export type ScriptPart = (typeof SCRIPT_PARTS)[number];

/** What the part `content` is for, as rendering tells it of a page. */
const CONTENT_FEATURES = new Set(['tabs', 'view', 'tree', 'updates', 'prompt']);

/** The part that a page with these features wants from the start; null: it can do without. */
export function neededPart(features: readonly string[]): ScriptPart | null {
  return features.some((feature) => CONTENT_FEATURES.has(feature)) ? 'content' : null;
}

export function partScript(name: ScriptPart): string {
  return readScript(`parts/${name}.gen.js`);
}

export interface TryitScripts {
  script: string;
  /** Writes requests as code. */
  samples: string;
}

/** Names of scripts beside this one that need somebody outside of the page; none without a reason to load it. */
export interface OutsideScripts {
  analytics?: string;
  feedback?: string;
  integrations?: string;
}

/** What is the same on every page of a site comes with the script instead of with each page. */
export function browserScript(
  config: SiteConfig,
  {
    languages,
    searchScript,
    assistantScript,
    tryitScripts,
    outsideScripts,
    partFiles,
    ...parts
  }: ScriptParts,
): string {
  const words = browserWords(languages);
  const menus = languages.map((language) => {
    return [language, contextMenuEntries(config, { ...parts, words: wordsFor(language) })];
  });
  const hasMenu = menus.some(([, entries]) => entries !== '');
  return [
    ...(Object.keys(words).length === 0 ? [] : [`self.binderyWords=${JSON.stringify(words)};`]),
    ...(searchScript === null
      ? []
      : [`self.binderySearch=${JSON.stringify(searchSettings(config, searchScript))};`]),
    ...(assistantScript === null
      ? []
      : [`self.binderyAssistant=${JSON.stringify(assistantSettings(config, assistantScript))};`]),
    ...(hasMenu
      ? [`self.binderyMenu=${JSON.stringify(Object.fromEntries(menus))};`, readScript('parts/menu.gen.js')]
      : []),
    ...(Object.keys(outsideScripts).length === 0
      ? []
      : [`self.binderyOutside=${JSON.stringify(outsideScripts)};`]),
    `self.binderyPartFiles=${JSON.stringify(partFiles)};`,
    readScript('browser.gen.js'),
    ...(tryitScripts === null
      ? []
      : [`self.binderyTryit=${JSON.stringify(tryitScripts)};`, readScript('tryit/start.gen.js')]),
  ].join('\n');
}

function searchSettings({ search }: SiteConfig, script: string): { script: string; prompt?: string } {
  return search.prompt === null ? { script } : { script, prompt: search.prompt };
}

function assistantSettings({ assistant }: SiteConfig, script: string): object {
  const { questions } = assistant;
  if (Object.keys(questions).length === 0) return { script };
  if (Array.isArray(questions)) return { script, questions };
  const byTag = Object.entries(questions).map(([code, own]) => [languageTag(code), own] as const);
  return { script, questions: Object.fromEntries(byTag) };
}

/** The search dialog, in the site's languages. */
export function searchDialogScript(languages: string[]): string {
  return withWords('binderySearchWords', searchWords(languages), readScript('search/search.gen.js'));
}

/** The assistant's panel, likewise. */
export function assistantPanelScript(languages: string[]): string {
  return withWords(
    'binderyAssistantWords',
    assistantWords(languages),
    readScript('assistant/assistant.gen.js'),
  );
}

/** The playground, likewise. */
export function tryitScript(languages: string[]): string {
  return withWords('binderyTryitWords', tryitWords(languages), readScript('tryit/tryit.gen.js'));
}

/** What writes its requests as code. */
export function tryitSamplesScript(): string {
  return readScript('tryit/samples.gen.js');
}

/** What counts, where the deployment has analytics on. */
export function analyticsScript(): string {
  return readScript('analytics/analytics.gen.js');
}

/** Whether the page helped. */
export function feedbackScript(languages: string[]): string {
  return withWords('binderyFeedbackWords', feedbackWords(languages), readScript('feedback/feedback.gen.js'));
}

/** What loads the services that docs.json names, and what it is to load. */
export function integrationsScript({ loads, consent }: Pick<Integrations, 'loads' | 'consent'>): string {
  const told = loads.map(({ name, kind, src, attributes, settings }) => {
    return { name, kind, src, attributes, settings };
  });
  const what = JSON.stringify({ loads: told, consent });
  return `self.binderyIntegrations=${what};\n${readScript('integrations/integrations.gen.js')}`;
}

function withWords(name: string, words: object, script: string): string {
  return Object.keys(words).length === 0 ? script : `self.${name}=${JSON.stringify(words)};\n${script}`;
}

function readScript(name: string): string {
  return readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8');
}
