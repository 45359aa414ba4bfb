/** From events to what is added to the sums: pure, and the one place that says what counts as what. */
import type { ReaderEvent } from '@bindery/readers';
import type { Measure } from './measures.ts';
import { dayOf } from './period.ts';
import { ALL } from './sums.ts';

export interface Sum {
  source: number;
  measure: Measure;
  page: string;
  language: string;
  /** A day, or the beginning of an hour. */
  at: string;
  /** '' for the measure itself. */
  key: string;
  count: number;
}

export class Tally {
  readonly #days = new Map<string, Sum>();
  readonly #hours = new Map<string, Sum>();

  /** An event for its site, its language and its page. */
  add(source: number, event: ReaderEvent, keyOf: (measure: Measure, key: string) => string): void {
    const { atMs, page, language } = event;
    for (const [measure, key] of countsOf(event)) {
      const bounded = key === '' ? '' : keyOf(measure, key);
      for (const scope of scopesOf(page, language)) {
        this.addDay({ source, measure, ...scope, at: dayOf(atMs), key: bounded, count: 1 });
        if (key === '') this.addHour({ source, measure, ...scope, at: hourOf(atMs), key: '', count: 1 });
      }
    }
  }

  addDay(sum: Sum): void {
    addTo(this.#days, sum);
  }

  addHour(sum: Sum): void {
    addTo(this.#hours, sum);
  }

  days(): Sum[] {
    return [...this.#days.values()];
  }

  hours(): Sum[] {
    return [...this.#hours.values()];
  }
}

function addTo(sums: Map<string, Sum>, sum: Sum): void {
  const { source, measure, page, language, at, key, count } = sum;
  const name = `${source}\n${measure}\n${at}\n${language}\n${page}\n${key}`;
  const known = sums.get(name);
  if (known) known.count += count;
  else sums.set(name, { ...sum });
}

export function scopesOf(page: string, language: string): { page: string; language: string }[] {
  return [
    { page: ALL, language: ALL },
    { page: ALL, language },
    { page, language },
  ];
}

export function hourOf(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 13)}:00:00.000Z`;
}

/** Measures that an event counts in, each itself ('') and by what is told apart. */
function countsOf(event: ReaderEvent): [Measure, string][] {
  const both = (measure: Measure, key: string): [Measure, string][] =>
    key === ''
      ? []
      : [
          [measure, ''],
          [measure, key],
        ];
  switch (event.type) {
    case 'view':
      return [
        ['view', ''],
        ...(event.width === '' ? [] : [['device', event.width] as [Measure, string]]),
        ...both('referrer', event.referrer),
        ...both('campaign', event.campaign),
      ];
    case 'search':
      return [
        ...both('search', event.query),
        ...(event.results === 0 ? both('search-empty', event.query) : []),
      ];
    case 'search-click':
      return both('search-click', event.query);
    case 'copy':
      return both('copy', `${event.page}#${event.block}`);
    case 'playground': {
      const failed = event.status === 0 || event.status >= 400;
      return [
        ...both('playground', event.operation),
        ...(failed ? both('playground-failed', event.operation) : []),
      ];
    }
    case 'feedback':
      return [['feedback', ''], ...(event.helpful ? [['helpful', ''] as [Measure, string]] : [])];
    case 'assistant':
      return both('assistant', event.outcome);
    case 'agent':
      return [...both('agent', `${event.kind} ${event.agent}`), ['agent-format', event.format]];
    case 'not-found':
      return both('not-found', `${event.page}\n${event.referrer}`);
  }
}
