/** The thread that holds TypeScript: takes the code of a fence, says what its types are, one at a time. */
import { createRequire } from 'node:module';
import { findTypeScript } from '../installation/find-typescript.ts';
import { serveThread } from '../threads/waiting-thread.ts';
import type { CheckedCode, CheckTask } from './check-task.ts';
import type { Compiler } from './read-types.ts';
import { createTypeService } from './type-service.ts';

export type ThreadReply = { code: CheckedCode } | { failure: string };

const NOTHING: CheckTask = {
  files: [{ name: '/index.ts', firstLine: 0, code: '' }],
  options: {},
  shown: [],
  queries: [],
  completions: [],
};

const { entry } = findTypeScript()!;
const service = createTypeService(createRequire(entry)(entry) as Compiler);

serveThread<CheckTask, ThreadReply>(answer, answer(NOTHING));

function answer(task: CheckTask): ThreadReply {
  try {
    return { code: service.check(task) };
  } catch (error) {
    return { failure: String(error instanceof Error ? error.message : error).slice(0, 200) };
  }
}
