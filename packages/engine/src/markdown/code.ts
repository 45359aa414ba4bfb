/** Code blocks: language, title and code; everything else in a fence's first line is for the page's looks. */
import { parseFenceMeta, splitInfo } from '../mdx/code/fence-meta.ts';
import { readLineMarks } from '../mdx/code/line-marks.ts';
import { typedCode, typedText } from '../mdx/code/typed-code.ts';
import { writtenMeta } from '../mdx/code/written-meta.ts';
import type { Place } from '../mdx/place.ts';
import { fence } from './source-lines.ts';

/** Null when the fence stays as it is written. */
export function writeFence(at: Place, node: number): string | null {
  const { tree, props } = at.frame;
  const language = tree.language(node);
  const meta = writtenMeta(at.frame, node);
  const code = tree.code(node);
  const isPlain = meta === '' && !/[{:=]/.test(language) && !code.includes('[!code ');
  if (isPlain && (props === null || !code.includes('{'))) return null;
  return writeTyped(at, node) ?? writeCode(at.fill(code), language, at.fill(meta));
}

/** Null for a fence without types. */
function writeTyped(at: Place, node: number): string | null {
  const { tree } = at.frame;
  const { twoslash, title } = parseFenceMeta(at.fill(writtenMeta(at.frame, node)));
  const language = tree.language(node).toLowerCase();
  if (!twoslash) return null;
  const code = readLineMarks(at.fill(tree.code(node))).code;
  const typed = typedCode({ code, language }, at.page.context.types);
  return typed && fence(typedText(typed), infoOf(language, title));
}

export function writeCode(code: string, language: string, meta: string): string {
  const info = splitInfo(language, meta);
  const title = info.meta === '' ? '' : parseFenceMeta(info.meta).title;
  return fence(readLineMarks(code).code, infoOf(info.language, title));
}

/** `js title`; without a language the title must not look like one. */
export function infoOf(language: string, title: string): string {
  if (title === '' || title === language) return language;
  return `${language === '' ? 'text' : language} ${title.replace(/[`\n]/g, '')}`;
}
