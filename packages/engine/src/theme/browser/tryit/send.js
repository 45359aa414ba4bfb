/**
 * One request: from the browser itself where the server allows it, else through the deployment's proxy. A browser does
 * not tell a page why a call failed, so that the reasons are found out one by one.
 */
import { Failure } from './failure.js';

const PROXY = '/-/proxy';
const PROBE_MS = 5000;
/** What a page may send without asking the server first; such a request may have arrived although it failed. */
const SIMPLE_METHOD = /^(?:GET|HEAD|POST)$/;
const SIMPLE_HEADER = /^(?:accept|accept-language|content-language|content-type)$/i;
const SIMPLE_TYPE = /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i;
/** Headers that browsers keep to themselves: a page that sets them is not heard. */
const FORBIDDEN =
  /^(?:accept-(?:charset|encoding)|access-control-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|te|trailer|transfer-encoding|upgrade|user-agent|via|proxy-.*|sec-.*)$/i;

/** Those that the proxy keeps from everybody as well. */
const NEVER =
  /^(?:accept-encoding|connection|content-length|cookie2?|expect|host|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|via)$/i;

/** Origins that did not let us call them: the proxy is asked at once the next time. */
const closed = new Set();

/** Resolves when the head of the answer is there; `response` has the body to be read. */
export async function send(request, { proxy, credentials, signal }) {
  const { origin } = new URL(request.url);
  const isKept = request.headers.some(([name]) => FORBIDDEN.test(name) && !NEVER.test(name));
  if (proxy && (isKept || closed.has(origin))) return byProxy(request, signal);
  let outgoing;
  try {
    outgoing = ownRequest(request, { credentials, signal });
  } catch (error) {
    // A browser does not even begin to send some requests, such as a GET with a body: no fault of the server's.
    if (proxy) return byProxy(request, signal);
    throw error;
  }
  const policy = watchPolicy();
  try {
    return await directly(outgoing);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const reason = policy.isBroken() ? 'policy' : quickReason(request.url);
    if (proxy && reason !== 'offline') {
      if (!mayRepeat(request)) throw new Failure('unsure', origin);
      try {
        const answer = await byProxy(request, signal);
        closed.add(origin);
        return answer;
      } catch (failure) {
        // A server next to the reader is one that the proxy must not call; the browser's own reason is the better one.
        if (!(failure instanceof Failure) || failure.code !== 'address_not_allowed') throw failure;
      }
    }
    throw new Failure(reason ?? (await probe(origin)), origin, error);
  } finally {
    policy.end();
  }
}

/** After the reader has said that it may be sent a second time. */
export async function byProxy({ method, url, headers, body }, signal) {
  // A form knows its boundary only once it is written.
  const whole = body instanceof FormData ? new Response(body) : null;
  const content = whole ? await whole.blob() : body;
  const type = whole ? [['Content-Type', whole.headers.get('content-type')]] : [];
  const own = [...headers.filter(([name]) => !NEVER.test(name)), ...type];
  const answer = await reach(PROXY, {
    method: 'POST',
    credentials: 'omit',
    headers: {
      'X-Bindery-Target': new URL(url).href,
      'X-Bindery-Method': method,
      'X-Bindery-Headers': toBase64Url(JSON.stringify(own)),
      'Content-Type': 'application/octet-stream',
    },
    body: content,
    signal,
  });
  const error = answer.headers.get('X-Bindery-Proxy-Error');
  const status = Number(answer.headers.get('X-Bindery-Status'));
  if (error || !status) {
    const told = await answer.json().catch(() => null);
    throw new Failure(error ?? 'proxy_off', new URL(url).host, told?.error?.message);
  }
  const received = JSON.parse(fromBase64Url(answer.headers.get('X-Bindery-Headers') ?? 'W10'));
  return { status, statusText: '', headers: received, response: answer, via: 'proxy' };
}

async function reach(url, options) {
  try {
    return await fetch(url, options);
  } catch (error) {
    if (options.signal.aborted) throw options.signal.reason;
    throw new Failure('proxy_off', '', error);
  }
}

function ownRequest({ method, url, headers, body }, { credentials, signal }) {
  return new Request(url, {
    method,
    headers: headers.filter(([name]) => !FORBIDDEN.test(name)),
    body,
    credentials: credentials ? 'include' : 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal,
  });
}

async function directly(outgoing) {
  const response = await fetch(outgoing);
  return {
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers],
    response,
    via: 'direct',
  };
}

/** Headers that were left out of a request. */
export function keptHeaders({ headers }, via) {
  const kept = via === 'proxy' ? NEVER : FORBIDDEN;
  return headers.map(([name]) => name).filter((name) => kept.test(name));
}

function mayRepeat({ method, headers }) {
  if (method === 'GET' || method === 'HEAD') return true;
  const isSimple =
    SIMPLE_METHOD.test(method) &&
    headers.every(
      ([name, value]) =>
        SIMPLE_HEADER.test(name) && (name.toLowerCase() !== 'content-type' || SIMPLE_TYPE.test(value)),
    );
  return !isSimple;
}

function quickReason(url) {
  if (!navigator.onLine) return 'offline';
  const { protocol, hostname } = new URL(url);
  const isLocal = /^(?:localhost|.*\.localhost|127\..*|\[::1\])$/.test(hostname);
  return location.protocol === 'https:' && protocol === 'http:' && !isLocal ? 'mixed' : null;
}

/** Whoever answers without letting us read is there: then it is CORS. */
async function probe(origin) {
  try {
    await fetch(origin, {
      method: 'HEAD',
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_MS),
    });
    return 'cors';
  } catch {
    return 'unreachable';
  }
}

function watchPolicy() {
  let isBroken = false;
  const note = (event) => {
    isBroken ||= event.effectiveDirective === 'connect-src';
  };
  document.addEventListener('securitypolicyviolation', note);
  return {
    isBroken: () => isBroken,
    end: () => document.removeEventListener('securitypolicyviolation', note),
  };
}

export function toBase64Url(text) {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

export function fromBase64Url(text) {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)));
}
