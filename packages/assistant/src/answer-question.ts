/** One question of a reader: search, ask the model, run what it calls, show what it says with its links checked. */
import type {
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import type { AskedSite } from './asked-site.ts';
import type { AssistantModel } from './assistant-model.ts';
import { LinkFilter } from './citations/link-filter.ts';
import { Places } from './citations/places.ts';
import { streamModel } from './conversation/ask-model.ts';
import { type AnsweredCall, goOn, openConversation } from './conversation/conversation.ts';
import { MOST_READ_CHARS, runTool, type ToolCall, type ToolRun } from './conversation/run-tool.ts';
import { UnknownMark } from './conversation/unknown-mark.ts';
import { findPassages, type Passage, short } from './retrieval/find-passages.ts';
import { retrievalText } from './retrieval/retrieval-text.ts';
import type { AssistantEvent, AssistantQuestion, NearPage } from './wire.ts';

export interface Asking {
  site: AskedSite;
  question: AssistantQuestion;
  model: AssistantModel;
  /** Aborts when the reader has left. */
  signal: AbortSignal;
  /** Told once, also when it fails or the reader leaves. */
  onSpent(tokens: number): void;
}

const MOST_STEPS = 4;
const MOST_CALLS = 6;
const MOST_NEAREST = 3;
const LONGEST_ANSWER_CHARS = 24_000;
/** Of one answer of the model, shown or not: it was asked for a tenth of that. */
const MOST_SENT_CHARS = 100_000;

export async function* answerQuestion(asking: Asking): AsyncGenerator<AssistantEvent> {
  const { site, question } = asking;
  const wish = { language: question.language ?? null, near: question.page ?? null };
  const places = new Places(site);
  const query = retrievalText(question);
  yield { event: 'search', data: { query: question.message.slice(0, 200) } };
  const [siteTitle, passages, page] = await Promise.all([
    site.title(),
    findPassages(site, { question: query, ...wish }),
    question.page === undefined ? null : places.pageAt(question.page),
  ]);
  places.add(passages);
  const prompt = openConversation({
    siteTitle: short(siteTitle),
    question,
    passages,
    page: page && titled(page),
  });
  const mark = new UnknownMark();
  yield* converse({ ...asking, places, wish, prompt, mark });
  const items = places.cited;
  if (items.length > 0) yield { event: 'sources', data: { items } };
  // What links no passage was not found in any.
  const outcome = mark.isUnknown || items.length === 0 ? 'unknown' : 'answered';
  yield { event: 'done', data: { outcome, nearest: outcome === 'unknown' ? nearestPages(passages) : [] } };
}

interface Conversing extends Asking {
  places: Places;
  wish: ToolRun['wish'];
  prompt: LanguageModelV4Prompt;
  mark: UnknownMark;
}

async function* converse(talk: Conversing): AsyncGenerator<AssistantEvent> {
  const { site, places, wish, mark } = talk;
  const filter = new LinkFilter({
    cite: (address) => places.cite(address),
    mayName: (host) => places.mayName(host),
  });
  let { prompt } = talk;
  let shown = 0;
  const room = { chars: MOST_READ_CHARS };
  for (let step = 1; step <= MOST_STEPS; step++) {
    let text = '';
    const calls: ToolCall[] = [];
    const isLast = step === MOST_STEPS;
    for await (const part of metered(talk, prompt, isLast)) {
      if (part.type === 'tool-call') calls.push(toCall(part));
      if (part.type !== 'text-delta') continue;
      text += part.delta;
      const delta = await filter.push(mark.push(part.delta));
      shown += delta.length;
      if (delta !== '') yield { event: 'text', data: { delta } };
      if (shown > LONGEST_ANSWER_CHARS) break;
    }
    if (calls.length === 0 || isLast || shown > LONGEST_ANSWER_CHARS) break;
    const searched: string[] = [];
    const run = { site, places, wish, room, onSearch: (query: string) => void searched.push(query) };
    const answered: AnsweredCall[] = [];
    for (const call of calls.slice(0, MOST_CALLS)) {
      answered.push({ ...call, input: inputOf(call), output: await runTool(call, run) });
      for (const query of searched.splice(0)) yield { event: 'search', data: { query } };
    }
    prompt = goOn(prompt, { text, calls: answered });
  }
  const rest = (await filter.push(mark.end())) + (await filter.end());
  if (rest !== '') yield { event: 'text', data: { delta: rest } };
}

/** The parts of one answer of the model; what it cost is told however it ends. */
async function* metered(
  { model, signal, onSpent }: Conversing,
  prompt: LanguageModelV4Prompt,
  isLast: boolean,
): AsyncGenerator<LanguageModelV4StreamPart> {
  let sent = 0;
  let usage: LanguageModelV4Usage | null = null;
  try {
    for await (const part of streamModel({ model, prompt, signal, mayCall: !isLast })) {
      if (part.type === 'finish') usage = part.usage;
      if ('delta' in part) sent += part.delta.length;
      yield part;
      if (sent > MOST_SENT_CHARS) break;
    }
  } finally {
    const { inputTokens, outputTokens } = usage ?? {};
    const told = (inputTokens?.total ?? 0) + (outputTokens?.total ?? 0);
    // Where the endpoint does not say, a guess: four characters a token.
    onSpent(told > 0 ? told : Math.ceil((JSON.stringify(prompt).length + sent) / 4));
  }
}

function toCall(part: LanguageModelV4StreamPart & { type: 'tool-call' }): ToolCall {
  const { toolCallId: id, toolName: tool, input, providerMetadata: metadata } = part;
  return { id, tool, input, ...(metadata && { metadata }) };
}

/** As the endpoint wants it back: an object. */
function inputOf({ input }: ToolCall): unknown {
  try {
    const parsed: unknown = JSON.parse(input);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

function titled({ title, address }: NearPage): NearPage {
  return { title: short(title), address };
}

function nearestPages(passages: readonly Passage[]): NearPage[] {
  const pages = new Map(passages.map(({ title, address }) => [address.replace(/#.*$/, ''), title]));
  return [...pages].slice(0, MOST_NEAREST).map(([address, title]) => ({ title, address }));
}
