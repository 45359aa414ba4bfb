/** Types of code by a real compiler: what fences may ask for, what they may not reach, and what they may cost. */
import { afterAll, describe, expect, it } from 'vitest';
import type { CheckedCode } from '../../src/code-types/check-task.ts';
import { readMarkers } from '../../src/code-types/read-markers.ts';
import { createTypeChecker, endTypeChecker } from '../../src/code-types/type-checker.ts';

let waits = 0;
const checker = createTypeChecker({
  onWait: () => {
    waits += 1;
  },
});
afterAll(endTypeChecker);

function reply(code: string, language = 'ts', check = checker.page()) {
  const { files, options, shown, queries, completions } = readMarkers(code, language)!;
  return check({ files, options, shown, queries, completions });
}

function checked(code: string, language = 'ts'): CheckedCode {
  const found = reply(code, language);
  if (found.outcome !== 'checked') throw new Error(found.message);
  return found.code;
}

const typeOf = (code: CheckedCode, line: number, column: number): string | undefined =>
  code.types.find((type) => type.line === line && type.column === column)?.text;

describe('what a fence may ask for', { timeout: 120_000 }, () => {
  it('types of names, where they stand', () => {
    const code = checked('const a = 1;\nexport const list = [a].map((n) => String(n));');
    expect(typeOf(code, 0, 6)).toBe('const a: 1');
    expect(typeOf(code, 1, 13)).toBe('const list: string[]');
    expect(typeOf(code, 1, 21)).toBe('const a: 1');
    expect(typeOf(code, 1, 29)).toBe('(parameter) n: number');
    expect(code.errors).toEqual([]);
    // Loading the compiler takes far longer than one turn of waiting.
    expect(waits).toBeGreaterThan(0);
  });

  it.each([
    ['a query', 'const a = { b: 1 };\n//    ^?', ['const a: {\n    b: number;\n}']],
    ['two of one line', 'const a = 1, b = "x";\n//    ^?\n//           ^?', ['const a: 1', 'const b: "x"']],
    ['beyond the line', 'a\n//        ^?', [null]],
  ])('%s', (_, code, expected) => {
    expect(checked(code).queries).toEqual(expected);
  });

  it('what may be written', () => {
    expect(checked('[1].joi\n//     ^|').completions).toEqual([['join']]);
  });

  it.each([
    ['by default strict', 'const f = (a) => a;', [7006]],
    ['options of a comment', '// @strict: false\nconst f = (a) => a;', []],
    ['an older target', '// @target: ES2015\n// @lib: es2015\n[1].at(0);', [2550]],
    ['libraries by name', '// @lib: es2022\ndocument.title;', [2584]],
    ['an option that does not exist in that form', '// @target: nonsense\nconst a: number = 1;', []],
    ['names of the browser as names of one’s own', 'const name = 1;\nconst status = 2;', []],
    ['an error', "const a: number = 'x';", [2322]],
    ['a mistake of syntax', 'const = ;', [1134]],
    ['a package that is not there', "import { x } from 'left-pad';\nx.y.z;", [2307]],
    [
      'two files',
      "// @filename: a.ts\nexport const a = 1;\n// @filename: b.ts\nimport { a } from './a';\nconst b: string = a;",
      [2322],
    ],
    ['await at the top', 'await Promise.resolve(1);', []],
  ])('%s', (_, code, expected) => {
    expect(
      checked(code)
        .errors.map((error) => error.code)
        .slice(0, 1),
    ).toEqual(expected.slice(0, 1));
  });

  it('lines of errors and types are those of the fence, whichever file they stand in', () => {
    const code = checked(
      "// @filename: a.ts\nexport const a = 1;\n// @filename: b.ts\nimport { a } from './a';\nconst b: string = a;",
    );
    expect(code.errors).toMatchObject([{ line: 4, column: 6, length: 1 }]);
    expect(typeOf(code, 4, 18)).toBe('(alias) const a: 1\nimport a');
  });

  it.each([
    ['tsx', 'export const a = <p>{1}</p>;', 'const a: any'],
    ['js', 'export const a = [1].map(String);', 'const a: string[]'],
    ['jsx', 'export const a = <p/>;', 'const a: any'],
  ])('%s', (language, code, expected) => {
    expect(typeOf(checked(code, language), 0, 13)).toBe(expected);
  });

  it('nothing of lines that are not shown', () => {
    expect(checked('const a = 1;\n// ---cut---\nconst b = a;').types.every(({ line }) => line === 2)).toBe(
      true,
    );
  });

  it('the same, whatever was asked before', () => {
    const code = 'type T = "b" | "a" | "c";\nconst t = {} as T | "d";\n//    ^?';
    const first = checked(code);
    endTypeChecker();
    for (let i = 0; i < 3; i += 1) checked(`const x${i} = "${'cab'[i]}" as "a" | "c" | "b" | ${i};`);
    expect(checked(`${code}\n`).queries).toEqual(first.queries);
  });
});

describe('what it may not reach', { timeout: 120_000 }, () => {
  it.each([
    ['a path', '/// <reference path="/etc/passwd" />\nconst a = 1;'],
    ['types of packages', '/// <reference types="node" />\nprocess.env;'],
    [
      'an import by path',
      `import x from '${import.meta.dirname}/type-checker.test.ts';\nexport const y = x;`,
    ],
    ['a package of ours', "import { expect } from 'vitest';\nexport const y = expect;"],
    ['JSON', "// @resolveJsonModule\nimport x from '/etc/../package.json';\nexport const y = x;"],
  ])('%s', (_, code) => {
    const found = checked(code);
    expect(found.errors.length).toBeGreaterThan(0);
    expect(JSON.stringify(found.types)).not.toMatch(/root:|vitest'|readMarkers/);
  });

  it('code is not run', () => {
    checked('globalThis.process?.exit(3);\nthrow new Error("run");');
    expect(checked('export const a = 1;').errors).toEqual([]);
  });
});

describe('what it may cost', { timeout: 300_000 }, () => {
  const digits = `\${0|1|2|3|4|5|6|7|8|9}`;
  const unions = Array.from({ length: 60 }, (_, i) => {
    return `type A${i} = \`${i}${digits.repeat(4)}\${0|1|2|3|4|5|6|7|8}\`; declare const a${i}: A${i}; a${i}.length;`;
  });

  it.each([
    ['types that take all memory', unions.join('\n'), 'limit'],
    [
      'code that is nested too deeply to be read',
      `export const x = ${'-('.repeat(20_000)}1${')'.repeat(20_000)};`,
      'limit',
    ],
    ['a union that the compiler itself refuses', `export type P = \`${digits.repeat(12)}\`;`, 'checked'],
    [
      'a type without an end',
      'type Grow<T extends 0[]> = T["length"] extends 9 ? T : Grow<[...T, ...T, 0]>;\nexport type G = Grow<[]>;',
      'checked',
    ],
  ])('%s', (_, code, outcome) => {
    expect(reply(code, 'ts', createTypeChecker({ fenceMs: 3_000 }).page()).outcome).toBe(outcome);
    expect(typeOf(checked(`const after = ${code.length};`), 0, 6)).toBe(`const after: ${code.length}`);
  });

  it('the fences of one page have one budget, each page its own', () => {
    const check = createTypeChecker({ pageMs: 500 }).page();
    const outcomes = Array.from(
      { length: 60 },
      (_, i) => reply(`document.title + ${i};`, 'ts', check).outcome,
    );
    expect(outcomes[0]).toBe('checked');
    expect(outcomes.at(-1)).toBe('limit');
    expect(reply('document.title + 60;').outcome).toBe('checked');
  });
});
