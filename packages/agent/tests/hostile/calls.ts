/** Short forms for the tables of hostile cases. */
import type { ScriptedCall } from '../harness/scripted-model.ts';

export const read = (path: string): ScriptedCall => ({ tool: 'read', input: { path } });
export const list = (path: string): ScriptedCall => ({ tool: 'list', input: { path } });
export const search = (query: string, more = {}): ScriptedCall => ({
  tool: 'search',
  input: { query, ...more },
});
export const write = (path: string, content = 'owned'): ScriptedCall => ({
  tool: 'write',
  input: { path, content },
});
export const edit = (path: string, old = 'canary', text = 'owned'): ScriptedCall => ({
  tool: 'edit',
  input: { path, old, new: text },
});
export const move = (from: string, to: string): ScriptedCall => ({ tool: 'move', input: { from, to } });
export const remove = (path: string): ScriptedCall => ({ tool: 'delete', input: { path } });
export const call = (tool: string, input: unknown = {}): ScriptedCall => ({ tool, input });

/** Everything that the tools can do to one path. */
export const everything = (path: string): ScriptedCall[] => [
  read(path),
  list(path),
  search('canary', { path }),
  write(path),
  edit(path),
  move(path, 'taken.mdx'),
  move('index.mdx', path),
  remove(path),
];
