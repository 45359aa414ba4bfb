/** From what a page sent to events. Whatever is not as it must be is left out: a page of tomorrow may know more. */
import type { CountedSite } from '../readable-site.ts';
import type { ReaderEvent } from './reader-event.ts';

export const MOST_EVENTS = 50;
const LONGEST_AGO_MS = 3_600_000;
const LONGEST_PATH = 500;
/** For views of a page that is in the site no more, or never was: addresses that pages tell are without number. */
export const OTHER_PAGE = '(other)';

/** Null: this is no list of events. */
export function readEvents(text: string, site: CountedSite, nowMs: number): ReaderEvent[] | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(body) || body.v !== 1 || !Array.isArray(body.events)) return null;
  if (body.events.length > MOST_EVENTS) return null;
  return body.events.flatMap((given: unknown) => {
    const event = isRecord(given) ? readEvent(given, site, nowMs) : null;
    return event ? [event] : [];
  });
}

type Given = Record<string, unknown>;

function readEvent(given: Given, site: CountedSite, nowMs: number): ReaderEvent | null {
  const path = textOf(given.page, LONGEST_PATH);
  if (!path.startsWith('/')) return null;
  const page = pageAddress(path);
  const common = {
    atMs: nowMs - Math.min(LONGEST_AGO_MS, countOf(given.agoMs) ?? 0),
    page: site.hasPage(page) ? page : OTHER_PAGE,
    language: textOf(given.language, 35),
  };
  switch (given.type) {
    case 'view':
      return { type: 'view', ...common, ...readView(given) };
    case 'search':
      return readSearch(given, common);
    case 'search-click': {
      const query = searchText(given.query);
      const target = pageAddress(textOf(given.target, LONGEST_PATH));
      return query === ''
        ? null
        : { type: 'search-click', ...common, query, target, position: countOf(given.position) ?? 0 };
    }
    case 'copy':
      return { type: 'copy', ...common, ...readBlock(given) };
    case 'playground': {
      const operation = textOf(given.operation, 300);
      const status = Math.min(999, countOf(given.status) ?? 0);
      return operation === '' ? null : { type: 'playground', ...common, operation, status };
    }
    case 'feedback':
      if (typeof given.helpful !== 'boolean') return null;
      return {
        ...{ type: 'feedback', ...common, helpful: given.helpful },
        ...{ comment: textOf(given.comment, 1000), block: countOf(given.block) },
      };
    default:
      return null;
  }
}

function readSearch(
  given: Given,
  common: Pick<ReaderEvent, 'atMs' | 'page' | 'language'>,
): ReaderEvent | null {
  const query = searchText(given.query);
  const results = countOf(given.results);
  return query === '' || results === null ? null : { type: 'search', ...common, query, results };
}

/** A block is its number, or its number and its language. */
function readBlock({ block, blockLanguage }: Given): { block: number; blockLanguage: string } {
  const told = isRecord(block) ? block : { index: block, language: blockLanguage };
  return { block: countOf(told.index) ?? 0, blockLanguage: textOf(told.language, 40) };
}

const WIDTHS = ['phone', 'tablet', 'desktop'] as const;

function readView({ referrer, campaign, width }: Given) {
  return {
    referrer: referrerOf(referrer),
    campaign: isRecord(campaign)
      ? ['source', 'medium', 'name']
          .map((part) => textOf(campaign[part], 100))
          .join(' / ')
          .replace(/( \/ )+$/, '')
      : '',
    width: WIDTHS.find((known) => known === width) ?? ('' as const),
  };
}

/** Without what may name a person: query, fragment, user. */
export function referrerOf(given: unknown): string {
  const url = URL.parse(textOf(given, 2000));
  if (url === null || !/^https?:$/.test(url.protocol)) return '';
  return `${url.origin}${url.pathname}`.slice(0, LONGEST_PATH);
}

/** The same words in other letters are one search. */
function searchText(given: unknown): string {
  return textOf(given, 100).trim().toLowerCase().replaceAll(/\s+/g, ' ');
}

/** One address for each page, however it is written. */
export function pageAddress(path: string): string {
  const bare = path.replace(/[?#].*$/s, '').replace(/\.(?:html|md)$/, '');
  const page = bare.replace(/(^|\/)index_?$/, '$1').replace(/(?<=[^/])\/+$/, '');
  return page === '' ? '/' : page;
}

function textOf(given: unknown, most: number): string {
  if (typeof given !== 'string') return '';
  // PostgreSQL keeps no zero, and half a character is none.
  return given.slice(0, most).toWellFormed().replaceAll('\u0000', '');
}

function countOf(given: unknown): number | null {
  return typeof given === 'number' && Number.isInteger(given) && given >= 0 && given < 1e9 ? given : null;
}

function isRecord(value: unknown): value is Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
