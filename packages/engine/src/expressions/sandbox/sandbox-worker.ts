/** The thread that holds QuickJS: takes a task, gives a reply, one at a time. */
import { readFileSync } from 'node:fs';
import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSContext,
  type QuickJSRuntime,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import { serveThread } from '../../threads/waiting-thread.ts';
import type { SandboxReply, SandboxTask } from './sandbox-thread.ts';

const MEMORY_LIMIT_BYTES = 48 * 1024 * 1024;
const STACK_LIMIT_BYTES = 256 * 1024;
const MAX_OUTPUT_LENGTH = 4 * 1024 * 1024;

interface Page {
  number: number;
  runtime: QuickJSRuntime;
  context: QuickJSContext;
  modules: Record<string, string>;
  ticksLeft: number;
}

const prelude = ['part-key', 'sandbox-locale', 'sandbox-url', 'sandbox-globals', 'sandbox-runtime']
  .map((name) => readFileSync(new URL(`./${name}.js`, import.meta.url), 'utf8').replace(/^export /gm, ''))
  .join('\n');
const newEngine = () => newQuickJSWASMModuleFromVariant(import('@jitl/quickjs-wasmfile-release-sync'));
let engine: QuickJSWASMModule | null = await newEngine();
let page: Page | null = null;

serveThread<SandboxTask, SandboxReply>(
  async (task) => {
    engine ??= await newEngine();
    return answer(engine, task);
  },
  { outcome: 'rendered', json: 'ready' },
);

function answer(quickjs: QuickJSWASMModule, task: SandboxTask): SandboxReply {
  try {
    if (page?.number !== task.page) {
      closePage();
      page = openPage(quickjs, task);
    }
    Object.assign(page.modules, task.modules);
    return render(page.context, task);
  } catch (error) {
    // WebAssembly gave up half way: neither the runtime nor the module can be trusted any more.
    page = null;
    engine = null;
    return { outcome: 'limit', message: `used too much memory or stack (${String(error).slice(0, 100)})` };
  }
}

function closePage(): void {
  const closed = page;
  page = null;
  closed?.context.dispose();
  closed?.runtime.dispose();
}

function openPage(quickjs: QuickJSWASMModule, task: SandboxTask): Page {
  const runtime = quickjs.newRuntime();
  runtime.setMemoryLimit(MEMORY_LIMIT_BYTES);
  runtime.setMaxStackSize(STACK_LIMIT_BYTES);
  const opened: Page = {
    number: task.page,
    runtime,
    context: runtime.newContext(),
    modules: Object.create(null),
    ticksLeft: task.ticks,
  };
  runtime.setInterruptHandler(() => {
    opened.ticksLeft -= 1;
    return opened.ticksLeft < 0;
  });
  runtime.setModuleLoader(
    (file) => opened.modules[file] ?? { error: new Error(`\`${file}\` was not found`) },
    (_, file) => file,
  );
  opened.modules.react = reactModule(run(opened.context, `(() => {${prelude}\n})();$install(${task.nowMs})`));
  return opened;
}

/** `import { useState } from 'react'`: whatever the runtime provides. */
function reactModule(outcome: SandboxReply): string {
  if (outcome.outcome !== 'rendered') throw new Error(outcome.message);
  const names = JSON.parse(outcome.json) as string[];
  return `export default React;\n${names.map((name) => `export const ${name} = React.${name};`).join('\n')}`;
}

function render(context: QuickJSContext, task: SandboxTask): SandboxReply {
  const entry = JSON.stringify(task.entry);
  const loaded = run(context, `import * as all from ${entry}; $modules[${entry}] = all;`, 'module');
  if (loaded.outcome !== 'rendered') return loaded;
  return run(context, `$render(${entry}, ${JSON.stringify(task.component)}, ${JSON.stringify(task.props)})`);
}

function run(context: QuickJSContext, code: string, type: 'global' | 'module' = 'global'): SandboxReply {
  const result = context.evalCode(code, 'component.js', { type });
  if (result.error) {
    const error: unknown = context.dump(result.error);
    result.error.dispose();
    return asReply(error);
  }
  const json = context.typeof(result.value) === 'string' ? context.getString(result.value) : 'null';
  result.value.dispose();
  if (json.length > MAX_OUTPUT_LENGTH) return { outcome: 'limit', message: 'renders too much' };
  return { outcome: 'rendered', json };
}

function asReply(error: unknown): SandboxReply {
  const { name, message } = Object(error) as { name?: unknown; message?: unknown };
  const text = typeof message === 'string' ? message : String(error);
  const said = `${typeof name === 'string' ? `${name}: ` : ''}${text}`.slice(0, 300);
  const isLimit = /^(?:interrupted|out of memory|stack overflow)$/.test(text);
  return isLimit ? { outcome: 'limit', message: said } : { outcome: 'failed', message: said };
}
