import { isLoopback } from '@bindery/network';

/** Why browsers would not keep the cookie of a session at this address; null: they do. */
export function sessionProblem(publicUrl: string): string | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isLocal = /(^|\.)localhost$/.test(hostname) || isLoopback(hostname.replace(/^\[|\]$/g, ''));
  if (protocol === 'https:' || isLocal) return null;
  return `Browsers keep a session only over https, or on the machine itself; PUBLIC_URL is ${origin}. Put a proxy with a certificate in front and set PUBLIC_URL to its https address.`;
}
