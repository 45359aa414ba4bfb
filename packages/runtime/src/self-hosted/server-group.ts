/** Who answers: this process, or several that it starts and keeps alive. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Control } from './control.ts';
import { type Display, ProcessDisplay, type ServingOptions } from './display.ts';
import type { SendingOptions } from './event-sender.ts';
import { closeFace, createHttpFace } from './http-face.ts';
import { SettingsError } from './settings.ts';

export interface ServerGroup extends Display {
  listen(control: Control): Promise<number>;
  close(patienceMs: number): Promise<void>;
}

export interface GroupOptions extends ServingOptions {
  host: string;
  port: number;
  processes: number;
  /** For the searches of all processes together. */
  searchBytes: number;
  /** Where counts of readers go; null: nowhere. */
  sending: SendingOptions | null;
}

export function singleProcess({ host, port, ...options }: GroupOptions): ServerGroup {
  const display = new ProcessDisplay(options, { searchBytes: options.searchBytes });
  display.count(options.sending);
  let close = async (_patienceMs: number): Promise<void> => {};
  return {
    show: (version) => display.show(version),
    release: (id) => display.release(id),
    makeWay: (isOn) => display.makeWay(isOn),
    counts: () => display.counts(),
    close: (patienceMs) => close(patienceMs),
    async listen(control) {
      const server = createHttpFace(display, control);
      server.listen(port, host);
      await Promise.race([once(server, 'listening'), failure(server, { host, port })]);
      close = async (patienceMs) => {
        await closeFace(server, patienceMs);
        await display.finish();
      };
      return (server.address() as AddressInfo).port;
    },
  };
}

async function failure(
  server: ReturnType<typeof createHttpFace>,
  { host, port }: { host: string; port: number },
): Promise<never> {
  const [error] = (await once(server, 'error')) as [NodeJS.ErrnoException];
  throw listenError(error, { host, port });
}

export function listenError(
  error: { code?: string | undefined; message: string },
  { host, port }: { host: string; port: number },
): Error {
  if (error.code === 'EADDRINUSE')
    return new SettingsError(`Port ${port} is taken. Choose another with --port.`);
  if (error.code === 'EACCES')
    return new SettingsError(`Port ${port} may not be used. Choose one above 1023 with --port.`);
  return new SettingsError(`${host}:${port} cannot be listened on: ${error.message}`);
}
