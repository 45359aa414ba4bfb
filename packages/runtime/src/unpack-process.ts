/** The process that unpacks one bundle, from its standard input; started by unpack-aside.ts. */
import { createReadStream, fstatSync } from 'node:fs';
import { BundleRefused, readTrustedKey, unpackBundle } from '@bindery/bundle';
import { type UnpackOrder, type UnpackOutcome, withoutFiles } from './unpack-aside.ts';

async function unpack({ folder, trustedKeys, ...options }: UnpackOrder): Promise<UnpackOutcome> {
  try {
    const keys = trustedKeys?.map(readTrustedKey) ?? null;
    const verified = await unpackBundle(standardInput(), folder, { ...options, trustedKeys: keys });
    return { kind: 'unpacked', unpacked: withoutFiles(verified) };
  } catch (error) {
    if (error instanceof BundleRefused) return { kind: 'refused', reason: error.reason };
    const { message, code } = error as NodeJS.ErrnoException;
    return { kind: 'failed', message, code };
  }
}

function standardInput(): AsyncIterable<Buffer> {
  const isFile = fstatSync(0).isFile();
  return isFile ? createReadStream('', { fd: 0, highWaterMark: 256 * 1024 }) : process.stdin;
}

// Without the process that asked there is nobody to unpack for.
process.once('disconnect', () => process.exit(1));
const outcome = await unpack(JSON.parse(process.argv[2]!) as UnpackOrder);
process.send!(outcome, undefined, undefined, () => process.exit(0));
