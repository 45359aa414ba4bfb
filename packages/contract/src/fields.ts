/** Fields that several resources share. */
import { z } from 'zod';
import { ROLES } from './operation.ts';

export const timestamp = z.iso.datetime({ precision: 3 }).meta({
  description: 'RFC 3339, UTC, milliseconds.',
  examples: ['2026-01-31T09:30:00.000Z'],
  override: { type: 'string', format: 'date-time', pattern: '\\.[0-9]{3}Z$' },
});

export const projectId = z
  .string()
  .meta({ description: 'The identifier of a project.', examples: ['prj_4f9a1c03b7de5521'] });

const LABEL = '(?!-)[a-z0-9-]{1,63}(?<!-)';
const HOSTNAME = new RegExp(`^(?=.{1,253}$)${LABEL}(\\.${LABEL})*$`);

/** A bare hostname. The last label may not be a number: that would be an IPv4 address. */
export const hostname = z
  .string()
  .refine((text) => HOSTNAME.test(text) && !/(^|\.)[0-9]+$/.test(text), {
    message:
      'must be a bare hostname in lower case, such as docs.example.com: no scheme, port, path, space, trailing dot or IP address (write an international name in its xn-- form)',
  })
  .meta({
    description: 'A bare hostname in lower case. Write international names in their `xn--` form.',
    examples: ['docs.example.com'],
    override: { type: 'string', maxLength: 253, pattern: HOSTNAME.source },
  });

export const role = z.enum(ROLES).meta({
  description:
    'A viewer can read, an editor can also start updates, exports and agents, and an admin can do everything.',
});

const PLAIN = '[^\\u0000-\\u001f\\u007f\\u202a-\\u202e\\u2066-\\u2069]';
const NAME = new RegExp(`^(?=.*\\S)${PLAIN}{1,100}$`);

/** Of a person, an organization or a key: neither control characters nor what turns the direction of a text around. */
export const displayName = z
  .string()
  .regex(NAME, 'must have 1 to 100 characters, none of them control characters')
  .meta({ override: { type: 'string', minLength: 1, maxLength: 100 } });

export const email = z
  .email('must be an e-mail address')
  .max(254)
  .meta({
    description: 'Upper and lower case do not matter.',
    examples: ['ada@example.com'],
    override: { type: 'string', format: 'email', maxLength: 254 },
  });

export const password = z
  .string()
  .min(10)
  .max(200)
  .meta({ description: '10 to 200 characters.', examples: ['a long sentence is fine'] });

export const linkToken = z
  .string()
  .min(1)
  .max(200)
  .meta({ description: 'The text after the # in the link.' });

export const userId = z
  .string()
  .meta({ description: 'The identifier of a person.', examples: ['usr_4f9a1c03b7de5521'] });

export const waitingFor = z
  .string()
  .nullable()
  .meta({
    description:
      'What the job is waiting for, such as the object store while it is down; null if it is not waiting. The job goes on by itself, and fails only after a day.',
    examples: [null],
  });
