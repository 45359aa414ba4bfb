/** A process of the platform for tests: the real composition root, which asks its parent at every step of an export. */
import { pino } from 'pino';
import { startPlatform } from '../../src/main.ts';
import { readSettings } from '../../src/settings/settings.ts';
import { keepCodeReady } from '../harness/ready-code.ts';

export interface ProcessConfig {
  role: 'api' | 'worker' | 'all';
  environment: Record<string, string>;
  logFile: string;
  /** Asks before it goes on at each step. */
  asks: boolean;
}

export type ProcessMessage =
  | { type: 'ready'; url: string | null }
  | { type: 'at'; id: number; step: string; when: string };

const { role, environment, logFile, asks } = JSON.parse(process.argv[2]!) as ProcessConfig;
const waiting = new Map<number, () => void>();
let asked = 0;
process.on('message', (id: number) => {
  waiting.get(id)?.();
  waiting.delete(id);
});

const tell = (message: ProcessMessage): void => void process.send!(message);
const platform = await startPlatform({
  settings: readSettings({ flags: {}, environment, workingFolder: process.cwd() }),
  log: pino({ level: 'info' }, pino.destination({ dest: logFile, sync: true })),
  role,
  command: 'test',
  at: asks
    ? (step, when) =>
        new Promise((resolve) => {
          asked += 1;
          waiting.set(asked, resolve);
          tell({ type: 'at', id: asked, step, when });
        })
    : undefined,
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('SIGTERM', () => void platform.stop().then(() => process.exit(0)));
tell({ type: 'ready', url: platform.apiUrl });
keepCodeReady();
