/**
 * Components that are real JavaScript (hooks, effects, arbitrary code), rendered once to the same elements that
 * expressions give. One sandbox per page; nothing is loaded before the first component is asked for.
 */
import type { Budget } from '../budget.ts';
import { ExpressionFailed, LimitExceeded } from '../expression-error.ts';
import { measure } from '../measure.ts';
import type { DataObject, Value } from '../value.ts';
import { collectModules, type ModuleReader, type ModuleSource } from './collect-modules.ts';
import { nextPage, runInSandbox } from './sandbox-thread.ts';
import { fromWire, type Slots, toWire } from './wire-values.ts';

export interface SandboxOptions extends ModuleReader {
  budget: Budget;
  /** For all components of the page together. */
  timeoutMs?: number;
  /** What `Date.now()` answers. */
  nowMs?: number;
}

export interface SandboxRequest {
  module: ModuleSource;
  /** The exported name, `default`, or any other name declared at the module's top level. */
  component: string;
  props: DataObject;
}

export interface Sandbox {
  /** Throws an ExpressionError: syntax, limit or failed. */
  render(request: SandboxRequest): Value;
}

const PAGE_TIMEOUT_MS = 3_000;
/** After this many of QuickJS's own ticks an endless loop ends, on a slow machine as on a fast one. */
const PAGE_TICKS = 5_000;

export function createSandbox(options: SandboxOptions): Sandbox {
  const slots: Slots = [];
  const page = nextPage();
  let timeLeftMs = options.timeoutMs ?? PAGE_TIMEOUT_MS;
  return {
    render({ module, component, props }) {
      const modules = collectModules(module, options, slots);
      const started = performance.now();
      const reply = runInSandbox({
        page,
        modules,
        entry: module.file,
        component,
        props: JSON.stringify(toWire(props, slots) ?? {}),
        nowMs: options.nowMs ?? 0,
        ticks: PAGE_TICKS,
        timeoutMs: timeLeftMs,
      });
      timeLeftMs = Math.max(1, timeLeftMs - (performance.now() - started));
      if (reply.outcome === 'limit') throw new LimitExceeded(`\`${component}\`: ${reply.message}`, 0);
      if (reply.outcome === 'failed') throw new ExpressionFailed(`\`${component}\`: ${reply.message}`, 0);
      options.budget.scan(reply.json.length, 0);
      const value = fromWire(JSON.parse(reply.json), { slots, budget: options.budget });
      measure(value, { budget: options.budget, offset: 0 });
      return value;
    },
  };
}
