/** Load for bench/api.ts: keep-alive connections, one request at a time on each, as fast as possible or at a rate. */
import { connect, type Socket } from 'node:net';

export interface LoadPlan {
  port: number;
  path: string;
  /** Who asks: `Authorization: …` or `Cookie: …`. */
  credential: string;
  connections: number;
  seconds: number;
  /** Null: as fast as the server answers. */
  requestsPerSecond: number | null;
}

export interface LoadResult {
  requestsPerSecond: number;
  errors: number;
  p50Ms: number;
  p99Ms: number;
}

const plan = JSON.parse(process.argv[2]!) as LoadPlan;
process.send!(await run(plan));
process.disconnect();

async function run({
  port,
  path,
  credential,
  connections,
  seconds,
  requestsPerSecond,
}: LoadPlan): Promise<LoadResult> {
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${credential}\r\n\r\n`;
  const latencies: number[] = [];
  let errors = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  let due = 0;
  // At a rate, a request's time counts from when it was due: a server that stalls is not forgiven the queue.
  const nextDue = () =>
    requestsPerSecond === null ? performance.now() : startedAt + (due++ * 1000) / requestsPerSecond;
  const worker = async () => {
    const connection = await open(port);
    for (let at = nextDue(); at < endsAt; at = nextDue()) {
      const waitMs = at - performance.now();
      if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs));
      const status = await connection.ask(request);
      latencies.push(performance.now() - at);
      if (status !== 200) errors += 1;
      if (requestsPerSecond === null && performance.now() >= endsAt) break;
    }
    connection.socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, worker));
  latencies.sort((a, b) => a - b);
  return {
    requestsPerSecond: latencies.length / ((performance.now() - startedAt) / 1000),
    errors,
    p50Ms: latencies[Math.floor(latencies.length * 0.5)] ?? Number.NaN,
    p99Ms: latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN,
  };
}

async function open(port: number): Promise<{ socket: Socket; ask(request: string): Promise<number> }> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let received = '';
  let answered: ((status: number) => void) | null = null;
  const finish = (status: number) => {
    received = '';
    answered?.(status);
    answered = null;
  };
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    received += chunk;
    const head = received.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
    if (received.length >= head + 4 + length) finish(Number(received.slice(9, 12)));
  });
  socket.on('error', () => finish(0));
  socket.on('close', () => finish(0));
  return {
    socket,
    ask: (request) =>
      new Promise((resolve) => {
        answered = resolve;
        if (socket.destroyed) finish(0);
        else socket.write(request);
      }),
  };
}
