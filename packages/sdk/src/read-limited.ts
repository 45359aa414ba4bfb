/** An answer's text, and no more of it than the API ever sends: a broken server, or another one, may never end. */
import { BinderyError } from './errors.ts';

const MOST_ANSWER_BYTES = 64 * 1024 * 1024;

export async function readLimited(
  response: Response,
  apiUrl: string,
  mostBytes = MOST_ANSWER_BYTES,
): Promise<string> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  // Not every browser has streams that `for await` takes.
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.length;
    if (bytes > mostBytes) {
      await reader.cancel();
      throw new BinderyError(
        `${apiUrl} answered ${response.status} with more than ${mostBytes / 1024 ** 2} MB: is it a Bindery API?`,
      );
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}
