/** `bindery dev` as a user sees it: its address, what it says, what it tells browsers. */
import { type Running, startBindery } from './bindery.ts';

export interface DevServer {
  running: Running;
  url: string;
  /** Everything on stdout so far. */
  said(): string;
}

export interface LiveEvent {
  version: string;
  errors: { file: string; rule: string; line: number; excerpt: string | null }[];
}

export async function startDev(args: string[]): Promise<DevServer> {
  const running = startBindery(['dev', ...args]);
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    running.child.stdout!.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [found] = /http:\/\/[^\s]+/.exec(said) ?? [];
      if (found && said.includes('Ctrl-C')) resolve(found);
    });
    running.ended.then(({ code, stderr }) => reject(new Error(`dev ended with ${code}: ${stderr}`)));
  });
  return { running, url, said: () => said };
}

/** What a browser at this address is told, one by one. */
export async function listenTo(url: string, page: string): Promise<AsyncGenerator<LiveEvent>> {
  const response = await fetch(`${url}__bindery/events?page=${encodeURIComponent(page)}`);
  return eventsOf(response.body!);
}

async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<LiveEvent> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const event = text.slice(0, end);
      text = text.slice(end + 2);
      if (event.startsWith('data: ')) yield JSON.parse(event.slice(6)) as LiveEvent;
    }
  }
}
