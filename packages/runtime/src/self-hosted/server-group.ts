/** Who answers: this process, or several that it starts and keeps alive. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Control } from './control.ts';
import { type Display, ProcessDisplay, type ServingOptions } from './display.ts';
import type { SendingOptions } from './event-sender.ts';
import { closeFace, createHttpFace } from './http-face.ts';

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
      await once(server, 'listening');
      close = async (patienceMs) => {
        await closeFace(server, patienceMs);
        await display.finish();
      };
      return (server.address() as AddressInfo).port;
    },
  };
}

/** As the system would have told it here, where a process of ours was told: whoever explains faults knows it then. */
export function listenError(
  { code, message }: { code: string | undefined; message: string },
  { host, port }: { host: string; port: number },
): Error {
  return Object.assign(new Error(message), { code, syscall: 'listen', address: host, port });
}
