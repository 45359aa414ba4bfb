/** A name server on loopback that answers questions for TXT records, and nothing else, over UDP. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export interface DnsServer {
  address: string;
  /** By name; a name that is not here does not exist. */
  records: Map<string, string[] | 'refuses' | 'is silent'>;
  asked: string[];
  close(): void;
}

const TYPE_TXT = 16;
const [NO_ERROR, SERVER_FAILURE, NO_SUCH_NAME] = [0, 2, 3];

export async function startDnsServer(): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const server: DnsServer = {
    address: '',
    records: new Map(),
    asked: [],
    close: () => socket.close(),
  };
  socket.on('message', (question, sender) => {
    const { name, type, end } = readQuestion(question);
    server.asked.push(name);
    const found = server.records.get(name);
    if (found === 'is silent') return;
    const code = found === undefined ? NO_SUCH_NAME : found === 'refuses' ? SERVER_FAILURE : NO_ERROR;
    const texts = Array.isArray(found) && type === TYPE_TXT ? found : [];
    const header = Buffer.from(question.subarray(0, 12));
    header.writeUInt16BE(0x8180 | code!, 2);
    header.writeUInt16BE(texts.length, 6);
    header.writeUInt32BE(0, 8);
    const answer = Buffer.concat([header, question.subarray(12, end), ...texts.map(textRecord)]);
    socket.send(answer, sender.port, sender.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  server.address = `127.0.0.1:${socket.address().port}`;
  return server;
}

function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

/** The name points back to the question's; a text is cut into strings of 255 bytes at most. */
function textRecord(text: string): Buffer {
  const strings = (text.match(/[\s\S]{1,255}/g) ?? ['']).map((part) =>
    Buffer.concat([Buffer.from([part.length]), Buffer.from(part, 'latin1')]),
  );
  const data = Buffer.concat(strings);
  const head = Buffer.from([0xc0, 12, 0, TYPE_TXT, 0, 1, 0, 0, 0, 1, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
