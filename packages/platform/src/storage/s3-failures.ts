/** What the SDK's failures mean to a caller of the store. */
import { S3ServiceException } from '@aws-sdk/client-s3';
import { StoreUnreachable } from './object-store.ts';

/** Wraps one request, so that the store's failures can be told from those of a body's source. */
export async function onS3<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw asUnreachable(error);
  }
}

export async function nullIfNotFound<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket') return null;
    throw error;
  }
}

export function isInvalidRange(error: unknown): boolean {
  return statusOf(error) === 416;
}

export function asUnreachable(error: unknown): StoreUnreachable {
  if (error instanceof StoreUnreachable) return error;
  const status = statusOf(error);
  const answer = status ? `answered ${status} ${nameOf(error)}` : `did not answer (${nameOf(error)})`;
  return new StoreUnreachable(`the object store ${answer}`, { cause: error });
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

function nameOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return (
    ([code, name].find((text) => typeof text === 'string' && text !== '') as string | undefined) ?? 'unknown'
  );
}
