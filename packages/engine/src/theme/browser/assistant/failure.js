/** Why there is no answer, in words, and whether another try makes sense. */
import { word } from './words.js';

export function failureText({ failure, retryAfterSeconds }) {
  const said = {
    stopped: () => word('Stopped.'),
    offline: () => word('This device is offline.'),
    slow: () => word('The assistant does not answer.'),
    cut: () => word('The answer broke off.'),
    budget: () => word('The assistant cannot take more questions for now.'),
    busy: () => word('Too many questions at once.'),
    too_long: () => word('That is too long for the assistant. Ask with fewer words.'),
    off: () => word('The assistant is switched off here.'),
  };
  const text = (said[failure] ?? (() => word('The assistant cannot be reached.')))();
  return retryAfterSeconds > 0 ? `${text} ${word('Try again {}', inTime(retryAfterSeconds))}` : text;
}

/** `in 5 minutes`, in the page's language. */
function inTime(seconds) {
  const [count, unit] =
    seconds < 90 ? [seconds, 'second'] : seconds < 5400 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour'];
  try {
    return new Intl.RelativeTimeFormat(document.documentElement.lang).format(Math.ceil(count), unit);
  } catch {
    return new Intl.RelativeTimeFormat('en').format(Math.ceil(count), unit);
  }
}

export const canRetry = ({ failure }) => failure !== 'off' && failure !== 'too_long';
