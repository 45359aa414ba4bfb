/** Why there is no answer, in words that say what to do. */
import { make } from '../dom.js';
import { word } from './words.js';

/** `code` is one of ours or of the proxy's; `subject` is the host or origin that it is about. */
export class Failure extends Error {
  constructor(code, subject, cause) {
    super(code, { cause });
    this.code = code;
    this.subject = subject;
  }
}

export function describeFailure(error) {
  const { code, subject } = error instanceof Failure ? error : { code: 'other', subject: String(error) };
  const [what, advice] = explain(
    code,
    typeof error.cause === 'string' && code === 'bad_request' ? error.cause : subject,
  );
  return make(
    'div',
    { className: 'tryit-failure', role: 'alert' },
    make('strong', { textContent: what }),
    ...(advice ? [make('p', { textContent: advice })] : []),
    make('code', { textContent: code }),
  );
}

function explain(code, subject) {
  switch (code) {
    case 'cors':
      return [
        word('{} answers, but does not let pages of this site read its answers: CORS.', subject),
        word('Copy the request and send it from a terminal, or let the API allow {}.', location.origin),
      ];
    case 'unreachable':
    case 'connection_refused':
      return [
        word('{} cannot be reached.', subject),
        word('Its name may be wrong, its certificate not trusted, or nothing runs there.'),
      ];
    case 'unsure':
      return [
        word('{} answers, but does not let pages of this site read its answers: CORS.', subject),
        word('The request may have arrived all the same. Through the proxy it would be sent a second time.'),
      ];
    case 'offline':
      return [word('This device is offline.')];
    case 'mixed':
      return [word('A page over HTTPS must not call {}.', subject)];
    case 'name_resolution':
      return [word('There is no host of the name {}.', subject)];
    case 'tls':
      return [word('The certificate of {} is not trusted.', subject)];
    case 'timeout':
      return [word('{} took too long to answer.', subject)];
    case 'too_large':
      return [word('The answer of {} is too large.', subject)];
    case 'rate_limited':
      return [word('Too many requests. Try again in a minute.')];
    case 'policy':
    case 'server_not_named':
    case 'address_not_allowed':
      return [word('This site must not call {}.', subject)];
    case 'oauth':
      return [word('There was no token.'), subject];
    case 'popup':
      return [word('The browser did not open a window to sign in.')];
    case 'proxy_off':
      return [word('The proxy of this site does not answer.')];
    default:
      return [word('The request cannot be sent.'), subject];
  }
}
