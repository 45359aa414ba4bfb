/** Why there is no answer, in words that say what to do. */
import { make } from '../dom.js';
import { word } from './words.js';

export function describeFailure(error) {
  const isOurs = error.subject !== undefined;
  const { code, subject } = isOurs ? error : { code: 'other', subject: String(error) };
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

function inTerminal() {
  return word('Copy the code and run it in a terminal.');
}

function elsewhere() {
  return word('Check its address, or ask whoever runs it.');
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
        word('The request may have arrived anyway. Through the proxy it would be sent a second time.'),
      ];
    case 'offline':
      return [word('This device is offline.')];
    case 'mixed':
      return [word('A page over HTTPS must not call {}.', subject), inTerminal()];
    case 'name_resolution':
      return [word('There is no host named {}.', subject), elsewhere()];
    case 'tls':
      return [word('The certificate of {} is not trusted.', subject), elsewhere()];
    case 'timeout':
      return [word('{} took too long to answer.', subject), inTerminal()];
    case 'too_large':
      return [word('The answer from {} is too large.', subject), inTerminal()];
    case 'rate_limited':
      return [word('Too many requests. Try again in a minute.')];
    case 'policy':
    case 'server_not_named':
    case 'address_not_allowed':
      return [word('This site must not call {}.', subject), inTerminal()];
    case 'oauth':
      return [word('No token was returned.'), subject];
    case 'popup':
      return [word('The browser did not open a window to sign in.'), word('Allow pop-ups for this site.')];
    case 'proxy_off':
      return [word('The proxy of this site does not answer.'), inTerminal()];
    default:
      return [word('The request cannot be sent.'), subject];
  }
}
