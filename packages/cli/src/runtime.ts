import { isIPv6 } from 'node:net';
import {
  createLog,
  type RuntimeSettings,
  readRuntimeSettings,
  SETTINGS,
  startRuntime,
} from '@bindery/runtime/self-hosted';
import type { Command, Line } from './command-line.ts';

const STOP_DEADLINE_MS = 10_000;

export const command: Command = {
  name: 'runtime',
  summary: 'Fetches a bundle, verifies it and serves it as a self-hosted site.',
  options: [
    ...Object.values(SETTINGS).map(({ flag, value, describe, variable }) => ({
      flag,
      value,
      describe: `${describe} [${variable}]`,
    })),
    { flag: 'features', value: '<list>', describe: 'such as playground=off,search=on [BINDERY_FEATURES]' },
    { flag: 'config', value: '<file>', describe: 'a JSON file with settings [BINDERY_CONFIG]' },
  ],
  surplus: 'A bundle is named by --bundle-url, which takes a path as well.',
  details:
    'GET /healthz, /readyz and /metrics show its state. POST /-/activate and /-/rollback change the version (the admin token is in <data>/admin-token).\nOn SIGHUP, it looks for the bundle again. On SIGTERM, it finishes the answers that it has begun and stops.',
  run: async (line) => {
    const settings = settingsOf(line);
    const log = createLog(process.stderr);
    const stopping = new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    });
    const runtime = await startRuntime({ settings, log });
    const host = isIPv6(settings.host) ? `[${settings.host}]` : settings.host;
    log.info(`listening on http://${host}:${runtime.port}`);
    process.on('SIGHUP', () => {
      try {
        void runtime.reload(settingsOf(line));
      } catch (error) {
        log.error(`the new settings are not used: ${(error as Error).message}`);
      }
    });
    await stopping;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
    log.info('stopping');
    setTimeout(() => process.exit(1), settings.stopSeconds * 1000 + STOP_DEADLINE_MS).unref();
    await runtime.stop();
    process.exit(0);
  },
};

function settingsOf(line: Line): RuntimeSettings {
  return readRuntimeSettings({
    flags: line.flags,
    environment: process.env,
    workingFolder: process.cwd(),
  });
}
