/** The API, through our own SDK, as whoever is signed in. */
import { ApiError, Bindery, ConnectionError } from '@bindery/sdk';
import { QueryClient } from '@tanstack/react-query';
import { fetchInSession } from './session.ts';

export const bindery = new Bindery({
  apiUrl: location.origin,
  apiKey: null,
  fetch: fetchInSession,
  // A person waits: a restart is sat out, and what takes longer is said.
  retry: { retries: 3, longestDelayMs: 5_000 },
});

export const queryClient = new QueryClient({
  defaultOptions: {
    // The SDK retries; what changes is told by the event stream.
    queries: { retry: false, staleTime: 10_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** What signs people in, below `/-/auth/`, has no description of its own in the contract. */
export async function postToAuth(path: string, body: object): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(`/-/auth/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  } catch (error) {
    throw new ConnectionError('The platform cannot be reached.', { cause: error });
  }
  const answer = (await response.json().catch(() => null)) as { message?: string; error?: string } | null;
  if (response.ok) return answer;
  throw new ApiError({
    status: response.status,
    message: answer?.error ?? answer?.message ?? `The platform answered ${response.status}.`,
    requestId: response.headers.get('x-request-id'),
    retryAfterSeconds: Number(response.headers.get('retry-after')) || null,
  });
}
