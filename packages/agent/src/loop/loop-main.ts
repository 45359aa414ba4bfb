import { runLoop } from './loop.ts';
import { Parent } from './parent.ts';

const parent = new Parent();
const ending = await runLoop(await parent.start, parent);
await parent.ask('end', ending);
process.exit(0);
