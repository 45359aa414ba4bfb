/**
 * TypeScript's language service over the files of one fence at a time. It reads nothing but them and the descriptions
 * of the language that come with it; whatever else they name is not there.
 */
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import type * as TypeScript from '@typescript/typescript6';
import type { CheckedCode, CheckTask } from './check-task.ts';
import { type Compiler, readTypes } from './read-types.ts';

export interface TypeService {
  /** Throws when it would take more memory than there is. */
  check(task: CheckTask): CheckedCode;
}

/** Beyond it a check is given up. */
const MAX_HEAP_BYTES = 320 << 20;
/** Beyond it everything that is known is let go of before the next check. */
const FULL_HEAP_BYTES = 240 << 20;
const LIBRARY = /^lib\.[\w.]+\.d\.ts$|^lib\.d\.ts$/;

export function createTypeService(ts: Compiler): TypeService {
  const folder = dirname(ts.getDefaultLibFilePath({}));
  const library = new Map<string, TypeScript.IScriptSnapshot>();
  let files = new Map<string, string>();
  let options = ts.getDefaultCompilerOptions();
  let checks = 0;

  const isLibrary = (path: string): boolean => dirname(path) === folder && LIBRARY.test(basename(path));
  const librarySnapshot = (path: string): TypeScript.IScriptSnapshot | undefined => {
    if (!isLibrary(path)) return undefined;
    const known = library.get(path) ?? ts.ScriptSnapshot.fromString(readFileSync(path, 'utf8'));
    library.set(path, known);
    return known;
  };
  const host: TypeScript.LanguageServiceHost = {
    getCompilationSettings: () => options,
    getScriptFileNames: () => [...files.keys()],
    getScriptVersion: (path) => (files.has(path) ? String(checks) : ''),
    getScriptSnapshot(path) {
      const code = files.get(path);
      return code === undefined ? librarySnapshot(path) : ts.ScriptSnapshot.fromString(code);
    },
    getCurrentDirectory: () => '/',
    getDefaultLibFileName: (settings) => `${folder}/${ts.getDefaultLibFileName(settings)}`,
    fileExists: (path) => files.has(path) || isLibrary(path),
    readFile: (path) => files.get(path),
    useCaseSensitiveFileNames: () => true,
    getCancellationToken: () => ({ isCancellationRequested: () => usedBytes() > MAX_HEAP_BYTES }),
  };
  let service = ts.createLanguageService(host);

  return {
    check(task) {
      if (usedBytes() > FULL_HEAP_BYTES) {
        service.dispose();
        service = ts.createLanguageService(host, ts.createDocumentRegistry());
      }
      // Each fence has a program of its own, so that what one says cannot depend on those before it.
      checks += 1;
      files = new Map(task.files.map(({ name, code }) => [name, code]));
      options = compilerOptions(ts, task.options);
      return readTypes({ ts, service, task });
    },
  };
}

function usedBytes(): number {
  return getHeapStatistics().used_heap_size;
}

/** What is not said by the fence itself. */
function compilerOptions(ts: Compiler, written: CheckTask['options']): TypeScript.CompilerOptions {
  const { lib, types, customConditions, ...rest } = written;
  const lists = Object.entries({ lib, types, customConditions }).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value.split(',').map((one) => one.trim())] as const] : [],
  );
  const { options } = ts.convertCompilerOptionsFromJson({ ...rest, ...Object.fromEntries(lists) }, '/');
  return {
    strict: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    moduleDetection: ts.ModuleDetectionKind.Force,
    jsx: ts.JsxEmit.Preserve,
    allowJs: true,
    skipLibCheck: true,
    types: [],
    ...options,
    noEmit: true,
  };
}
