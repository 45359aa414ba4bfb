/** All of an answer that is known to be small; a peer may be broken, or hostile, and never end it. */
export async function readBytes(
  answer: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  mostBytes: number,
  tooMany: () => Error,
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop by an error ends the stream, and with it the connection.
  for await (const part of answer) {
    bytes += part.length;
    if (bytes > mostBytes) throw tooMany();
    parts.push(part);
  }
  return Buffer.concat(parts);
}
