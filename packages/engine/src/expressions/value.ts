/** Everything an expression can see or be. No host function, and no object with behaviour of its own, is ever a value. */
import type { Budget } from './budget.ts';
import type { FunctionSyntax } from './syntax.ts';

export type Value =
  | undefined
  | null
  | boolean
  | number
  | string
  | Value[]
  | DataObject
  | Closure
  | Builtin
  | JsxElement
  | Opaque;

/** Null prototype when made here; data handed in may have `Object.prototype`, which is never read. */
export interface DataObject {
  readonly [key: string]: Value;
}

/** A function of the content: syntax and where it was written, run only by the evaluator. */
export class Closure {
  readonly syntax: FunctionSyntax;
  readonly scope: Scope;

  constructor(syntax: FunctionSyntax, scope: Scope) {
    this.syntax = syntax;
    this.scope = scope;
  }
}

/** A whitelisted function (`String`, `parseInt`) or namespace (`Math`), or both (`Array`). */
export class Builtin {
  readonly name: string;
  readonly run: ((args: Value[], call: CallContext) => Value) | null;
  readonly members: ReadonlyMap<string, Value>;

  constructor(name: string, run: Builtin['run'], members: ReadonlyMap<string, Value> = new Map()) {
    this.name = name;
    this.run = run;
    this.members = members;
  }
}

/** What a built-in needs from the evaluator. */
export interface CallContext {
  budget: Budget;
  offset: number;
  invoke(callee: Value, args: Value[]): Value;
}

/** A tag in an expression, for the renderer to turn into HTML with its own components. */
export class JsxElement {
  /** `div`, `Card`, `Tree.File`; null for a fragment; an Opaque that the caller put into the scope. */
  readonly type: string | null | Opaque;
  /** Null prototype; without `children` and `key`. */
  readonly props: DataObject;
  /** Nested arrays, null, booleans as written: the renderer skips what React would skip. */
  readonly children: Value[];
  readonly offset: number;
  /** Names a component of the theme inside one that lives on in the browser. */
  readonly part: string | null;
  /** Shows the element as it stands in the page, where only its type and properties are to be looked at. */
  readonly whole: Opaque | null;

  constructor(
    type: JsxElement['type'],
    content: {
      props: DataObject;
      children: Value[];
      offset: number;
      part?: string | null;
      whole?: Opaque | null;
    },
  ) {
    this.type = type;
    this.props = content.props;
    this.children = content.children;
    this.offset = content.offset;
    this.part = content.part ?? null;
    this.whole = content.whole ?? null;
  }
}

/** Something of the caller's that expressions may pass around but not look into: rendered children, a snippet. */
export class Opaque<T = unknown> {
  readonly payload: T;

  constructor(payload: T) {
    this.payload = payload;
  }
}

/** A declaration that only real JavaScript can run; as a tag it reaches the caller as the element's type. */
export class SandboxComponent extends Opaque<{ name: string; reason: string; offset: number }> {}

export class Scope {
  private readonly values = new Map<string, Value>();
  private readonly parent: Scope | null;
  /** Whether the renderer has a component of this name. The evaluator has no value for it; the sandbox has. */
  readonly isComponent: (name: string) => boolean;

  constructor(
    parent: Scope | null = null,
    isComponent: Scope['isComponent'] = parent?.isComponent ?? (() => false),
  ) {
    this.parent = parent;
    this.isComponent = isComponent;
  }

  set(name: string, value: Value): void {
    this.values.set(name, value);
  }

  /** The scope that holds the name, so that a present `undefined` differs from a missing name. */
  find(name: string): Scope | null {
    let scope: Scope | null = this;
    while (scope && !scope.values.has(name)) scope = scope.parent;
    return scope;
  }

  own(name: string): Value {
    return this.values.get(name);
  }

  entries(): IterableIterator<[string, Value]> {
    return this.values.entries();
  }
}

export function createScope(
  values: Readonly<Record<string, unknown>> = {},
  parent: Scope | null = null,
): Scope {
  const scope = new Scope(parent);
  for (const key of Object.keys(values)) scope.set(key, values[key] as Value);
  return scope;
}

export function createObject(): Record<string, Value> {
  return Object.create(null) as Record<string, Value>;
}

/** Data objects only: an instance of one of our classes, or of any other class, is none. */
export function isDataObject(value: unknown): value is DataObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
