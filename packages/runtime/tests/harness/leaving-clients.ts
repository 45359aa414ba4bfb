/** Clients that ask and are gone at once, and what they leave open in a process. */
import { readdirSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Leaving {
  port: number;
  host: string;
  target: string;
  headers?: Record<string, string>;
  method?: string;
  /** What is sent of a body. */
  body?: string;
  /** Requests that are written into one connection before it is cut. */
  pipelined?: number;
  /** When it is cut: with the request, or once the answer has begun. */
  when?: 'at once' | 'after the first bytes';
}

/** Asks and cuts the connection with a reset, so many times, some at a time. */
export async function askAndLeave(times: number, leaving: Leaving): Promise<void> {
  let left = times;
  const client = async () => {
    while (left-- > 0) await askOnce(leaving);
  };
  await Promise.all(Array.from({ length: 20 }, client));
}

function askOnce(leaving: Leaving): Promise<void> {
  const { port, host, target, headers = {}, method = 'GET', body = '' } = leaving;
  const { pipelined = 1, when = 'at once' } = leaving;
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(request.repeat(pipelined), () => {
        if (when === 'at once') socket.resetAndDestroy();
      });
    });
    socket.once('data', () => socket.resetAndDestroy());
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
}

/** Files below a folder that a process holds open once it has had time to close them. */
export async function filesLeftOpen(folder: string, pid: number | 'self' = 'self'): Promise<number> {
  let open = countOpen(folder, pid);
  for (let tries = 0; open > 0 && tries < 600; tries++) {
    await sleep(50);
    open = countOpen(folder, pid);
  }
  return open;
}

function countOpen(folder: string, pid: number | 'self'): number {
  return readdirSync(`/proc/${pid}/fd`).filter((fd) => {
    try {
      const path = readlinkSync(`/proc/${pid}/fd/${fd}`);
      return path.startsWith(folder) && !path.endsWith('.lock');
    } catch {
      return false;
    }
  }).length;
}
