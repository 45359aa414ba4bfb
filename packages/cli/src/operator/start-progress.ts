/** What a start is doing, on stderr: one line that changes on a terminal, a line for each step elsewhere. */
import pc from 'picocolors';

export interface StartProgress {
  step(text: string): void;
  /** Takes the line away for something else that is written there. */
  clear(): void;
  end(): void;
}

const TICK_MS = 1_000;

export function startProgress(stream: NodeJS.WriteStream = process.stderr): StartProgress {
  return stream.isTTY ? onTerminal(stream) : inLines(stream);
}

function onTerminal(stream: NodeJS.WriteStream): StartProgress {
  let text = '';
  let since = 0;
  const clear = () => stream.write('\r\x1b[2K');
  const draw = () => {
    const seconds = Math.floor((performance.now() - since) / 1_000);
    clear();
    // Cut to the width of the terminal: a line that wraps cannot be taken away again.
    stream.write(pc.dim(`  ${text} …${seconds ? ` ${seconds} s` : ''}`.slice(0, (stream.columns || 80) - 1)));
  };
  const timer = setInterval(() => text && draw(), TICK_MS);
  timer.unref();
  return {
    step: (next) => {
      text = next;
      since = performance.now();
      draw();
    },
    clear,
    end: () => {
      clearInterval(timer);
      text = '';
      clear();
    },
  };
}

function inLines(stream: NodeJS.WriteStream): StartProgress {
  return { step: (text) => void stream.write(`${text}\n`), clear: () => {}, end: () => {} };
}
