/** Mail, where an SMTP server is set. Nobody waits for it: what could not be sent is in the log, and links can be copied. */
import type { Logger } from 'pino';

export interface Letter {
  to: string;
  subject: string;
  text: string;
}

export interface Mail {
  send(letter: Letter): void;
}

const PATIENCE_MS = 20_000;

export function openMail({ smtpUrl, from, log }: { smtpUrl: string; from: string; log: Logger }): Mail {
  return {
    send: (letter) => {
      deliver(smtpUrl, { ...letter, from }).then(
        () => log.info({ subject: letter.subject }, 'mail sent'),
        (error: Error) => log.warn({ err: error, subject: letter.subject }, 'mail could not be sent'),
      );
    },
  };
}

// Loaded when the first letter is written: most processes never write one.
async function deliver(smtpUrl: string, letter: Letter & { from: string }): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  try {
    await transport.sendMail({
      ...letter,
      subject: oneLine(letter.subject),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  } finally {
    transport.close();
  }
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
