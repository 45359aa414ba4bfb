/** One of several processes that answer; started by several-processes.ts. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { AssistantSettings } from '@bindery/assistant';
import type { ControlAnswer } from './control.ts';
import { type AskSearch, ProcessDisplay } from './display.ts';
import { closeFace, createHttpFace } from './http-face.ts';
import {
  ASSISTANT_VARIABLE,
  type FromServer,
  type Order,
  type ServerPlan,
  type ToServer,
} from './several-processes.ts';
import { type FoundOrNot, foundIn } from './shared-searches.ts';

const COUNTS_EVERY_MS = 500;

async function main({ host, port, shown, isMakingWay, ...options }: ServerPlan): Promise<void> {
  const assistant = JSON.parse(process.env[ASSISTANT_VARIABLE]!) as AssistantSettings;
  const asked = new Map<number, (answer: ControlAnswer) => void>();
  const searched = new Map<number, (found: FoundOrNot) => void>();
  let number = 0;
  const ask: AskSearch = async (version, call, asks) => {
    const id = ++number;
    tell({ kind: 'search', number: id, ask: { version, call, asks } });
    return foundIn(await new Promise((resolve) => searched.set(id, resolve)));
  };
  const display = new ProcessDisplay({ ...options, assistant }, { ask });
  display.makeWay(isMakingWay);
  const server = createHttpFace(display, (request) => {
    const id = ++number;
    tell({ kind: 'control', number: id, request });
    return new Promise((resolve) => asked.set(id, resolve));
  });
  const obey = async (order: Order): Promise<void> => {
    if (order.kind === 'prepare') await display.prepare(order.version);
    else if (order.kind === 'commit') display.commit();
    else if (order.kind === 'release') await display.release(order.id);
    else if (order.kind === 'make way') display.makeWay(order.isOn);
    else if (order.kind === 'count') display.count(order.sending);
    else {
      await closeFace(server, order.patienceMs);
      await display.finish();
    }
  };
  process.on('message', (message: ToServer) => {
    if ('answer' in message) {
      asked.get(message.number)?.(message.answer);
      asked.delete(message.number);
      return;
    }
    if ('found' in message) {
      searched.get(message.number)?.(message.found);
      searched.delete(message.number);
      return;
    }
    const done = (error: string | null) => tell({ kind: 'done', number: message.number, error });
    obey(message.order)
      .then(
        () => done(null),
        (error: Error) => done(error.message),
      )
      .then(() => {
        if (message.order.kind === 'stop') process.disconnect();
      });
  });
  // The first process says when to stop; without it there is nobody to serve for.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit(0));
  setInterval(() => tell({ kind: 'counts', counts: display.counts() }), COUNTS_EVERY_MS).unref();
  server.on('error', (error: NodeJS.ErrnoException) => {
    tell({ kind: 'failed', code: error.code, message: error.message });
  });
  // Where it cannot be opened, as others have it, there is nothing to show yet.
  if (shown !== null) await display.show(shown).catch(() => {});
  server.listen(port, host);
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  // The first process has been told why, and says it; the end of the channel is the end of this one.
  if (!isListening) return process.disconnect();
  tell({ kind: 'listening', port: (server.address() as AddressInfo).port });
}

function tell(message: FromServer): void {
  if (process.connected) process.send!(message);
}

await main(JSON.parse(process.argv[2]!) as ServerPlan);
