/**
 * Runs inside QuickJS before any code of the content: the part of React that decides what a component shows first.
 * State is its initial value and effects do nothing. The host evaluates this file and then calls $install.
 */
globalThis.$modules = Object.create(null);

/** Started afresh for each component, so that what it shows does not depend on its neighbours. */
const sequence = { random: 1, id: 0 };

globalThis.$install = (nowMs) => {
  fixClockAndChance(nowMs);
  provideGlobals(nowMs);
  const react = createReact();
  Object.assign(globalThis, react, { React: react, $h: react.createElement, $Fragment: react.Fragment });
  globalThis.$given = (json) => revive(JSON.parse(json), react);
  globalThis.$render = (file, name, props) => render($modules[file], { name, props, react });
  return JSON.stringify(Object.keys(react));
};

function render(exported, { name, props, react }) {
  Object.assign(sequence, { random: 1, id: 0 });
  if (!exported) throw new Error('the module did not finish loading');
  const component = exported[name];
  if (component === undefined) throw new Error('nothing of this name is declared');
  const isComponent = typeof component === 'function' || typeof component === 'object';
  const root = isComponent ? react.createElement(component, revive(JSON.parse(props), react)) : component;
  return JSON.stringify(describe(root, react) ?? null);
}

/** Host values: elements come back as elements, what must stay outside as numbered slots. */
function revive(wire, react) {
  if (typeof wire !== 'object' || wire === null) return wire;
  if (Array.isArray(wire)) return wire.map((item) => revive(item, react));
  if (wire.$ === 'slot') return { $slot: wire.n };
  const entries = Object.entries(wire.$ === 'data' ? wire.value : wire.props);
  const object = Object.fromEntries(entries.map(([key, item]) => [key, revive(item, react)]));
  if (wire.$ === 'data') return object;
  const type = wire.type === null ? react.Fragment : revive(wire.type, react);
  const element = react.createElement(type, object, ...wire.children.map((item) => revive(item, react)));
  return wire.whole ? { ...element, $slot: wire.whole.n } : element;
}

/** What a component shows, as JSON: components are called, tags and unknown components stay. */
function describe(node, react) {
  if (typeof node === 'string' || typeof node === 'number') return node;
  if (typeof node !== 'object' || node === null) return null;
  if (typeof node.$slot === 'number') return { $: 'slot', n: node.$slot };
  if (Array.isArray(node)) return node.map((item) => describe(item, react));
  if (!react.isValidElement(node))
    return typeof node[Symbol.iterator] === 'function' ? describe([...node], react) : null;
  const { type, props } = node;
  if (type === react.Fragment) return describeTag(null, props, react);
  if (typeof type === 'string') return describeTag(type, props, react);
  if (typeof type === 'object' && typeof type?.$slot === 'number') {
    return describeTag({ $: 'slot', n: type.$slot }, props, react);
  }
  return describeComponent(type, props, react);
}

function describeTag(type, { children, ...props }, react) {
  const shown = Object.entries(props).map(([key, value]) => [key, describeProp(value, react)]);
  const given = children === undefined ? [] : Array.isArray(children) ? children : [children];
  const element = { $: 'element', type, props: Object.fromEntries(shown), children: describe(given, react) };
  const name = nameOf(type);
  if (!isPartName(name)) return element;
  return { ...element, part: partKey(name, { ...props, children }, (value) => look(value, react)) };
}

/** For keys: '' without a name. */
function nameOf(type) {
  if (typeof type === 'string') return type;
  const number = type?.n ?? type?.$slot;
  return number === undefined ? '' : `#${number}`;
}

function look(value, react) {
  if (typeof value.$slot === 'number') return ['', {}];
  return react.isValidElement(value) ? [nameOf(value.type), value.props] : null;
}

/** Functions do not cross: handlers live in the browser only. */
function describeProp(value, react) {
  if (typeof value === 'bigint' || typeof value === 'symbol' || typeof value === 'function') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  if (react.isValidElement(value) || typeof value.$slot === 'number') return describe(value, react);
  if (Array.isArray(value)) return value.map((item) => describeProp(item, react) ?? null);
  const entries = Object.entries(value).map(([key, item]) => [key, describeProp(item, react)]);
  return { $: 'data', value: Object.fromEntries(entries) };
}

function describeComponent(type, props, react) {
  if (typeof type === 'object' && type?.$context) {
    const { values } = type.$context;
    values.push(props.value);
    const shown = describe(props.children, react);
    values.pop();
    return shown;
  }
  // Of a package that pages cannot have, such as `motion.div`: its content is shown without it.
  if (typeof type !== 'function') return describe(props.children, react);
  if (!type.prototype?.isReactComponent) return describe(type(props), react);
  const instance = new type(props);
  instance.props = props;
  return describe(instance.render(), react);
}

function createReact() {
  const Fragment = Symbol('Fragment');
  const ELEMENT = Symbol('element');
  const isValidElement = (value) => typeof value === 'object' && value !== null && value.$$typeof === ELEMENT;
  const createElement = (type, config, ...children) => {
    const { key = null, ref = null, ...props } = config ?? {};
    for (const [name, value] of Object.entries(type?.defaultProps ?? {})) props[name] ??= value;
    if (children.length > 0) props.children = children.length === 1 ? children[0] : children;
    return { $$typeof: ELEMENT, type, key, ref, props };
  };
  const passThrough = ({ children }) => children ?? null;
  const nothing = () => {};
  const initial = (value) => (typeof value === 'function' ? value() : value);

  const createContext = (fallback) => {
    const values = [];
    const context = { current: () => (values.length > 0 ? values[values.length - 1] : fallback) };
    context.Provider = { $context: { values } };
    context.Consumer = ({ children }) => children(context.current());
    return context;
  };

  class Component {
    constructor(props) {
      this.props = props;
      this.state = {};
    }
    setState() {}
    forceUpdate() {}
  }
  Component.prototype.isReactComponent = true;

  const flatten = (children) =>
    (Array.isArray(children) ? children.flat(Number.POSITIVE_INFINITY) : [children]).filter(
      (child) => child !== undefined && child !== null && typeof child !== 'boolean',
    );
  const Children = {
    map: (children, fn) => flatten(children).map((child, index) => fn(child, index)),
    forEach: (children, fn) => {
      for (const [index, child] of flatten(children).entries()) fn(child, index);
    },
    count: (children) => flatten(children).length,
    toArray: flatten,
    only: (children) => flatten(children)[0],
  };

  return {
    createElement,
    isValidElement,
    createContext,
    Fragment,
    Component,
    PureComponent: Component,
    Children,
    Suspense: passThrough,
    StrictMode: passThrough,
    Profiler: passThrough,
    cloneElement: (element, config, ...children) => ({
      ...element,
      ...createElement(element.type, { ...element.props, ...config }, ...children),
    }),
    memo: (component) => component,
    forwardRef: (component) => (props) => component(props, null),
    lazy: () => () => null,
    createRef: () => ({ current: null }),
    useState: (value) => [initial(value), nothing],
    useReducer: (_, value, start) => [start ? start(value) : value, nothing],
    useRef: (value) => ({ current: value }),
    useMemo: (compute) => compute(),
    useCallback: (fn) => fn,
    useContext: (context) => context.current(),
    useId: () => `:r${(sequence.id++).toString(36)}:`,
    useSyncExternalStore: (_, snapshot, serverSnapshot) => (serverSnapshot ?? snapshot)(),
    useTransition: () => [false, (fn) => fn()],
    startTransition: (fn) => fn(),
    flushSync: (fn) => fn(),
    createPortal: () => null,
    useDeferredValue: (value) => value,
    useEffect: nothing,
    useLayoutEffect: nothing,
    useInsertionEffect: nothing,
    useImperativeHandle: nothing,
    useDebugValue: nothing,
  };
}

/** The same page must come out the same on every machine: one moment, UTC, a fixed sequence of random numbers. */
function fixClockAndChance(nowMs) {
  Math.random = () => {
    sequence.random = (sequence.random * 16807) % 2147483647;
    return sequence.random / 2147483647;
  };
  const HostDate = globalThis.Date;
  const withZone = (text) => (/^\d{4}-\d\d-\d\dT[\d:.]+$/.test(text) ? `${text}Z` : text);
  globalThis.Date = class FixedDate extends HostDate {
    constructor(...args) {
      if (args.length === 0) super(nowMs);
      else if (args.length > 1) super(HostDate.UTC(...args));
      else super(typeof args[0] === 'string' ? FixedDate.parse(args[0]) : args[0]);
    }
    static now() {
      return nowMs;
    }
    static parse(text) {
      const ms = HostDate.parse(withZone(String(text)));
      const isLocal = !/Z|GMT|UTC|[+-]\d\d:?\d\d$|^\d{4}(-\d\d){0,2}$/i.test(withZone(String(text)));
      return isLocal ? ms - new HostDate(ms).getTimezoneOffset() * 60000 : ms;
    }
    getTimezoneOffset() {
      return 0;
    }
    toString() {
      return this.toUTCString();
    }
    toDateString() {
      return this.toUTCString().slice(0, 16);
    }
    toTimeString() {
      return this.toISOString().slice(11, 19);
    }
  };
  const local = globalThis.Date.prototype;
  for (const name of Object.getOwnPropertyNames(HostDate.prototype)) {
    if (name.includes('UTC') && name !== 'toUTCString')
      local[name.replace('UTC', '')] = HostDate.prototype[name];
  }
}
