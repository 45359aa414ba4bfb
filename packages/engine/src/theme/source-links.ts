/** Below a page: where its source can be edited, and where to say what is wrong with it. */
import type { SiteConfig } from '../config/docs-json.schema.ts';
import type { PageMeta } from '../content/content-index.ts';
import { escapeHtml } from '../mdx/escape.ts';
import type { Words } from '../words/words.ts';

/** What the git hosts call the page that edits a file. */
const EDIT_PATHS: readonly [RegExp, string][] = [
  [/gitlab/i, '-/edit'],
  [/bitbucket/i, 'src'],
];
const ISSUE_PATHS: readonly [RegExp, string][] = [
  [/gitlab/i, '-/issues/new?issue[title]='],
  [/bitbucket/i, 'issues/new?title='],
];

/** Pages that are made from a specification have no source of their own to edit. */
export function renderSourceLinks(
  repository: SiteConfig['repository'],
  meta: Pick<PageMeta, 'file' | 'title'>,
  words: Words,
): string {
  const url = repository?.url?.replace(/(?:\.git)?\/*$/, '') ?? '';
  if (repository === null || !/^https?:\/\//i.test(url)) return '';
  const { branch, folder, edit, issue } = repository;
  const pathOf = (paths: readonly [RegExp, string][], otherwise: string): string =>
    paths.find(([host]) => host.test(url))?.[1] ?? otherwise;
  const file = [...folder.split('/'), ...meta.file.split('/')].filter((part) => part !== '' && part !== '.');
  const place = [branch, ...file].map(encodeURIComponent).join('/').replaceAll('%2F', '/');
  const link = (href: string, text: string): string =>
    `<a href="${escapeHtml(href)}" rel="nofollow">${text}</a>`;
  const links = [
    edit && /\.mdx?$/i.test(meta.file)
      ? link(`${url}/${pathOf(EDIT_PATHS, 'edit')}/${place}`, words('Edit this page'))
      : '',
    issue
      ? link(
          `${url}/${pathOf(ISSUE_PATHS, 'issues/new?title=')}${encodeURIComponent(meta.title)}`,
          words('Raise an issue'),
        )
      : '',
  ].join('');
  return links === '' ? '' : `<p class="source-links feedback-toolbar">${links}</p>`;
}
