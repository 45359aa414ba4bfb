/**
 * Components that are real JavaScript (hooks, effects, arbitrary code), rendered once to the same elements that
 * expressions give. One sandbox per page; nothing is loaded before the first component is asked for.
 */
import type { Budget } from '../budget.ts';
import { ExpressionFailed, LimitExceeded } from '../expression-error.ts';
import { measure } from '../measure.ts';
import type { DataObject, Value } from '../value.ts';
import {
  type CompiledModule,
  collectModules,
  MODULE_DIALECT,
  type ModuleReader,
  type ModuleSource,
} from './collect-modules.ts';
import { nextPage, runInSandbox } from './sandbox-thread.ts';
import { SCRIPT_DIALECT } from './script-dialect.ts';
import { fromWire, type Slots, toWire } from './wire-values.ts';

export interface SandboxOptions extends ModuleReader {
  budget: Budget;
  /** Of the processor, for all components of the page together. */
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
  /** The text of a component's module and of all that it imports. Throws likewise. */
  sources(module: ModuleSource): string[];
  /** The same component for a browser: its modules as scripts, the entry first, and its properties. Throws likewise. */
  forBrowser(request: SandboxRequest): { scripts: CompiledModule[]; props: string };
  /** Opaque values by the number under which the component knows them. */
  readonly slots: Slots;
}

const PAGE_TIMEOUT_MS = 3_000;
/** After this many of QuickJS's own ticks an endless loop ends, on a slow machine as on a fast one. */
const PAGE_TICKS = 5_000;

export function createSandbox(options: SandboxOptions): Sandbox {
  const slots: Slots = [];
  const page = nextPage();
  let timeLeftMs = options.timeoutMs ?? PAGE_TIMEOUT_MS;
  const collected = new Map<string, CompiledModule[]>();
  const scriptsOf = (module: ModuleSource): CompiledModule[] => {
    const known = collected.get(module.file);
    const scripts = known ?? collectModules(module, { reader: options, slots, dialect: SCRIPT_DIALECT });
    collected.set(module.file, scripts);
    return scripts;
  };
  return {
    slots,
    sources: (module) => scriptsOf(module).map(({ source }) => source),
    forBrowser: ({ module, props }) => ({ scripts: scriptsOf(module), props: toJson(props, slots) }),
    render({ module, component, props }) {
      if (timeLeftMs <= 0) throw new LimitExceeded('the components of this page took too long', 0);
      const compiled = collectModules(module, { reader: options, slots, dialect: MODULE_DIALECT });
      const modules = Object.fromEntries(compiled.map(({ file, code }) => [file, code]));
      const before = process.cpuUsage();
      const reply = runInSandbox({
        page,
        modules,
        entry: module.file,
        component,
        props: toJson(props, slots),
        nowMs: options.nowMs ?? 0,
        ticks: PAGE_TICKS,
        timeoutMs: timeLeftMs,
      });
      const used = process.cpuUsage(before);
      timeLeftMs -= (used.user + used.system) / 1000;
      if (reply.outcome === 'limit') throw new LimitExceeded(saidOf(component, reply.message), 0);
      if (reply.outcome === 'failed') throw new ExpressionFailed(saidOf(component, reply.message), 0);
      return readReply(reply.json, { slots, budget: options.budget });
    },
  };
}

/** What is called `$…` has its name from us: authors never wrote it. */
function saidOf(component: string, message: string): string {
  return component.startsWith('$') ? message : `\`${component}\`: ${message}`;
}

function readReply(json: string, context: { slots: Slots; budget: Budget }): Value {
  context.budget.scan(json.length, 0);
  let wire: unknown;
  try {
    wire = JSON.parse(json);
  } catch {
    throw new ExpressionFailed('the component gave no usable answer', 0);
  }
  const value = fromWire(wire, context);
  measure(value, { budget: context.budget, offset: 0 });
  return value;
}

/** Values may be nested deeper than any stack; that is the content's doing, not a fault of ours. */
function toJson(props: DataObject, slots: Slots): string {
  try {
    return JSON.stringify(toWire(props, slots) ?? {});
  } catch (error) {
    if (error instanceof RangeError) throw new LimitExceeded('this is nested too deeply', 0);
    throw error;
  }
}
