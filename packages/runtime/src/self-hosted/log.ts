/** One line per event: JSON for machines, plain on a terminal. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export function createLog(stream: NodeJS.WriteStream): Log {
  const write = (level: string) => (message: string) => {
    const time = new Date().toISOString();
    const line = stream.isTTY ? `${time} ${level} ${message}` : JSON.stringify({ time, level, msg: message });
    stream.write(`${line}\n`);
  };
  return { info: write('info'), warn: write('warn'), error: write('error') };
}
