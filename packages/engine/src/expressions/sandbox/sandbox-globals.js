/**
 * Names of a browser that need no browser: they are the same in every run. Timers never fire and nothing is printed,
 * because what a component shows first is all that is asked of it. Runs inside QuickJS.
 */
export function provideGlobals(nowMs) {
  provideLocale();
  Object.assign(globalThis, {
    atob,
    btoa,
    structuredClone: (value) => cloneDeep(value, new Map()),
    TextEncoder,
    TextDecoder,
    URL,
    URLSearchParams,
    AbortController,
    console: silentConsole(),
    crypto: fixedCrypto(),
    performance: { timeOrigin: nowMs, now: () => 0, mark() {}, measure() {} },
    ...sleepingTimers(),
  });
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function btoa(value) {
  const text = String(value);
  let encoded = '';
  for (let i = 0; i < text.length; i += 3) {
    const codes = [0, 1, 2].map((offset) => text.charCodeAt(i + offset) || 0);
    if (codes.some((code) => code > 255)) throw new RangeError('btoa takes no characters beyond Latin-1');
    const bits = (codes[0] << 16) | (codes[1] << 8) | codes[2];
    const signs = [18, 12, 6, 0].map((shift) => BASE64[(bits >> shift) & 63]);
    encoded += signs.map((sign, at) => (i + at > text.length ? '=' : sign)).join('');
  }
  return encoded;
}

function atob(value) {
  const text = String(value)
    .replace(/\s/g, '')
    .replace(/={1,2}$/, '');
  if (/[^A-Za-z0-9+/]/.test(text) || text.length % 4 === 1) throw new RangeError('this is not Base64');
  let decoded = '';
  let bits = 0;
  for (let i = 0; i < text.length; i++) {
    bits = ((bits << 6) | BASE64.indexOf(text[i])) & 0xffffff;
    if (i % 4 > 0) decoded += String.fromCharCode((bits >> (6 - 2 * (i % 4))) & 255);
  }
  return decoded;
}

function cloneDeep(value, known) {
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new TypeError(`a ${typeof value} cannot be cloned`);
  if (typeof value !== 'object' || value === null) return value;
  if (known.has(value)) return known.get(value);
  if (value instanceof Date) return new Date(value.getTime());
  const copy = Array.isArray(value)
    ? []
    : value instanceof Map || value instanceof Set
      ? new value.constructor()
      : {};
  known.set(value, copy);
  if (value instanceof Map)
    for (const [key, item] of value) copy.set(cloneDeep(key, known), cloneDeep(item, known));
  else if (value instanceof Set) for (const item of value) copy.add(cloneDeep(item, known));
  else for (const key of Object.keys(value)) copy[key] = cloneDeep(value[key], known);
  return copy;
}

class TextEncoder {
  encoding = 'utf-8';
  encode(text = '') {
    const bytes = unescape(encodeURIComponent(String(text).toWellFormed()));
    return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
  }
}

class TextDecoder {
  encoding = 'utf-8';
  decode(bytes = []) {
    const list = new Uint8Array(bytes.buffer ?? bytes);
    const text = Array.from(list, (byte) => String.fromCharCode(byte)).join('');
    try {
      return decodeURIComponent(escape(text));
    } catch {
      return text.replace(/[\x80-\xff]+/g, '\ufffd');
    }
  }
}

class AbortController {
  signal = { aborted: false, reason: undefined, addEventListener() {}, removeEventListener() {} };
  abort(reason) {
    Object.assign(this.signal, { aborted: true, reason });
  }
}

function silentConsole() {
  const names =
    'log info warn error debug trace table dir group groupCollapsed groupEnd time timeEnd count assert';
  return Object.fromEntries(names.split(' ').map((name) => [name, () => {}]));
}

function sleepingTimers() {
  const start = ['setTimeout', 'setInterval', 'requestAnimationFrame', 'requestIdleCallback'];
  const end = [
    'clearTimeout',
    'clearInterval',
    'cancelAnimationFrame',
    'cancelIdleCallback',
    'queueMicrotask',
  ];
  return Object.fromEntries([
    ...start.map((name) => [name, () => 1]),
    ...end.map((name) => [name, () => {}]),
  ]);
}

/** From the fixed sequence of chance. */
function fixedCrypto() {
  const digit = () => Math.floor(Math.random() * 16);
  return {
    getRandomValues: (list) => list.map(() => Math.floor(Math.random() * 2 ** 32)),
    randomUUID: () => 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => digit().toString(16)),
  };
}
