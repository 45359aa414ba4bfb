import { runLoop } from './loop.ts';
import { Parent } from './parent.ts';

// Needed to load the code; given up before anything from outside is read.
const codeCache = process.env.NODE_COMPILE_CACHE;
const permission = process.permission as { drop?: (scope: string, reference: string) => void } | undefined;
if (codeCache) permission?.drop?.('fs.write', `${codeCache}/`);

const parent = new Parent();
const ending = await runLoop(await parent.start, parent);
await parent.ask('end', ending);
process.exit(0);
