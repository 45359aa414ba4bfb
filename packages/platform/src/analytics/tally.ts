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

/** Sums of one site, language or page at one time: of the measures by their name, or by name and key. */
type Counts = Map<string, Sum>;

export class Tally {
  readonly #days = new Map<string, Counts>();
  readonly #hours = new Map<string, Counts>();

  /**
   * An event for its site, its language and its page. This runs for every event beside pages that are served, so that
   * a place and a name are each put together once.
   */
  add(source: number, event: ReaderEvent, keyOf: (measure: Measure, key: string) => string): void {
    const { atMs, page, language } = event;
    const { day, hour } = timesOf(atMs);
    const counts = countsOf(event).map(([measure, key]) => {
      const bounded = key === '' ? '' : keyOf(measure, key);
      return { measure, key: bounded, name: nameOf(measure, bounded), isOfHours: key === '' };
    });
    for (const scope of scopesOf(page, language)) {
      const ofDay = countsAt(this.#days, { source, at: day, ...scope });
      const ofHour = countsAt(this.#hours, { source, at: hour, ...scope });
      for (const { measure, key, name, isOfHours } of counts) {
        addTo(ofDay, name) ?? ofDay.set(name, { source, measure, ...scope, at: day, key, count: 1 });
        if (isOfHours)
          addTo(ofHour, name) ?? ofHour.set(name, { source, measure, ...scope, at: hour, key, count: 1 });
      }
    }
  }

  addDay(sum: Sum): void {
    addSum(this.#days, sum);
  }

  addHour(sum: Sum): void {
    addSum(this.#hours, sum);
  }

  days(): Sum[] {
    return sumsOf(this.#days);
  }

  hours(): Sum[] {
    return sumsOf(this.#hours);
  }
}

type Place = Pick<Sum, 'source' | 'at' | 'language' | 'page'>;

function countsAt(places: Map<string, Counts>, { source, at, language, page }: Place): Counts {
  const place = `${source}\n${at}\n${language}\n${page}`;
  const known = places.get(place);
  if (known) return known;
  const counts: Counts = new Map();
  places.set(place, counts);
  return counts;
}

function nameOf(measure: Measure, key: string): string {
  return key === '' ? measure : `${measure}\n${key}`;
}

/** Undefined: there is none yet. */
function addTo(counts: Counts, name: string, count = 1): Sum | undefined {
  const known = counts.get(name);
  if (known) known.count += count;
  return known;
}

function addSum(places: Map<string, Counts>, sum: Sum): void {
  const counts = countsAt(places, sum);
  const name = nameOf(sum.measure, sum.key);
  addTo(counts, name, sum.count) ?? counts.set(name, { ...sum });
}

function sumsOf(places: Map<string, Counts>): Sum[] {
  return [...places.values()].flatMap((counts) => [...counts.values()]);
}

export function scopesOf(page: string, language: string): { page: string; language: string }[] {
  return [
    { page: ALL, language: ALL },
    { page: ALL, language },
    { page, language },
  ];
}

const HOUR_MS = 3_600_000;
const MOST_TIMES = 100;
const times = new Map<number, { day: string; hour: string }>();

/** The day of a moment and the beginning of its hour. Events come from few hours, and to write one down is slow. */
export function timesOf(atMs: number): { day: string; hour: string } {
  const number = Math.floor(atMs / HOUR_MS);
  let found = times.get(number);
  if (found === undefined) {
    if (times.size >= MOST_TIMES) times.clear();
    const startMs = number * HOUR_MS;
    found = { day: dayOf(startMs), hour: new Date(startMs).toISOString() };
    times.set(number, found);
  }
  return found;
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
        ...(event.country === undefined ? [] : [['country', event.country] as [Measure, string]]),
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
