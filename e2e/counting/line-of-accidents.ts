/** Between a runtime and its platform: passes everything on, but for answers that meet an accident. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LineOfAccidents {
  url: string;
  accidents: number;
  /** Called with an answer that will then not arrive; once. */
  onAnswer: (() => Promise<void>) | null;
  close(): void;
}

export async function startLineOfAccidents(to: string): Promise<LineOfAccidents> {
  const server = createServer(async (request, response) => {
    try {
      let body = '';
      for await (const part of request.setEncoding('utf8')) body += part;
      const { authorization = '' } = request.headers;
      const headers = { authorization, 'content-type': 'application/json' };
      const answer = await fetch(to + request.url, { method: request.method!, headers, body });
      const told = await answer.text();
      const { onAnswer } = line;
      if (onAnswer && answer.ok) {
        line.onAnswer = null;
        await onAnswer();
        line.accidents++;
        throw new Error('an accident');
      }
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(told);
    } catch {
      response.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const line: LineOfAccidents = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accidents: 0,
    onAnswer: null,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return line;
}
