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
