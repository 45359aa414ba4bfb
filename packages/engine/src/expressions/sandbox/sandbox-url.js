/** Addresses and their queries as browsers know them, as far as components take them apart. Runs inside QuickJS. */
export class URLSearchParams {
  #pairs = [];
  #changed = () => {};

  constructor(from = '', changed) {
    if (changed) this.#changed = changed;
    if (typeof from === 'string') this.#pairs = parseQuery(from);
    else {
      const entries = typeof from[Symbol.iterator] === 'function' ? [...from] : Object.entries(from);
      this.#pairs = entries.map(([name, value]) => [String(name), String(value)]);
    }
  }
  get size() {
    return this.#pairs.length;
  }
  get(name) {
    return this.#pairs.find(([key]) => key === name)?.[1] ?? null;
  }
  getAll(name) {
    return this.#pairs.filter(([key]) => key === name).map(([, value]) => value);
  }
  has(name) {
    return this.#pairs.some(([key]) => key === name);
  }
  append(name, value) {
    this.#pairs.push([String(name), String(value)]);
    this.#changed(this.toString());
  }
  delete(name) {
    this.#pairs = this.#pairs.filter(([key]) => key !== name);
    this.#changed(this.toString());
  }
  set(name, value) {
    const at = this.#pairs.findIndex(([key]) => key === name);
    if (at < 0) return this.append(name, value);
    const rest = this.#pairs.slice(at + 1).filter(([key]) => key !== name);
    this.#pairs = [...this.#pairs.slice(0, at), [String(name), String(value)], ...rest];
    this.#changed(this.toString());
  }
  sort() {
    this.#pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    this.#changed(this.toString());
  }
  forEach(fn) {
    for (const [name, value] of this.#pairs) fn(value, name, this);
  }
  keys() {
    return this.#pairs.map(([name]) => name).values();
  }
  values() {
    return this.#pairs.map(([, value]) => value).values();
  }
  entries() {
    return this.#pairs.map((pair) => [...pair]).values();
  }
  [Symbol.iterator]() {
    return this.entries();
  }
  toString() {
    return this.#pairs.map((pair) => pair.map(encodeQuery).join('=')).join('&');
  }
}

function parseQuery(text) {
  const parts = text.replace(/^\?/, '').split('&').filter(Boolean);
  return parts.map((part) => {
    const at = part.indexOf('=');
    return at < 0
      ? [decodeQuery(part), '']
      : [decodeQuery(part.slice(0, at)), decodeQuery(part.slice(at + 1))];
  });
}

function decodeQuery(text) {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

function encodeQuery(text) {
  return encodeURIComponent(text.toWellFormed())
    .replaceAll('%20', '+')
    .replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

const ADDRESS =
  /^([a-z][a-z0-9+.-]*:)(?:\/\/(?:([^/?#@:]*)(?::([^/?#@]*))?@)?([^/?#:]*|\[[^\]]*\])(?::(\d*))?)?([^?#]*)(\?[^#]*)?(#.*)?$/is;
const PORTS = { 'http:': '80', 'https:': '443', 'ws:': '80', 'wss:': '443', 'ftp:': '21' };

export class URL {
  constructor(address, base) {
    const parts = ADDRESS.exec(absolute(String(address).trim(), base));
    if (!parts) throw new TypeError(`Invalid URL: ${address}`);
    const [, protocol, username = '', password = '', host = '', port = '', path, search = '', hash = ''] =
      parts;
    this.protocol = protocol.toLowerCase();
    const isWeb = this.protocol in PORTS;
    if (isWeb && host === '') throw new TypeError(`Invalid URL: ${address}`);
    Object.assign(this, { username, password, hostname: host.toLowerCase() });
    this.port = port === PORTS[this.protocol] ? '' : port;
    this.pathname = isWeb ? encodePath(withoutDots(path)) : path;
    this.hash = hash === '#' ? '' : encodePath(hash);
    this.searchParams = new URLSearchParams(search, (query) => {
      this.search = query === '' ? '' : `?${query}`;
    });
    this.search = search === '?' ? '' : encodePath(search);
  }
  static canParse(address, base) {
    try {
      return Boolean(new URL(address, base));
    } catch {
      return false;
    }
  }
  get host() {
    return this.port === '' ? this.hostname : `${this.hostname}:${this.port}`;
  }
  get origin() {
    return this.protocol in PORTS ? `${this.protocol}//${this.host}` : 'null';
  }
  get href() {
    const user = this.username && `${this.username}${this.password && `:${this.password}`}@`;
    const start = this.hostname === '' ? this.protocol : `${this.protocol}//${user}${this.host}`;
    return start + this.pathname + this.search + this.hash;
  }
  toString() {
    return this.href;
  }
  toJSON() {
    return this.href;
  }
}

function absolute(address, base) {
  if (base === undefined || /^[a-z][a-z0-9+.-]*:/i.test(address)) return address;
  const from = new URL(base);
  if (address.startsWith('//')) return from.protocol + address;
  const site = `${from.protocol}//${from.host}`;
  if (address.startsWith('/')) return site + address;
  if (address === '' || address.startsWith('#')) return site + from.pathname + from.search + address;
  if (address.startsWith('?')) return site + from.pathname + address;
  return site + from.pathname.replace(/[^/]*$/, '') + address;
}

function withoutDots(path) {
  const kept = [];
  for (const part of path.split('/').slice(1)) {
    if (part === '..') kept.pop();
    else if (part !== '.') kept.push(part);
  }
  if (/\/\.{1,2}$/.test(path)) kept.push('');
  return `/${kept.join('/')}`;
}

function encodePath(text) {
  return encodeURI(text.toWellFormed())
    .replace(/%25([0-9a-f]{2})/gi, '%$1')
    .replaceAll('%5B', '[')
    .replaceAll('%5D', ']');
}
