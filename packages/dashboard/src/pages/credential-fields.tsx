/** How a repository that is not public is read: a token over https, a deploy key over ssh. */
import { Choice, TextArea, TextField } from '../ui/field.tsx';

export interface Credential {
  kind: 'none' | 'token' | 'generate' | 'own-key';
  token: string;
  key: string;
}

export const NO_CREDENTIAL: Credential = { kind: 'none', token: '', key: '' };

export function usesSsh(repository: string): boolean {
  return /^ssh:\/\//i.test(repository.trim()) || /^[^/\s:@]+@[^/\s:]+:/.test(repository.trim());
}

function isOnDisk(repository: string): boolean {
  return /^(?:\/|file:)/i.test(repository.trim());
}

/** As the API takes it; only what fits the address. */
export function credentialOf(
  { kind, token, key }: Credential,
  repository: string,
): { token?: string; deployKey?: string } {
  if (isOnDisk(repository)) return {};
  if (usesSsh(repository)) {
    if (kind === 'own-key' && key.trim()) return { deployKey: key };
    return kind === 'generate' ? { deployKey: 'generate' } : {};
  }
  return kind === 'token' && token ? { token } : {};
}

interface CredentialFieldsProps {
  repository: string;
  value: Credential;
  onChange: (value: Credential) => void;
}

export function CredentialFields({ repository, value, onChange }: CredentialFieldsProps) {
  if (!repository.trim() || isOnDisk(repository)) return null;
  const choose = (kind: Credential['kind']) => ({
    name: 'credential',
    type: 'radio' as const,
    checked: value.kind === kind,
    onChange: () => onChange({ ...value, kind }),
  });
  return (
    <fieldset className="space-y-2.5">
      <legend className="mb-1 text-sm font-medium">Access</legend>
      <Choice {...choose('none')} label={usesSsh(repository) ? 'No key yet' : 'Anyone can read it'} />
      {usesSsh(repository) ? (
        <>
          <Choice
            {...choose('generate')}
            label="Create a deploy key"
            hint="You will see its public half. Add that to the repository on your git host."
          />
          <Choice {...choose('own-key')} label="Your own private key" hint="Without a passphrase." />
          {value.kind === 'own-key' && (
            <TextArea
              label="Private key"
              rows={5}
              value={value.key}
              onChange={(event) => onChange({ ...value, key: event.target.value })}
              className="font-mono text-xs"
              spellCheck={false}
              autoComplete="off"
              hint="It is stored encrypted and never shown again."
            />
          )}
        </>
      ) : (
        <>
          <Choice {...choose('token')} label="With an access token" />
          {value.kind === 'token' && (
            <TextField
              label="Token"
              type="password"
              value={value.token}
              onChange={(event) => onChange({ ...value, token: event.target.value })}
              autoComplete="off"
              hint="A token with read access is enough. It is stored encrypted and never shown again."
            />
          )}
        </>
      )}
    </fieldset>
  );
}
