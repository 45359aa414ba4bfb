/** What the platform writes to people. */
import type { Letter } from './mail.ts';

export function invitationLetter(options: {
  to: string;
  organization: string;
  role: string;
  link: string;
}): Letter {
  const { to, organization, role, link } = options;
  return {
    to,
    subject: `Invitation to ${organization} on Bindery`,
    text: [
      `You are invited to join ${organization} on Bindery as ${role === 'viewer' ? 'a' : 'an'} ${role}.`,
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
      `Hello ${name},`,
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
      `Hello ${name},`,
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
