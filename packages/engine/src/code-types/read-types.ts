/** What the language service says of a fence: types of names, answers to its queries, errors. */
import type * as TypeScript from '@typescript/typescript6';
import type { CheckedCode, CheckTask, CodeSpan } from './check-task.ts';
import type { CodePoint, SourceFile } from './read-markers.ts';

export type Compiler = typeof TypeScript;

export interface Asked {
  ts: Compiler;
  service: TypeScript.LanguageService;
  task: CheckTask;
}

/** Of one fence: every name costs the page some bytes. */
const MAX_NAMES = 1_500;
const MAX_TYPE_LENGTH = 600;
const MAX_DOCS_LENGTH = 200;
const MAX_ERRORS = 100;
const MAX_COMPLETIONS = 8;

export function readTypes(asked: Asked): CheckedCode {
  const { files, queries, completions } = asked.task;
  return {
    errors: files.flatMap((file) => errorsOf(asked, file)).slice(0, MAX_ERRORS),
    types: files.flatMap((file) => namesOf(asked, file)).slice(0, MAX_NAMES),
    queries: queries.map((point) => typeAt(asked, point)),
    completions: completions.map((point) => completionsAt(asked, point)),
  };
}

function errorsOf({ ts, service }: Asked, file: SourceFile): CheckedCode['errors'] {
  if (!/\.[cm]?[jt]sx?$/.test(file.name)) return [];
  const found = [...service.getSyntacticDiagnostics(file.name), ...service.getSemanticDiagnostics(file.name)];
  return found.map(({ start = 0, length = 0, code, messageText }) => ({
    ...spanOf(file, start, length),
    code,
    message: cut(ts.flattenDiagnosticMessageText(messageText, '\n'), MAX_TYPE_LENGTH),
  }));
}

function namesOf(asked: Asked, file: SourceFile): CheckedCode['types'] {
  const { ts, service, task } = asked;
  const source = service.getProgram()?.getSourceFile(file.name);
  if (!source) return [];
  const shown = new Set(task.shown);
  const found: CheckedCode['types'] = [];
  const visit = (node: TypeScript.Node): void => {
    if (found.length >= MAX_NAMES) return;
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      const start = node.getStart(source);
      const span = spanOf(file, start, node.getEnd() - start);
      const told = shown.has(span.line) && span.length > 0 ? tellType(asked, file.name, start) : null;
      if (told) found.push({ ...span, ...told });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function tellType(
  { ts, service }: Asked,
  name: string,
  offset: number,
): { text: string; docs: string } | null {
  const info = service.getQuickInfoAtPosition(name, offset);
  const text = ts.displayPartsToString(info?.displayParts);
  if (text === '') return null;
  const docs =
    ts
      .displayPartsToString(info?.documentation)
      .trim()
      .split(/\n\s*\n/, 1)[0] ?? '';
  return { text: cut(text, MAX_TYPE_LENGTH), docs: cut(docs.replace(/\s+/g, ' '), MAX_DOCS_LENGTH) };
}

function typeAt(asked: Asked, point: CodePoint): string | null {
  const place = placeOf(asked.task.files, point);
  return place === null ? null : (tellType(asked, place.name, place.offset)?.text ?? null);
}

/** Names that go on with what stands before the point. */
function completionsAt({ ts, service, task }: Asked, point: CodePoint): string[] {
  const place = placeOf(task.files, point);
  if (place === null) return [];
  const before = /[\w$]*$/.exec(place.before)![0];
  const list = service.getCompletionsAtPosition(place.name, place.offset, {});
  return (list?.entries ?? [])
    .filter(({ kind, name }) => kind !== ts.ScriptElementKind.keyword && name.startsWith(before))
    .slice(0, MAX_COMPLETIONS)
    .map(({ name }) => cut(name, MAX_DOCS_LENGTH));
}

/** Where a point of the fence is in the file that it belongs to. */
function placeOf(
  files: readonly SourceFile[],
  { line, column }: CodePoint,
): { name: string; offset: number; before: string } | null {
  const file = files.findLast(({ firstLine }) => firstLine <= line);
  const lines = file?.code.split('\n') ?? [];
  const text = lines[line - (file?.firstLine ?? 0)];
  if (!file || text === undefined || column > text.length) return null;
  const offset =
    lines.slice(0, line - file.firstLine).reduce((sum, { length }) => sum + length + 1, 0) + column;
  return { name: file.name, offset, before: text.slice(0, column) };
}

/** Up to the end of its line. */
function spanOf({ code, firstLine }: SourceFile, start: number, length: number): CodeSpan {
  const before = code.slice(0, start);
  const from = before.lastIndexOf('\n') + 1;
  const end = code.indexOf('\n', start);
  const room = (end < 0 ? code.length : end) - start;
  return {
    line: firstLine + before.split('\n').length - 1,
    column: start - from,
    length: Math.min(length, room),
  };
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;
}
