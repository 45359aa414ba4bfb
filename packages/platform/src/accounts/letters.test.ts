import { expect, it } from 'vitest';
import { emailLetter, invitationLetter, resetLetter } from './letters.ts';

const LINK = 'https://bindery.example.com/invitation#token';
const to = 'ada@example.com';
const invitation = (organization: string) =>
  invitationLetter({ to, organization, role: 'viewer', link: LINK });

it.each(['Acme', 'Müller & Söhne GmbH', 'A/B Labs', 'St. Gallen', 'Team No. 5', '株式会社例'])(
  'names the organization %s, as a name',
  (organization) => {
    const { subject, text } = invitation(organization);
    expect(subject).toBe(`Invitation to "${organization}" on Bindery`);
    expect(text).toContain(
      `You are invited to join the organization "${organization}" on Bindery as a viewer.`,
    );
  },
);

/** What programs for mail make links of, and what could be taken for words of the platform. */
const TRAPS = [
  'Your account is locked, go to https://evil.test',
  'Your account is locked: evil.test/login',
  'Go to www.evil.test',
  'EVIL.TEST',
  'evil。test',
  'evil．test',
  'Write to thief@evil.test',
  'Call +1 (900) 555-0100',
  'hxxp:evil',
  '10.0.0.1',
  'évil.test',
  'Acme” on Bindery. Your account is locked',
  'Acme" on Bindery. Your account is locked',
  'A'.repeat(61),
];

it.each(TRAPS)('does not carry the words of a stranger: %s', (trap) => {
  const { subject, text } = invitation(trap);
  expect(subject).toBe('Invitation to an organization on Bindery');
  expect(text).toContain('You are invited to join an organization on Bindery as a viewer.');
  expect(text).toContain('Its name is shown when you open the link.');
  for (const letter of [resetLetter, emailLetter]) {
    const written = letter({ to, name: trap, link: LINK });
    expect(written.text).not.toContain(trap);
    expect(written.text).toMatch(/^Hello,\n\nopen this link/);
  }
});
