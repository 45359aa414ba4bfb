import { expect, it } from 'vitest';
import { problemWithDiagram } from './mermaid-kind.ts';

it.each([
  ['flowchart LR\n  A --> B', null],
  ['graph TD; A --> B', null],
  ['graph', null],
  ['\n\n  stateDiagram-v2\n  [*] --> A', null],
  ['---\ntitle: T\n---\npie\n  "a": 1', null],
  ['%% a comment\n%%{init: {\n"theme": "dark"}}%%\n\nmindmap\n  root', null],
  ['%%{init: {}}%% sequenceDiagram\n  A->>B: x', null],
  ['xychart-beta\n  bar [1]', null],
  ['Ishikawa-beta\n  a', null],
  ['pie: x', null],
  ['sequencediagram\n  A->>B: x', 'Did you mean "sequenceDiagram"?'],
  ['flowchrt LR\n  A --> B', 'Did you mean "flowchart"?'],
  ['A --> B', 'Begin with the kind, such as flowchart LR.'],
  ['const a = 1;', 'Begin with the kind, such as flowchart LR.'],
])('%j: %s', (source, hint) => {
  expect(problemWithDiagram(source)?.hint ?? null).toBe(hint);
});

it.each(['', ' \n', '%% nothing', '%%{init: {}'])('%j holds no diagram', (source) => {
  expect(problemWithDiagram(source)).toMatchObject({ message: 'The diagram is empty' });
});

it('looks at many comments in one go', () => {
  expect(problemWithDiagram('%%{\n'.repeat(50_000))).not.toBeNull();
  expect(problemWithDiagram(`${'%% x\n'.repeat(100_000)}pie`)).toBeNull();
});
