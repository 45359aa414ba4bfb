/**
 * What the platform writes to people. Names are chosen by strangers, and letters go to whomever they like: a name that
 * reads like an address, or like a letter of its own, is left out.
 */
import type { Letter } from './mail.ts';

export function invitationLetter(options: {
  to: string;
  organization: string;
  role: string;
  link: string;
}): Letter {
  const { to, role, link } = options;
  const name = plainName(options.organization);
  const [what, which] = name ? [`"${name}"`, `the organization "${name}"`] : Array(2).fill('an organization');
  return {
    to,
    subject: `Invitation to ${what} on Bindery`,
    text: [
      `You are invited to join ${which} on Bindery as ${role === 'viewer' ? 'a' : 'an'} ${role}.`,
      ...(name ? [] : ['Its name is shown when you open the link.']),
      `Open this link to accept. It works once and expires after seven days:\n${link}`,
      'If you did not expect this, you can ignore it.',
    ].join('\n\n'),
  };
}

export function resetLetter({ to, name, link }: { to: string; name: string; link: string }): Letter {
  return {
    to,
    subject: 'Set a new password for Bindery',
    text: [
      `${hello(name)},`,
      `open this link to set a new password. It works once and expires after an hour:\n${link}`,
      'If you did not ask for it, you can ignore it. Your password stays as it is.',
    ].join('\n\n'),
  };
}

export function emailLetter({ to, name, link }: { to: string; name: string; link: string }): Letter {
  return {
    to,
    subject: 'Confirm your e-mail address for Bindery',
    text: [
      `${hello(name)},`,
      `open this link to use this address for signing in to Bindery. It works once and expires after an hour:\n${link}`,
      'If you did not ask for it, you can ignore it. Nothing will change.',
    ].join('\n\n'),
  };
}

/** To where somebody was reached before, so that a change that was not theirs is noticed. */
export function changeLetter({ to, what }: { to: string; what: string }): Letter {
  return {
    to,
    subject: 'Your Bindery account was changed',
    text: [
      what,
      'If it was you, there is nothing to do. If not, tell the operator of this installation at once.',
    ].join('\n\n'),
  };
}

function hello(name: string): string {
  const plain = plainName(name);
  return plain ? `Hello ${plain}` : 'Hello';
}

const LONGEST_NAME = 60;
/** A dot within a word, in any script; a scheme; mail; a number to call; what would end the quotes. */
const SUSPICIOUS = /[.。．｡․][^\s.]|[:@＠"“”„«»]|\/\/|\d[\d\s().-]{5,}\d/u;

/** Null: it could be taken for more than a name. */
function plainName(name: string): string | null {
  return name.length > LONGEST_NAME || SUSPICIOUS.test(name) ? null : name;
}
