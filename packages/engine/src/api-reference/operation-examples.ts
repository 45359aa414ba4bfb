/** The side column of an operation: how to call it, what to send, what comes back. */
import { findSampleLanguage, sampleLanguages } from '@bindery/playground';
import { examplesOf } from './operation/example-value.ts';
import type { ApiOperation } from './operation/operations.ts';
import type { ApiParameter } from './operation/parameters.ts';
import type { CodeExample, ReferenceWriter } from './reference-writer.ts';
import { type Media, mediaOf } from './render-bodies.ts';
import { isJson, preferredMedia, requestExamples, sampleRequest, unquoted } from './sample-request.ts';
import { entriesOf, get, type Json, listAt, textAt } from './spec/json.ts';

const MOST_EXAMPLES = 30;
const LONGEST_EXAMPLE = 20_000;

export function addOperationExamples(
  w: ReferenceWriter,
  target: ApiOperation,
  parameters: ApiParameter[],
): void {
  const payloads = payloadExamples(w, target);
  if (target.kind === 'webhook') w.addExamples('request-example', payloads);
  else {
    w.addExamples('request-example', codeSamples(w, target, parameters));
    if (payloads.length > 1) w.addExamples('payload-example', payloads);
  }
  w.addExamples('response-example', responseExamples(w, target));
}

/** Those of the document first; the rest is generated. */
function codeSamples(w: ReferenceWriter, target: ApiOperation, parameters: ApiParameter[]): CodeExample[] {
  const { languages, defaults, autogenerate } = w.api.examples;
  const own = givenSamples(target);
  const taken = new Set(own.map(({ language }) => findSampleLanguage(language)?.id));
  if (!autogenerate) return own;
  const request = sampleRequest(target, parameters, { requiredOnly: defaults === 'required' });
  const made = sampleLanguages(languages)
    .filter(({ id }) => !taken.has(id))
    .map(({ label, highlight, write }) => ({ title: label, language: highlight, code: write(request) }));
  return [...own, ...made];
}

/** `x-codeSamples`, and `x-code-samples` as it is also written. */
function givenSamples({ operation }: ApiOperation): CodeExample[] {
  const written = [...listAt(operation, 'x-codeSamples'), ...listAt(operation, 'x-code-samples')];
  return written.slice(0, MOST_EXAMPLES).flatMap((sample): CodeExample[] => {
    const code = textAt(sample, 'source');
    if (code === null) return [];
    const language = textAt(sample, 'lang') ?? '';
    const known = findSampleLanguage(language);
    const title = textAt(sample, 'label') ?? known?.label ?? (language || 'Code');
    return [{ title, language: known?.highlight ?? language, code: code.slice(0, LONGEST_EXAMPLE) }];
  });
}

function payloadExamples(w: ReferenceWriter, target: ApiOperation): CodeExample[] {
  const body = w.document.object(get(target.operation, 'requestBody'));
  const chosen = body === null ? null : preferredMedia(mediaOf(body));
  if (chosen === null) return [];
  const [type, media] = chosen;
  const examples = requestExamples(target, media, w.api.examples.defaults === 'required');
  return examples
    .slice(0, MOST_EXAMPLES)
    .map(({ name, summary, value }) => shown(summary ?? (name || 'Payload'), type, value));
}

function responseExamples(w: ReferenceWriter, { operation }: ApiOperation): CodeExample[] {
  const found: CodeExample[] = [];
  for (const [status, written] of entriesOf(get(operation, 'responses'))) {
    const response = w.document.object(written);
    if (response === null || found.length >= MOST_EXAMPLES) continue;
    const media = shownMedia(mediaOf(response));
    for (const [type, holder] of media) {
      const options = { direction: 'response', requiredOnly: false, generate: isJson(type) } as const;
      const own = media.length > 1 && !isJson(type) ? type : '';
      for (const { name, summary, value } of examplesOf(w.document, holder, options).slice(0, 10)) {
        const title = [status, own, summary ?? name].filter((part) => part !== '').join(' ');
        found.push(shown(title, type, value));
      }
    }
  }
  return found.slice(0, MOST_EXAMPLES);
}

/** JSON once, by whatever name; other types each look different. */
function shownMedia(media: Media): Media {
  const json = media.find(([type]) => isJson(type));
  return media.filter((one) => one === json || !isJson(one[0]));
}

function shown(title: string, type: string, value: Json): CodeExample {
  const isText = typeof value === 'string' && !isJson(type);
  const code = isText ? value : JSON.stringify(unquoted(value), null, 2);
  const language = isText ? (/xml|html/.test(type) ? 'xml' : /yaml/.test(type) ? 'yaml' : '') : 'json';
  const cut = code.length > LONGEST_EXAMPLE ? `${code.slice(0, LONGEST_EXAMPLE)}\n…` : code;
  return { title: title.slice(0, 120), language, code: cut };
}
