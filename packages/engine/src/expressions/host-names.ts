/** Names that mean something to JavaScript in a browser or in React, but nothing to the evaluator. */
const HOST_NAMES = new Set(
  (
    'arguments globalThis window document self navigator location history localStorage sessionStorage ' +
    'process require module exports Buffer global fetch XMLHttpRequest WebSocket eval Function Date RegExp Promise ' +
    'Symbol Proxy Reflect Map Set WeakMap WeakSet WeakRef BigInt Error TypeError RangeError Intl URL URLSearchParams ' +
    'console setTimeout setInterval clearTimeout clearInterval requestAnimationFrame queueMicrotask structuredClone ' +
    'atob btoa alert crypto performance Uint8Array ArrayBuffer React ReactDOM Fragment createElement memo forwardRef ' +
    'createContext lazy Suspense Children cloneElement isValidElement IntersectionObserver ResizeObserver MutationObserver Event CustomEvent'
  ).split(' '),
);

export function isHostName(name: string): boolean {
  return HOST_NAMES.has(name) || /^use[A-Z]/.test(name);
}
