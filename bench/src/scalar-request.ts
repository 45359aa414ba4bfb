/** What a reader would fill into Scalar's form: taken from the values that our own form opens with. */
import type { PlayedPage } from '../../e2e/playground/played-site.ts';
import { defaultValues, type FormValue, isObject, rawOf } from '../../packages/playground/src/index.ts';
import { plainText } from '../../packages/playground/src/serialize-parameter.ts';
import type { ScalarRequest } from './scalar-client.ts';

type Filling = Pick<ScalarRequest, 'document' | 'schemes' | 'values' | 'files' | 'body'>;

export function scalarRequest({ request }: PlayedPage, document: object): Filling {
  const { params, body } = defaultValues(request);
  const given = request.params ?? [];
  const ofParameters = given.map(({ in: place, name }) => [name, params[`${place}.${name}`]] as const);
  const ofBody = Object.entries(isObject(body?.value) ? body.value : {});
  const shape = request.bodies?.[body?.type ?? 0];
  const values = [...ofParameters, ...ofBody].filter((pair): pair is [string, FormValue] => isText(pair[1]));
  return {
    document: onlyOperation(document, request),
    schemes: request.security?.any[0] ?? [],
    values: new Map(values.map(([name, value]) => [name, plainText(value)])),
    files: new Set(ofBody.flatMap(([name, value]) => (isFileField(value) ? [name] : []))),
    body: body?.value instanceof Blob ? 'file' : shape ? { text: rawOf(request, shape, body?.value) } : null,
  };
}

function isText(value: FormValue | undefined): boolean {
  return value !== undefined && !isFileField(value);
}

function isFileField(value: FormValue): boolean {
  return value instanceof Blob || (Array.isArray(value) && value.some((one) => one instanceof Blob));
}

interface Document {
  paths: Record<string, Record<string, object>>;
}

function onlyOperation(document: object, { method, path }: PlayedPage['request']): object {
  const { paths } = document as Document;
  const name = method.toLowerCase();
  const plain = (written: string) => written.replace(/[#?].*/s, '');
  const [written, item] = Object.entries(paths).find(
    ([one, operations]) => plain(one) === plain(path) && operations[name],
  )!;
  const { parameters, [name]: operation } = item;
  const own = { ...operation, tags: undefined, servers: undefined };
  return {
    ...document,
    ...{ tags: undefined, webhooks: undefined },
    paths: { [written]: { ...(parameters && { parameters }), [name]: own } },
  };
}
