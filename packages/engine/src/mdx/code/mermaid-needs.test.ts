import { expect, it } from 'vitest';
import { needsWholeMermaid } from './mermaid-needs.ts';

it.each([
  ['flowchart LR\n  A --> B', false],
  ['sequenceDiagram\n  A->>B: mindmap', false],
  ['---\ntitle: mindmap\n---\nflowchart LR\n  A --> B', false],
  ['flowchart LR\n  A[elk: layout] --> B[costs $5]', false],
  ['mindmap\n  root', true],
  ['  mindmap\n  root', true],
  ['---\ntitle: Ideas\n---\nmindmap\n  root', true],
  ['%% a comment\n%%{init: {"theme": "dark"}}%%\nmindmap\n  root', true],
  ['architecture-beta\n  group api(cloud)[API]', true],
  ['flowchart-elk LR\n  A --> B', true],
  ['---\nconfig:\n  layout: elk\n---\nflowchart LR\n  A --> B', true],
  ['---\nconfig:\n  layout: elk.stress\n---\nflowchart LR\n  A --> B', true],
  ['%%{init: {"flowchart": {"defaultRenderer": "elk"}}}%%\nflowchart LR\n  A --> B', true],
  ['flowchart LR\n  A["$$x^2$$"] --> B', true],
])('%j needs the whole of mermaid: %s', (source, needed) => {
  expect(needsWholeMermaid(source)).toBe(needed);
});
