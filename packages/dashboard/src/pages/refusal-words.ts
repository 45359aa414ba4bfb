const WORDS: Record<string, (provider: string) => string> = {
  unable_to_create_user: (provider) =>
    `${provider} knows you, but nobody has invited your e-mail address. Ask an administrator for an invitation.`,
  unable_to_create_session: () =>
    'You no longer belong to an organization. Ask an administrator for an invitation.',
  account_not_linked: (provider) =>
    `${provider} does not say that your e-mail address is verified. Verify it there, or sign in with your password.`,
  access_denied: (provider) => `${provider} did not sign you in, because access was denied there. Try again.`,
};

/** What an identity provider's refusal means to whoever wanted to sign in. */
export function refusalWords(error: string, provider: string): string {
  const known = Object.hasOwn(WORDS, error) ? WORDS[error] : undefined;
  return (
    known?.(provider) ??
    `${provider} could not sign you in (${error}). Try again, or ask the operator of this installation.`
  );
}
