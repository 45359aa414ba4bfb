/** The page of a review: read-only, complete without scripts. */
import { escapeHtml } from './escape-html.ts';
import type { ReviewData } from './review-data.ts';
import { REVIEW_STYLE } from './review-style.ts';
import { type DiffLine, type DiffRow, sideBySide } from './side-by-side.ts';
import { summaryHtml } from './summary-html.ts';

export interface ReviewPage {
  jobId: string;
  title: string;
  summary: string;
  state: 'open' | 'merged' | 'closed';
  data: ReviewData;
  /** The page's own address, to which names of previews are added. */
  path: string;
}

export function reviewPage(page: ReviewPage): string {
  const { title, summary, state, data, jobId } = page;
  const { base, head, commits, files } = data;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style>${REVIEW_STYLE}</style></head><body>
<header><div class="inner">
<p class="brand">Bindery <span>review</span></p>
<h1>${escapeHtml(title)}</h1>
<p class="facts"><span class="state ${state}">${state}</span>
<span><code>${escapeHtml(head.branch)}</code> → <code>${escapeHtml(base.branch)}</code></span>
<span>${count(commits.length, 'commit')}</span><span>${count(files.length, 'file')} changed</span></p>
</div></header>
<main class="inner">
${summary ? `<section class="card"><h2>Summary</h2>${summaryHtml(summary)}</section>` : ''}
${commitList(page)}
${previewList(page)}
${fileList(page)}
${state === 'open' ? nextSteps(jobId) : ''}
</main></body></html>
`;
}

function commitList({ data }: ReviewPage): string {
  const items = data.commits.map(({ sha, message, author, at }) => {
    const [first = ''] = message.split('\n');
    const day = escapeHtml(at.slice(0, 16).replace('T', ' '));
    return `<li><code title="${escapeHtml(sha)}">${escapeHtml(sha.slice(0, 10))}</code> <span class="words">${escapeHtml(first)}</span> <span class="dim">${escapeHtml(author)}, ${day}</span></li>`;
  });
  return `<section class="card"><h2>Commits</h2><ol class="commits">${items.join('')}</ol></section>`;
}

function previewList({ data, path }: ReviewPage): string {
  if (data.previews.length === 0) return '';
  const items = data.previews.map(({ path: page, before, after }, index) => {
    // The first pair is in sight; the others are loaded when somebody opens them.
    const [open, loading] = index === 0 ? [' open', ''] : ['', ' loading="lazy"'];
    const frame = (name: string | null, label: string) =>
      name === null
        ? `<figure><figcaption>${label}</figcaption><p class="absent">There is no such page.</p></figure>`
        : `<figure><figcaption>${label} <a href="${path}/preview/${name}" target="_blank" rel="noopener">Open alone</a></figcaption><iframe sandbox="allow-same-origin"${loading} src="${path}/preview/${name}" title="${label}: ${escapeHtml(page)}"></iframe></figure>`;
    return `<details${open}><summary>${escapeHtml(page)}</summary><div class="pair">${frame(before, 'Before')}${frame(after, 'After')}</div></details>`;
  });
  return `<section><h2>Pages</h2>${items.join('')}</section>`;
}

const WORDS: Record<string, string> = { A: 'added', M: 'changed', D: 'deleted', T: 'changed' };
/** Diffs open by themselves until the page has so many rows. */
const OPEN_ROWS = 3_000;

function fileList({ data }: ReviewPage): string {
  let rows = 0;
  const items = data.files.map(({ path, status, diff }) => {
    const lines = diff === null ? [] : sideBySide(diff);
    rows += lines.length;
    const body = diff === null ? '<p class="none">Not shown: binary, or too large.</p>' : table(lines);
    const word = WORDS[status] ?? 'changed';
    return `<details${rows <= OPEN_ROWS ? ' open' : ''}><summary>${escapeHtml(path)} <span class="tag ${word}">${word}</span>${tally(lines)}</summary>${body}</details>`;
  });
  return `<section><h2>Files</h2>${items.join('')}</section>`;
}

function tally(rows: DiffRow[]): string {
  const added = rows.filter(({ kind }) => kind === 'added' || kind === 'changed').length;
  const removed = rows.filter(({ kind }) => kind === 'removed' || kind === 'changed').length;
  return ` <span class="tally"><ins>+${added}</ins> <del>−${removed}</del></span>`;
}

function table(rows: DiffRow[]): string {
  const body = rows.map((row, index) => {
    if (row.kind === 'gap') {
      return index === 0 && row.heading === ''
        ? ''
        : `<tr class="gap"><td colspan="4">⋯ ${escapeHtml(row.heading)}</td></tr>`;
    }
    const { kind, left, right } = row;
    return `<tr class="${kind}">${cells(left, 'old')}${cells(right, 'new')}</tr>`;
  });
  return `<div class="diff"><table><colgroup><col class="num"><col><col class="num"><col></colgroup><tbody>${body.join('')}</tbody></table></div>`;
}

function cells(line: DiffLine | null, side: 'old' | 'new'): string {
  if (!line) return `<td class="num"></td><td class="empty"></td>`;
  const [before, different, after] = line.parts.map(escapeHtml);
  const marked =
    different === '' ? '' : side === 'old' ? `<del>${different}</del>` : `<ins>${different}</ins>`;
  return `<td class="num">${line.number}</td><td class="${side}">${before}${marked}${after}</td>`;
}

function nextSteps(jobId: string): string {
  return `<section class="card"><h2>Decide</h2><p>This page only shows. To decide, use the command line or the API:</p>
<pre>bindery agent merge ${escapeHtml(jobId)}
bindery agent close ${escapeHtml(jobId)}</pre></section>`;
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
