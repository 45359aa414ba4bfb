/** Every operation of a specification as a form: its data, its default request held against the schema, and back again. */
import { gzipSync } from 'node:zlib';
import {
  buildRequest,
  checkValues,
  defaultValues,
  type FormValue,
  type FormValues,
  isRawOnly,
  type ParameterData,
  parameterKey,
  type RequestData,
} from '@bindery/playground';
import { readRequest } from '@bindery/playground/read';
import { listOperations } from '../../src/api-reference/operation/operations.ts';
import { parametersOf } from '../../src/api-reference/operation/parameters.ts';
import { mediaOf } from '../../src/api-reference/render-bodies.ts';
import { describeRequest, isCredential } from '../../src/api-reference/request/describe-request.ts';
import { get, type Json } from '../../src/api-reference/spec/json.ts';
import { loadSpec } from '../../src/api-reference/spec/load-spec.ts';
import { DEFAULT_API } from './harness.ts';
import { AMBIGUOUS, SchemaJudge } from './schema-judge.ts';

export interface MatrixReport {
  operations: number;
  /** Values held against a schema: parameters and bodies. */
  values: number;
  /** `METHOD /path place: what a validator says`. */
  invalid: string[];
  /** Of schemas that no validator can read. */
  unreadable: number;
  /** Of several options of `oneOf` at once. */
  ambiguous: number;
  lost: string[];
  bytes: { raw: number; gzip: number }[];
  longestMs: number;
}

/** Null: it is no specification of HTTP operations. */
export function tryAll(source: string, bytes: Uint8Array, prefill = false): MatrixReport | null {
  const { document } = loadSpec(source, bytes);
  if (document === null || document.format !== 'openapi') return null;
  const report: MatrixReport = {
    operations: 0,
    values: 0,
    invalid: [],
    unreadable: 0,
    ambiguous: 0,
    lost: [],
    bytes: [],
    longestMs: 0,
  };
  const judge = new SchemaJudge(document);
  // Some name no server: what readers could not send is tried all the same.
  if (!Array.isArray(document.root.servers)) document.root.servers = [{ url: 'https://api.example.com' }];
  const api = { ...DEFAULT_API, examples: { ...DEFAULT_API.examples, prefill } };
  for (const target of listOperations(document).filter(({ kind }) => kind === 'operation')) {
    const startedAtMs = performance.now();
    const data = describeRequest(target, api);
    report.longestMs = Math.max(report.longestMs, performance.now() - startedAtMs);
    if (data === null) continue;
    report.operations += 1;
    const text = JSON.stringify(data);
    report.bytes.push({ raw: text.length, gzip: gzipSync(text).length });
    const page = JSON.parse(text) as RequestData;
    const values = defaultValues(page);
    const name = `${target.method} ${target.path}`;
    const judged = (place: string, schema: Json | undefined, value: FormValue): void => {
      const answer = judge.against(schema, value);
      report.values += 1;
      if (answer === undefined) report.unreadable += 1;
      else if (answer === AMBIGUOUS) report.ambiguous += 1;
      else if (answer !== null) report.invalid.push(`${name} ${place}: ${answer}`);
    };
    for (const parameter of parametersOf(document, target)) {
      if (isCredential(parameter, page.security)) continue;
      // Headers have one value for all spellings of a name.
      const isOwn = ({ in: place, name: own }: ParameterData): boolean =>
        place === parameter.place &&
        (own === parameter.name ||
          (place === 'header' && own.toLowerCase() === parameter.name.toLowerCase()));
      const param = page.params?.find(isOwn);
      const value = param === undefined ? undefined : values.params[parameterKey(param)];
      if (value !== undefined) judged(`${parameter.place} ${parameter.name}`, parameter.schema, value);
      else if (parameter.required)
        report.invalid.push(`${name} ${parameter.place} ${parameter.name}: absent`);
    }
    judgeBody(page, values, (type, value) => {
      const media = mediaOf(document.object(get(target.operation, 'requestBody')) ?? {});
      judged(type, media.find(([one]) => one === type)?.[1].schema, value);
    });
    const own = checkValues(page, values).map(
      ({ place, path, rule }) => `${place}/${path.join('/')} ${rule}`,
    );
    if (own.length > 0) report.invalid.push(`${name} own check: ${own.slice(0, 3).join(', ')}`);
    const back = withoutBlobs(readRequest(page, buildRequest(page, values)));
    const before = withoutBlobs(values);
    if (back !== before) report.lost.push(`${name}: ${before.slice(0, 300)} -> ${back.slice(0, 300)}`);
  }
  return report;
}

function judgeBody(
  data: RequestData,
  { body }: FormValues,
  judged: (type: string, value: FormValue) => void,
): void {
  const shape = body === undefined ? undefined : data.bodies?.[body.type];
  if (shape === undefined || isRawOnly(shape) || body?.value === undefined) return;
  judged(shape.type, body.value);
}

/** Empty files are told apart by nothing. */
function withoutBlobs(values: FormValues): string {
  return JSON.stringify(values, (_key, value: unknown) => {
    if (value instanceof Blob) return '<file>';
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
