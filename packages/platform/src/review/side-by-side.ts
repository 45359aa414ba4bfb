/** A unified diff of one file as two columns. Pure. */
export interface DiffLine {
  number: number;
  /** The line's text before, within and after what differs from its counterpart. */
  parts: [same: string, different: string, same: string];
}

export type DiffRow =
  | { kind: 'same' | 'changed' | 'added' | 'removed'; left: DiffLine | null; right: DiffLine | null }
  /** Lines left out between two places. */
  | { kind: 'gap'; heading: string };

export function sideBySide(diff: string): DiffRow[] {
  const rows: DiffRow[] = [];
  const removed: [number, string][] = [];
  const added: [number, string][] = [];
  let [left, right, inHunk] = [0, 0, false];
  const flush = () => rows.push(...pairUp(removed.splice(0), added.splice(0)));
  for (const line of diff.split('\n')) {
    const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@(.*)$/.exec(line);
    if (hunk) {
      flush();
      [left, right, inHunk] = [Number(hunk[1]), Number(hunk[2]), true];
      rows.push({ kind: 'gap', heading: hunk[3]!.trim() });
    } else if (!inHunk || line.startsWith('\\')) {
      // The header, or the remark that a file has no line end at its end.
    } else if (line.startsWith('-')) removed.push([left++, line.slice(1)]);
    else if (line.startsWith('+')) added.push([right++, line.slice(1)]);
    else if (line.startsWith(' ')) {
      flush();
      const text = line.slice(1);
      rows.push({ kind: 'same', left: whole(left++, text), right: whole(right++, text) });
    }
  }
  flush();
  return rows;
}

function pairUp(removed: [number, string][], added: [number, string][]): DiffRow[] {
  const rows: DiffRow[] = [];
  for (let index = 0; index < Math.max(removed.length, added.length); index++) {
    const [old, fresh] = [removed[index], added[index]];
    if (old && fresh) rows.push(changed(old, fresh));
    else if (old) rows.push({ kind: 'removed', left: whole(...old), right: null });
    else rows.push({ kind: 'added', left: null, right: whole(...fresh!) });
  }
  return rows;
}

function changed([leftNumber, before]: [number, string], [rightNumber, after]: [number, string]): DiffRow {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const cut = (text: string): DiffLine['parts'] => [
    text.slice(0, start),
    text.slice(start, text.length - end),
    text.slice(text.length - end),
  ];
  return {
    kind: 'changed',
    left: { number: leftNumber, parts: cut(before) },
    right: { number: rightNumber, parts: cut(after) },
  };
}

function whole(number: number, text: string): DiffLine {
  return { number, parts: [text, '', ''] };
}
