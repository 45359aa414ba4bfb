/** Where a project's content comes from: what may be written as a repository, a branch and a folder. */
import { z } from 'zod';

export type RepositoryKind = 'https' | 'http' | 'ssh' | 'file';
export type ParsedRepository =
  | {
      kind: RepositoryKind /** As stored and shown. */;
      repository: string /** What a credential belongs to. */;
      origin: string;
    }
  | { problem: string };

const SCP_FORM =
  /^([A-Za-z0-9_][A-Za-z0-9._-]*)@([A-Za-z0-9][A-Za-z0-9.-]*):(?!\/\/)([^-/\s][^\s]*|\/[^\s]*)$/;

/** Syntax alone; whether a folder is allowed here is the platform's to say. */
export function parseRepository(text: string): ParsedRepository {
  if (/[\s\u0000-\u001f\u007f\\]/.test(text))
    return { problem: 'must not contain spaces, backslashes or control characters' };
  if (text.startsWith('-')) return { problem: 'must not start with a dash' };
  if (text.startsWith('/')) return parseFolder(text);
  const scp = SCP_FORM.exec(text);
  if (scp) return { kind: 'ssh', repository: text, origin: `ssh://${scp[2]!.toLowerCase()}` };
  return parseAddress(text);
}

function parseAddress(text: string): ParsedRepository {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase();
  const url = scheme && URL.canParse(text) ? new URL(text) : null;
  if (!url || !['https', 'http', 'ssh', 'file'].includes(scheme!)) {
    return {
      problem: 'must be an https:// or ssh:// address, git@host:path, or a folder that the operator allowed',
    };
  }
  if (url.search || url.hash) return { problem: 'must not have a query or a fragment' };
  if (url.password || (url.username && scheme !== 'ssh')) {
    return { problem: 'must not contain a user name or password; give the credential as source.token' };
  }
  if (scheme === 'file')
    return url.host ? { problem: 'must be a file:// address without a host' } : parseFolder(url.pathname);
  if (!/^[a-z0-9[]/i.test(url.hostname) || !/^([A-Za-z0-9_][A-Za-z0-9._-]*)?$/.test(url.username)) {
    return { problem: 'must name a host' };
  }
  if (url.pathname.length < 2 || url.pathname.startsWith('/-'))
    return { problem: 'must have the path of a repository after the host' };
  return { kind: scheme as RepositoryKind, repository: text, origin: `${scheme}://${url.host}` };
}

function parseFolder(path: string): ParsedRepository {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return { problem: 'must be a well-formed file:// address' };
  }
  if (/[\u0000-\u001f\u007f]/.test(decoded)) return { problem: 'must not contain control characters' };
  const url = new URL('file:///');
  // The URL's own setter resolves dot segments; a percent sign in a name must survive it.
  url.pathname = decoded.replaceAll('%', '%25');
  return { kind: 'file', repository: url.href, origin: 'file://' };
}

/** The rules of `git check-ref-format --branch`. */
export function isBranchName(name: string): boolean {
  if (
    name === '@' ||
    name.startsWith('-') ||
    name.endsWith('.') ||
    name.includes('@{') ||
    name.includes('..')
  )
    return false;
  if (/[\u0000-\u0020\u007f~^:?*[\\]/.test(name)) return false;
  return name.split('/').every((part) => part !== '' && !part.startsWith('.') && !part.endsWith('.lock'));
}

/** The folder below the repository's root, without dots and slashes around it; null when it is not one. */
export function normalizeFolder(folder: string): string | null {
  if (folder.startsWith('/') || /[\u0000-\u001f\u007f\\]/.test(folder)) return null;
  const parts = folder.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.some((part) => part === '..' || part.toLowerCase() === '.git' || part.startsWith('-')))
    return null;
  return parts.join('/');
}

const repository = z
  .string()
  .min(1)
  .max(2048)
  .superRefine((text, context) => {
    const parsed = parseRepository(text);
    if ('problem' in parsed) context.addIssue({ code: 'custom', message: parsed.problem });
  })
  .meta({
    description:
      'The git repository: an `https://` or `ssh://` address, or `git@host:path`. A folder on the platform’s own disk (an absolute path or a `file://` address) works only if the operator allowed it. Do not put credentials into the address; use `token` (https) or `deployKey` (ssh).',
    examples: ['https://github.com/acme/docs.git'],
  });
const branch = z
  .string()
  .min(1)
  .max(255)
  .refine(isBranchName, { message: 'must be a valid git branch name' })
  .nullable()
  .meta({
    description: 'The branch to build; null for the repository’s default branch.',
    examples: ['main'],
  });
const folder = z
  .string()
  .max(1024)
  .refine((text) => normalizeFolder(text) !== null, {
    message:
      'must be a folder inside the repository: relative, without "..", backslashes or control characters',
  })
  .transform((text) => normalizeFolder(text) ?? '')
  .meta({
    description: 'The folder with the `docs.json`, relative to the repository’s root; empty for the root.',
    examples: ['docs'],
  });
const token = z
  .string()
  .min(1)
  .max(4096)
  .regex(/^[\u0021-\u007e]+$/, 'must be printable characters without spaces')
  .meta({
    description: 'The secret for fetching the repository. No operation ever returns it.',
    writeOnly: true,
  });
const deployKey = z
  .string()
  .min(1)
  .max(16_384)
  .meta({
    description:
      'For an ssh address: `generate` makes a key pair, and the project then shows the public half. Or give your own private key, without a passphrase. No operation ever returns the private half.',
    examples: ['generate'],
    writeOnly: true,
  });

export const newSource = z
  .strictObject({
    repository,
    branch: branch.optional(),
    folder: folder.optional(),
    token: token.optional(),
    deployKey: deployKey.optional(),
  })
  .meta({ id: 'NewProjectSource' });

export const sourceChange = z
  .strictObject({
    repository: repository.optional(),
    branch: branch.optional(),
    folder: folder.optional(),
    token: token.nullable().optional().meta({
      description:
        'A new secret. Null removes the stored one. So does changing to a repository on another host, unless you give a new secret.',
      writeOnly: true,
    }),
    deployKey: deployKey.nullable().optional().meta({
      description:
        'For an ssh address: `generate`, or a private key. Null removes the stored key. So does changing to a repository on another host, unless you give a new key.',
      writeOnly: true,
    }),
  })
  .meta({ id: 'ProjectSourceChange' });

export const source = z
  .object({
    repository: z
      .string()
      .meta({ description: 'The git repository. A folder on disk is shown as a `file://` address.' }),
    branch: z
      .string()
      .nullable()
      .meta({ description: 'The branch to build; null for the repository’s default branch.' }),
    folder: z.string().meta({
      description: 'The folder with the `docs.json`, relative to the repository’s root; empty for the root.',
    }),
    credential: z.boolean().meta({ description: 'Whether a token or a deploy key is stored.' }),
    deployKey: z
      .string()
      .optional()
      .meta({
        description:
          'The public half of the deploy key, in the form that git hosts take; absent if there is none.',
        examples: ['ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI… prj_4f9a1c03b7de5521'],
      }),
  })
  .meta({ id: 'ProjectSource' });
