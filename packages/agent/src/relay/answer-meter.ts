/** Reads along with a model's answer: what it cost, and whether it came to its end. Both shapes, streamed or whole. */
import type { TokenUsage } from '../agent-record.ts';

interface Message {
  type?: string;
  stop_reason?: string | null;
  usage?: Usage | null;
  message?: { usage?: Usage | null };
  choices?: { finish_reason?: string | null }[];
}

interface Usage {
  input_tokens?: number;
  cache_creation_input_tokens?: number | null;
  cache_read_input_tokens?: number | null;
  output_tokens?: number;
  prompt_tokens?: number;
  completion_tokens?: number;
}

export class AnswerMeter {
  readonly #requestBytes: number;
  readonly #isStream: boolean;
  #rest = '';
  #lines = 0;
  #input: number | null = null;
  #output: number | null = null;
  #ended = false;

  constructor(options: { requestBytes: number; isStream: boolean }) {
    this.#requestBytes = options.requestBytes;
    this.#isStream = options.isStream;
  }

  push(chunk: Buffer): void {
    const text = chunk.toString('latin1');
    this.#rest += text;
    // Without a new line's end there is nothing to read yet, and looking again and again would add up.
    if (!this.#isStream || !text.includes('\n')) return;
    const lines = this.#rest.split('\n');
    this.#rest = lines.pop()!;
    for (const line of lines) this.#readLine(line);
  }

  /** After the last chunk: whether the answer is whole. */
  end(): boolean {
    if (this.#isStream) this.#readLine(this.#rest);
    else this.#ended = this.#read(this.#rest);
    return this.#ended;
  }

  /** Where the endpoint does not say, a guess: four characters a token, a token a line. */
  get usage(): TokenUsage {
    return {
      inputTokens: this.#input ?? Math.ceil(this.#requestBytes / 4),
      outputTokens: this.#output ?? (this.#isStream ? this.#lines : Math.ceil(this.#rest.length / 4)),
    };
  }

  #readLine(line: string): void {
    if (!line.startsWith('data:')) return;
    this.#lines++;
    const data = line.slice('data:'.length).trim();
    if (data === '[DONE]') this.#ended = true;
    else if (/"usage"|"finish_reason"|"message_stop"/.test(data)) this.#read(data);
  }

  #read(json: string): boolean {
    let message: Message;
    try {
      message = JSON.parse(json) as Message;
    } catch {
      return false;
    }
    this.#count(message.message?.usage ?? message.usage);
    if (message.type === 'message_stop' || message.choices?.some((choice) => choice?.finish_reason)) {
      this.#ended = true;
    }
    return true;
  }

  #count(usage: Usage | null | undefined): void {
    if (!usage) return;
    const cached = (usage.cache_creation_input_tokens ?? 0) + (usage.cache_read_input_tokens ?? 0);
    const input =
      usage.prompt_tokens ?? (usage.input_tokens === undefined ? null : usage.input_tokens + cached);
    const output = usage.completion_tokens ?? usage.output_tokens ?? null;
    if (isCount(input)) this.#input = Math.max(this.#input ?? 0, input);
    if (isCount(output)) this.#output = Math.max(this.#output ?? 0, output);
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
