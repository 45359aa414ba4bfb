/** Values of parameters as text, in every style of OpenAPI (RFC 6570). */
import type { FormValue } from './form-values.ts';
import { isObject } from './json.ts';
import type { ParameterData, ParameterStyle } from './request-data.ts';

type Shape = Pick<ParameterData, 'name' | 'in' | 'style' | 'explode' | 'allowReserved' | 'json'>;
export type Pair = [name: string, value: string];

export function styleOf({ style, in: place }: Shape): ParameterStyle {
  return style ?? (place === 'path' || place === 'header' ? 'simple' : 'form');
}

export function isExploded(shape: Shape): boolean {
  const style = styleOf(shape);
  return shape.explode ?? (style === 'form' || style === 'deepObject');
}

/** In a path. */
export function pathText(shape: Shape, value: FormValue): string {
  const style = styleOf(shape);
  const encode = encoderOf(shape);
  const exploded = isExploded(shape);
  const first = style === 'label' ? '.' : style === 'matrix' ? ';' : '';
  const between = exploded && first !== '' ? first : ',';
  const name = encode(shape.name);
  const isPlain = shape.json || !(Array.isArray(value) || isObject(value));
  if (isPlain)
    return (
      first + (style === 'matrix' ? `${name}=` : '') + encode(shape.json ? jsonOf(value) : plainText(value))
    );
  if (Array.isArray(value)) {
    const items = value.map((one) => encode(plainText(one)));
    if (style !== 'matrix') return first + items.join(between);
    return exploded ? items.map((one) => `;${name}=${one}`).join('') : `;${name}=${items.join(',')}`;
  }
  const pairs = entriesOf(value).map((pair) => pair.map(encode).join(exploded ? '=' : ','));
  if (style === 'matrix' && !exploded) return `;${name}=${pairs.join(',')}`;
  return first + pairs.join(between);
}

/** In a query, a form or cookies: names and values are encoded. */
export function queryPairs(shape: Shape, value: FormValue): Pair[] {
  const encode = encoderOf(shape);
  const name = encodeName(shape.name);
  if (shape.json) return [[name, encode(jsonOf(value))]];
  const style = styleOf(shape);
  const exploded = isExploded(shape);
  if (style === 'deepObject' && isObject(value)) return deepPairs(name, value, encode);
  const between = style === 'spaceDelimited' ? '%20' : style === 'pipeDelimited' ? '|' : ',';
  if (Array.isArray(value)) {
    const items = value.map((one) => encode(plainText(one)));
    if (exploded) return items.map((one) => [name, one]);
    return items.length === 0 ? [] : [[name, items.join(between)]];
  }
  if (!isObject(value)) return [[name, encode(plainText(value))]];
  if (exploded) return entriesOf(value).map(([key, one]) => [encodeName(key), encode(one)]);
  const flat = entriesOf(value).map((pair) => pair.map(encode).join(between));
  return flat.length === 0 ? [] : [[name, flat.join(between)]];
}

/** In a header, where nothing is encoded. */
export function headerText(shape: Shape, value: FormValue): string {
  if (shape.json) return jsonOf(value);
  if (Array.isArray(value)) return value.map(plainText).join(',');
  if (!isObject(value)) return plainText(value);
  return entriesOf(value)
    .map((pair) => pair.join(isExploded(shape) ? '=' : ','))
    .join(',');
}

export function plainText(value: FormValue): string {
  if (value instanceof Blob) return fileName(value);
  return typeof value === 'string' ? value : value === null ? '' : jsonOf(value);
}

export function fileName(file: Blob): string {
  return 'name' in file && typeof file.name === 'string' ? file.name : 'example-file';
}

export function jsonOf(value: FormValue): string {
  return JSON.stringify(value);
}

function entriesOf(value: Record<string, FormValue>): Pair[] {
  return Object.entries(value).map(([key, one]) => [key, plainText(one)]);
}

function deepPairs(name: string, value: Record<string, FormValue>, encode: (text: string) => string): Pair[] {
  return Object.entries(value).flatMap(([key, inside]): Pair[] => {
    const inner = `${name}[${encodeName(key)}]`;
    if (isObject(inside)) return deepPairs(inner, inside, encode);
    if (!Array.isArray(inside)) return [[inner, encode(plainText(inside))]];
    return inside.flatMap((one, index): Pair[] =>
      isObject(one) ? deepPairs(`${inner}[${index}]`, one, encode) : [[`${inner}[]`, encode(plainText(one))]],
    );
  });
}

function encoderOf({ allowReserved }: Shape): (text: string) => string {
  return allowReserved ? encodeReserved : encodeText;
}

export function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/[!'()*]/g, hexOf);
}

/** Brackets of names stay: servers look for them as they are written. */
export function encodeName(text: string): string {
  return encodeText(text).replaceAll('%5B', '[').replaceAll('%5D', ']');
}

/** What means something in an address stays, but for what would end the value. */
function encodeReserved(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/%(?:3A|2F|3F|40|24|2C|3B|3D)/g, decodeURIComponent);
}

function hexOf(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}
