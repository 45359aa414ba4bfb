/** Makes a fresh copy of the folder what it was when the last record was written. */
import type { AgentRecord } from '../agent-record.ts';
import type { Bench } from '../tools/tool.ts';
import { changesFiles, runCall } from '../tools/tool-box.ts';

export async function replay(history: AgentRecord[], appliedRecords: number, bench: Bench): Promise<void> {
  const results = new Map(
    history.flatMap((record) => (record.kind === 'result' ? [[record.callId, record.ok] as const] : [])),
  );
  for (const record of history.slice(appliedRecords)) {
    if (record.kind !== 'answer') continue;
    for (const call of record.calls) {
      const ok = results.get(call.id);
      if (ok === undefined || !changesFiles(call)) continue;
      const again = await runCall(call, bench);
      if (again.record.ok !== ok) {
        throw new Error(
          `The docs folder is not as the records say: ${call.tool} gave ${JSON.stringify(again.record.output)} ` +
            `where it ${ok ? 'succeeded' : 'failed'} before`,
        );
      }
    }
  }
}
