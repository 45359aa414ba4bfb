/** Several processes on one port: all prepare a version before any of them shows it. */
import cluster, { type Worker } from 'node:cluster';
import { fileURLToPath } from 'node:url';
import type { Control, ControlAnswer, ControlRequest } from './control.ts';
import type { Counts, ServingOptions, Shown } from './display.ts';
import type { SendingOptions } from './event-sender.ts';
import { type GroupOptions, listenError, type ServerGroup } from './server-group.ts';
import { type FoundOrNot, type SearchAsk, SharedSearches } from './shared-searches.ts';

/** From the first process to the others; each is answered with `done`. */
export type Order =
  | { kind: 'prepare'; version: Shown }
  | { kind: 'commit' }
  | { kind: 'release'; id: string }
  | { kind: 'make way'; isOn: boolean }
  | { kind: 'count'; sending: SendingOptions | null }
  | { kind: 'stop'; patienceMs: number };

export type ToServer =
  | { number: number; order: Order }
  | { number: number; answer: ControlAnswer }
  | { number: number; found: FoundOrNot };
export type FromServer =
  | { kind: 'done'; number: number; error: string | null }
  | { kind: 'control'; number: number; request: ControlRequest }
  | { kind: 'search'; number: number; ask: SearchAsk }
  | { kind: 'counts'; counts: Counts }
  | { kind: 'listening'; port: number }
  | { kind: 'failed'; code: string | undefined; message: string };

export interface ServerPlan extends Omit<ServingOptions, 'assistant'> {
  host: string;
  port: number;
  /** What it shows from its first answer on; null: nothing yet. */
  shown: Shown | null;
  /** Started while a version is on its way. */
  isMakingWay: boolean;
}

/** How the settings that hold a key reach the others. */
export const ASSISTANT_VARIABLE = 'BINDERY_SERVER_ASSISTANT';

const RESTART_DELAY_MS = 500;
const NO_COUNTS: Counts = {
  ...{ answers: [0, 0, 0, 0, 0, 0], cacheBytes: 0, residentBytes: 0 },
  events: { sent: 0, dropped: 0 },
};

export function severalProcesses(options: GroupOptions): ServerGroup {
  const servers = new Map<Worker, { counts: Counts; pending: Map<number, Pending> }>();
  const searches = new SharedSearches(options);
  let shown: Shown | null = null;
  let control: Control | null = null;
  let isStopping = false;
  let isMakingWay = false;
  let number = 0;
  /** Of processes that have ended. */
  let earlier = NO_COUNTS;

  const order = (server: Worker, what: Order): Promise<void> => {
    const id = ++number;
    return new Promise((resolve, reject) => {
      const pending = servers.get(server)?.pending;
      if (!pending) return resolve();
      pending.set(id, { resolve, reject });
      server.send({ number: id, order: what } satisfies ToServer);
    });
  };
  const orderAll = (what: Order) => Promise.all([...servers.keys()].map((server) => order(server, what)));

  // Each takes connections up itself. Handed out by the first process, one that is on its way to a process that dies is
  // open for good and nobody's: Node closes it when it hears that it was taken up, and never hears.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const start = (): Promise<number> => {
    // Port 0 is the same for all of them: the first process holds the socket.
    const { host, port, cacheBytes } = options;
    const { playgroundAllow, playgroundPerMinute, trustedProxies, countryDatabase } = options;
    const plan: ServerPlan = {
      ...{ host, port, cacheBytes, shown, isMakingWay },
      ...{ playgroundAllow, playgroundPerMinute, trustedProxies, countryDatabase },
    };
    cluster.setupPrimary({
      exec: fileURLToPath(new URL('./server-process.ts', import.meta.url)),
      args: [JSON.stringify(plan)],
      // What was found stays the bytes that it is.
      serialization: 'advanced',
    });
    // Other users of the machine see the words that a program is started with, and not its environment.
    const server = cluster.fork({ [ASSISTANT_VARIABLE]: JSON.stringify(options.assistant) });
    const state = { counts: NO_COUNTS, pending: new Map<number, Pending>() };
    servers.set(server, state);
    return new Promise((resolve, reject) => {
      server.on('message', (message: FromServer) => {
        if (message.kind === 'listening') {
          // By the channel: what it is told as an argument, others on the machine could read.
          void order(server, { kind: 'count', sending: options.sending });
          resolve(message.port);
        } else if (message.kind === 'failed') reject(listenError(message, options));
        else if (message.kind === 'counts') state.counts = message.counts;
        else if (message.kind === 'search') void answerSearch(server, message, searches);
        else if (message.kind === 'control') void answerControl(server, message, control!);
        else settle(state.pending, message);
      });
      let hasEnded = false;
      const ended = () => {
        if (hasEnded) return;
        hasEnded = true;
        earlier = { ...addCounts(earlier, state.counts), cacheBytes: 0, residentBytes: 0 };
        servers.delete(server);
        // An order to a process that has died is obeyed by its successor.
        for (const { resolve: end } of state.pending.values()) end();
        reject(new Error('a server process ended while starting'));
        if (!isStopping) setTimeout(() => void restart(), RESTART_DELAY_MS);
      };
      server.once('exit', ended);
      // Told something in the moment in which it dies, its end is heard of all the same; what never started has no end.
      server.on('error', () => {
        if (server.process.pid === undefined) ended();
      });
    });
  };
  const restart = async (): Promise<void> => {
    if (isStopping) return;
    const before = shown;
    const starting = start();
    const server = [...servers.keys()].at(-1)!;
    await starting.catch(() => {});
    // Changed meanwhile: it may have come to the earlier one last.
    if (shown === null || shown === before || !servers.has(server)) return;
    await order(server, { kind: 'prepare', version: shown })
      .then(() => order(server, { kind: 'commit' }))
      .catch(() => {});
  };

  return {
    async listen(given) {
      control = given;
      try {
        const ports = await Promise.all(Array.from({ length: options.processes }, () => start()));
        return ports[0]!;
      } catch (error) {
        isStopping = true;
        for (const server of servers.keys()) server.process.kill('SIGKILL');
        throw error;
      }
    },
    async show(version) {
      await orderAll({ kind: 'prepare', version });
      searches.add(version);
      shown = version;
      await orderAll({ kind: 'commit' });
    },
    async release(id) {
      await orderAll({ kind: 'release', id });
      searches.forget(id);
    },
    makeWay(isOn) {
      isMakingWay = isOn;
      void orderAll({ kind: 'make way', isOn });
    },
    counts: () => [...servers.values()].map(({ counts }) => counts).reduce(addCounts, earlier),
    async close(patienceMs) {
      isStopping = true;
      await orderAll({ kind: 'stop', patienceMs });
      searches.close();
    },
  };
}

interface Pending {
  resolve(): void;
  reject(error: Error): void;
}

function settle(pending: Map<number, Pending>, message: Extract<FromServer, { kind: 'done' }>): void {
  const waiting = pending.get(message.number);
  pending.delete(message.number);
  if (message.error === null) waiting?.resolve();
  else waiting?.reject(new Error(message.error));
}

async function answerControl(
  server: Worker,
  { number, request }: Extract<FromServer, { kind: 'control' }>,
  control: Control,
): Promise<void> {
  const answer = await control(request);
  if (server.isConnected()) server.send({ number, answer } satisfies ToServer);
}

/** One that has died meanwhile needs no answer; others may ask the same. */
async function answerSearch(
  server: Worker,
  { number, ask }: Extract<FromServer, { kind: 'search' }>,
  searches: SharedSearches,
): Promise<void> {
  const found = await searches.answer(ask);
  if (server.isConnected()) server.send({ number, found } satisfies ToServer, () => {});
}

function addCounts(a: Counts, b: Counts): Counts {
  return {
    answers: sum(a.answers, b.answers),
    cacheBytes: a.cacheBytes + b.cacheBytes,
    residentBytes: a.residentBytes + b.residentBytes,
    events: { sent: a.events.sent + b.events.sent, dropped: a.events.dropped + b.events.dropped },
  };
}

function sum(a: readonly number[], b: readonly number[]): number[] {
  return a.map((value, index) => value + (b[index] ?? 0));
}
