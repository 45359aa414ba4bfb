/** The model of `npm run bench:workers`: from processor time of parts to what several machines would take. */
import { type Used, usedTogether } from './processor-time.ts';

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
): { one: number; many: number; lines: Line[]; bounds: Bounds } {
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
  const bounds = boundsOf(s, workers);
  add('rendering', lasting(a.rendering), rendering(bounds));
  const sum = (key: 'one worker s' | 'several s') => lines.reduce((total, line) => total + line[key], 0);
  return { one: sum('one worker s'), many: sum('several s'), lines, bounds };
}

/** What keeps several workers from being done with the pages sooner, in seconds. */
export interface Bounds {
  /** If all shared the work from the first moment on. */
  work: number;
  /** How late the others begin, and what they wait for. */
  late: number;
  /** Of all workers together, as if they had all begun so late. */
  waiting: number;
  offering: number;
  gettingReady: number;
  handingOut: number;
  /** What only these can do. */
  coordinator: number;
  host: number;
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
  const kinds = new Set(parts.flatMap(({ used }) => Object.keys(used)));
  return Object.fromEntries(
    [...kinds].map((kind) => [kind, usedTogether(parts.flatMap(({ used }) => used[kind] ?? []))]),
  );
}

/** On the coordinator's machine alone. */
function lasting(parts: readonly Part[]): number {
  const used = usedIn(parts);
  return Math.max(busiest(used, 'coordinator'), busiest(used, 'host'), all(used, OWN) / PROCESSORS);
}

/** All of them render from when they have sources and plan. */
function rendering({ work, waiting, coordinator, host }: Bounds): number {
  return Math.max(coordinator, host, work + waiting);
}

/**
 * How late the others are counts from the plan on. When the files are listed, sources are offered pack by pack; whoever helps starts meanwhile, and takes
 * them as they come.
 */
function boundsOf({ before, rendering: parts }: Cut, workers: number): Bounds {
  const used = usedIn(parts);
  const listed = before.findIndex(({ until }) => until === 'planning') + 1;
  const planning = lasting(before.slice(listed));
  const until = (step: string) => usedIn(parts.slice(0, parts.findIndex((part) => part.until === step) + 1));
  const offering = busiest(usedIn(before.slice(listed)), 'host') + busiest(until('offered'), 'host');
  const starting = usedIn([...before, { until: '', used: until('helper ready') }]);
  const gettingReady = Math.max(
    ...OTHERS.map((kind) => busiest(starting, kind)),
    all(starting, OTHERS) / PROCESSORS,
  );
  const handingOut = busiest(until('handed out'), 'coordinator');
  const late = Math.max(LOOK_SECONDS + Math.max(offering, gettingReady) - planning, handingOut);
  return {
    work: all(used, [...OWN, ...OTHERS]) / (PROCESSORS * workers),
    ...{ late, waiting: (late * (workers - 1)) / workers, offering, gettingReady, handingOut },
    ...{ coordinator: busiest(used, 'coordinator'), host: busiest(used, 'host') },
  };
}

/** Of a thread: what it does, no other processor can do meanwhile. */
function busiest(used: Part['used'], kind: string): number {
  return Math.max(0, ...Object.values(used[kind]?.threads ?? {}));
}

function all(used: Part['used'], kinds: readonly string[]): number {
  return kinds.reduce((sum, kind) => sum + (used[kind]?.all ?? 0), 0);
}

function round(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
