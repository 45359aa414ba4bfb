import type { AgentRecord } from '../agent-record.ts';
import type { LoopStart } from '../link.ts';
import type { Bench } from '../tools/tool.ts';
import type { Parent } from './parent.ts';

export interface LoopState {
  start: LoopStart;
  history: AgentRecord[];
  system: string;
  bench: Bench;
  parent: Parent;
}
