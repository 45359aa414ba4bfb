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
      `Open this link to accept. It works once, for seven days:\n${link}`,
      'If you did not expect this, nothing happens when you leave it alone.',
    ].join('\n\n'),
  };
}

export function resetLetter({ to, name, link }: { to: string; name: string; link: string }): Letter {
  return {
    to,
    subject: 'Set a new password for Bindery',
    text: [
      `Hello ${name},`,
      `open this link to set a new password. It works once, for one hour:\n${link}`,
      'If you did not ask for it, leave it alone: your password stays as it is.',
    ].join('\n\n'),
  };
}

export function emailLetter({ to, name, link }: { to: string; name: string; link: string }): Letter {
  return {
    to,
    subject: 'Confirm your e-mail address for Bindery',
    text: [
      `Hello ${name},`,
      `open this link, and you sign in to Bindery with this address from then on. It works once, for one hour:\n${link}`,
      'If you did not ask for it, leave it alone: nothing changes.',
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
      'If it was you, there is nothing to do. If not, tell whoever runs this installation at once.',
    ].join('\n\n'),
  };
}
