import { cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder } from '@bindery/bundle';
import { type DraftNavigation, draftNavigation } from '@bindery/engine';
import pc from 'picocolors';
import { asTyped } from './as-typed.ts';
import { type Command, UsageError } from './command-line.ts';
import { plural } from './count-problems.ts';
import { nearPath } from './near-path.ts';

const STARTER = fileURLToPath(new URL('../starter', import.meta.url));
/** What makes a folder a site already. */
const CONFIGURATIONS = ['docs.json', 'mint.json'];

export const command: Command = {
  name: 'new',
  usage: '[dir]',
  summary:
    'Writes a docs.json for the Markdown files in a folder, or makes a starter site if the folder is empty.',
  words: { least: 0, most: 1 },
  details:
    'Without dir, the folder is docs, or the current folder if it contains Markdown files and no docs folder.\nYour pages are never changed: the command only writes docs.json, which you can then edit.',
  run: async (line) => {
    const folder = resolve(line.words[0] ?? usualFolder());
    const shown = nearPath(folder);
    const taken = existsSync(folder) ? readdirSync(folder).filter((name) => name !== '.git') : [];
    const told = taken.length ? adopt(folder, { shown, taken }) : startAnew(folder, shown);
    process.stdout.write(
      `${pc.green('✓')} ${told}\n\n  ${asTyped()} dev ${shown}     see it in the browser while you write\n  ${asTyped()} build ${shown}   build static files\n`,
    );
    return 0;
  },
};

function usualFolder(): string {
  if (existsSync('docs') || CONFIGURATIONS.some((name) => existsSync(name))) return 'docs';
  return readdirSync('.').some((name) => /^(?!readme|license|changelog|contributing).*\.mdx?$/i.test(name))
    ? '.'
    : 'docs';
}

function startAnew(folder: string, shown: string): string {
  makeFolder(folder);
  cpSync(STARTER, folder, { recursive: true });
  return `A starter site is in ${shown}`;
}

function adopt(folder: string, { shown, taken }: { shown: string; taken: string[] }): string {
  const configuration = CONFIGURATIONS.find((name) => taken.includes(name));
  if (configuration)
    throw new UsageError(
      `${shown} is already a site, because it has a ${configuration}. Look at it with ${asTyped()} dev ${shown}.`,
    );
  const draft = draftNavigation(folder, { name: basename(folder) });
  if (draft.pages.length === 0)
    throw new UsageError(
      `${shown} is not empty (${taken.slice(0, 3).join(', ')}…) and has no Markdown files. Name another folder.`,
    );
  writeFileSync(join(folder, 'docs.json'), docsJson(draft), { flag: 'wx' });
  const groups = draft.groups.map(({ group }) => group);
  const named = groups.length > 8 ? [...groups.slice(0, 8), '…'] : groups;
  return `Wrote ${join(shown, 'docs.json')}: ${plural(draft.pages.length, 'page')} in ${plural(groups.length, 'group')} (${named.join(', ')})\n  Your pages were not changed. Edit docs.json to change the name, the colour, and the order and titles of groups.`;
}

function docsJson({ name, groups }: DraftNavigation): string {
  const site = { theme: 'mint', name, colors: { primary: '#0f766e' }, navigation: { groups } };
  return `${JSON.stringify(site, null, 2)}\n`;
}
