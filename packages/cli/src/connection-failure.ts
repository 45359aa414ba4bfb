/** Why an address gave no answer, in words. `fetch failed` hides the reason in its cause. */
export function connectionFailure(error: unknown): string {
  const { code = '', message } = causeOf(error);
  if (code === 'ENOTFOUND') return 'there is no host with that name';
  if (code === 'EAI_AGAIN') return 'host names cannot be looked up at the moment';
  if (code === 'ECONNREFUSED') return 'the connection was refused';
  if (isBadCertificate(error)) return `its certificate is not valid (${code})`;
  if (isLate(error)) return 'there was no answer in time';
  return `the connection failed (${code || message})`;
}

export function isBadCertificate(error: unknown): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/.test(causeOf(error).code ?? '');
}

function isLate(error: unknown): boolean {
  const { code, name } = causeOf(error);
  return code === 'ETIMEDOUT' || code === 'UND_ERR_CONNECT_TIMEOUT' || name === 'TimeoutError';
}

function causeOf(error: unknown): NodeJS.ErrnoException {
  const { cause } = error as Error;
  // A signal's timeout has a number for a code.
  const { name, message, code } = (cause ?? error) as NodeJS.ErrnoException;
  return { name, message, code: typeof code === 'string' ? code : undefined };
}
