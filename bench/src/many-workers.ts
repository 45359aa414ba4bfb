/** The model of `npm run bench:workers`: from processor time of parts to what several machines would take. */
import type { Used } from './processor-time.ts';

/** What was used since the step before, by kind of process. */
export interface Part {
  until: string;
  used: Record<string, Used>;
}

export interface Trial {
  parts: Part[];
  sha256: string;
  sizeBytes: number;
  pages: number;
}

interface Line {
  part: string;
  'one worker s': number;
  'several s': number;
}

const PROCESSORS = 2;
/** Of the coordinator's machine. */
const OWN = ['coordinator', 'renderer', 'host'];
/** Of the machine of one that helps. */
const OTHERS = ['helper', 'helping coordinator', 'helping renderer'];
/** Others look for builds twice a second. */
const LOOK_SECONDS = 0.25;
const PLANNED = 'planned after';
const RENDERED = 'rendered after';

export function together(
  alone: Trial,
  shared: Trial,
  workers: number,
): { one: number; many: number; lines: Line[] } {
  const lines: Line[] = [];
  const add = (part: string, one: number, several: number) =>
    lines.push({ part, 'one worker s': round(one), 'several s': round(several) });
  const [a, s] = [cut(alone), cut(shared)];
  for (const name of ['before', 'after'] as const) {
    for (const { until } of a[name]) {
      const of = (parts: Part[]) => lasting(parts.filter((part) => part.until === until));
      add(`${name} rendering, until ${until}`, of(a[name]), of(s[name]));
    }
  }
  add('rendering', lasting(a.rendering), rendering(s, workers));
  const sum = (key: 'one worker s' | 'several s') => lines.reduce((total, line) => total + line[key], 0);
  return { one: sum('one worker s'), many: sum('several s'), lines };
}

interface Cut {
  before: Part[];
  rendering: Part[];
  after: Part[];
}

/** Steps of sharing happen when they do, and count to the part of the build in which they fall. */
function cut({ parts }: Trial): Cut {
  const planned = parts.findIndex(({ until }) => until === PLANNED);
  const rendered = parts.findIndex(({ until }) => until === RENDERED);
  // The first is the start of the bench's own process.
  return {
    before: joined(parts.slice(1, planned + 1)),
    rendering: parts.slice(planned + 1, rendered + 1),
    after: parts.slice(rendered + 1),
  };
}

/** Without those of sharing, whose time goes to the step that they lie in. */
function joined(parts: Part[]): Part[] {
  const kept: Part[] = [];
  let left: Part[] = [];
  for (const part of parts) {
    left.push(part);
    if (['offered', 'helper ready'].includes(part.until)) continue;
    kept.push({ until: part.until, used: usedIn(left) });
    left = [];
  }
  return kept;
}

function usedIn(parts: readonly Part[]): Part['used'] {
  const sums: Part['used'] = {};
  for (const { used } of parts)
    for (const [kind, { first, all }] of Object.entries(used)) {
      sums[kind] ??= { first: 0, all: 0 };
      sums[kind].first += first;
      sums[kind].all += all;
    }
  return sums;
}

/** On the coordinator's machine alone. */
function lasting(parts: readonly Part[]): number {
  const used = usedIn(parts);
  return Math.max(first(used, 'coordinator'), first(used, 'host'), all(used, OWN) / PROCESSORS);
}

/** All of them render from when they have sources and plan. */
function rendering({ before, rendering: parts }: Cut, workers: number): number {
  const used = usedIn(parts);
  const work = all(used, [...OWN, ...OTHERS]);
  const late = lateness({ before, rendering: parts });
  const shared = (work + PROCESSORS * (workers - 1) * late) / (PROCESSORS * workers);
  return Math.max(first(used, 'coordinator'), first(used, 'host'), shared);
}

/**
 * From the plan on. When the files are listed, sources are offered pack by pack; whoever helps starts meanwhile, and takes
 * them as they come.
 */
function lateness({ before, rendering: parts }: Pick<Cut, 'before' | 'rendering'>): number {
  const listed = before.findIndex(({ until }) => until === 'planning') + 1;
  const planning = lasting(before.slice(listed));
  const until = (step: string) => usedIn(parts.slice(0, parts.findIndex((part) => part.until === step) + 1));
  const offering = first(usedIn(before.slice(listed)), 'host') + first(until('offered'), 'host');
  const starting = usedIn([...before, { until: '', used: until('helper ready') }]);
  const all = OTHERS.map((kind) => starting[kind] ?? { first: 0, all: 0 });
  const getsReady = Math.max(
    ...all.map((used) => used.first),
    all.reduce((sum, used) => sum + used.all, 0) / PROCESSORS,
  );
  const handing = first(until('handed out'), 'coordinator');
  return Math.max(LOOK_SECONDS + Math.max(offering, getsReady) - planning, handing);
}

function first(used: Part['used'], kind: string): number {
  return used[kind]?.first ?? 0;
}

function all(used: Part['used'], kinds: readonly string[]): number {
  return kinds.reduce((sum, kind) => sum + (used[kind]?.all ?? 0), 0);
}

function round(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
