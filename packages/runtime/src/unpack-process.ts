/** The process that unpacks one bundle, from its standard input; started by unpack-aside.ts. */
import { createReadStream, fstatSync } from 'node:fs';
import { carryOut, type UnpackOrder } from './unpack-order.ts';

function standardInput(): AsyncIterable<Buffer> {
  const isFile = fstatSync(0).isFile();
  return isFile ? createReadStream('', { fd: 0, highWaterMark: 256 * 1024 }) : process.stdin;
}

// Without the process that asked there is nobody to unpack for.
process.once('disconnect', () => process.exit(1));
const outcome = await carryOut(JSON.parse(process.argv[2]!) as UnpackOrder, standardInput());
process.send!(outcome, undefined, undefined, () => process.exit(0));
