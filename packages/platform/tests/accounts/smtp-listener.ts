/** A mail server on loopback: takes what is sent over SMTP, and hands it to the test. */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export interface TakenMail {
  from: string;
  to: string[];
  /** As it came, headers first. */
  data: string;
}

export interface SmtpListener {
  url: string;
  taken: TakenMail[];
  /** The next one that comes, or came and nobody has asked for. */
  next(): Promise<TakenMail>;
  close(): void;
}

export async function listenForMail(): Promise<SmtpListener> {
  const taken: TakenMail[] = [];
  const unread: TakenMail[] = [];
  const waiting: ((mail: TakenMail) => void)[] = [];
  const deliver = (mail: TakenMail) => {
    taken.push(mail);
    const first = waiting.shift();
    if (first) first(mail);
    else unread.push(mail);
  };
  const server = createServer((socket) => converse(socket, deliver));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`,
    taken,
    next: () => {
      const mail = unread.shift();
      return mail ? Promise.resolve(mail) : new Promise((resolve) => waiting.push(resolve));
    },
    close: () => void server.close(),
  };
}

function converse(socket: Socket, deliver: (mail: TakenMail) => void): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  const addressIn = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? '';
  let mail: TakenMail = { from: '', to: [], data: '' };
  let isData = false;
  say('220 test ESMTP');
  socket.on('error', () => {});
  createInterface({ input: socket }).on('line', (line) => {
    if (isData) {
      if (line !== '.') {
        mail.data += `${line.replace(/^\.\./, '.')}\n`;
        return;
      }
      isData = false;
      deliver(mail);
      mail = { from: '', to: [], data: '' };
      return say('250 taken');
    }
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'MAIL') mail.from = addressIn(line);
    if (verb === 'RCPT') mail.to.push(addressIn(line));
    if (verb === 'DATA') {
      isData = true;
      return say('354 go on');
    }
    if (verb === 'QUIT') {
      say('221 bye');
      return socket.end();
    }
    return say('250 fine');
  });
}
