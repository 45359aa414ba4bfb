/** The difference of one file: side by side where there is room, one below the other where there is not. */
import type { AgentReview } from '@bindery/sdk';
import { Badge } from '../ui/badge.tsx';
import { Foreign } from '../ui/foreign.tsx';
import { numbered } from '../ui/numbered.ts';
import { visibleText } from '../ui/visible-text.ts';

type ReviewFile = AgentReview['files'][number];
type Row = NonNullable<ReviewFile['rows']>[number];
type Line = Row['left'];

const STATUS_WORDS: Record<ReviewFile['status'], string> = {
  added: 'New',
  changed: 'Changed',
  deleted: 'Deleted',
};
/** Files of more lines begin folded. */
const LONG = 400;

export function FileDiff({ file }: { file: ReviewFile }) {
  return (
    <details
      open={(file.rows?.length ?? 0) <= LONG}
      className="overflow-hidden rounded-xl border border-line bg-surface"
    >
      <summary className="flex min-h-10 focus-visible:-outline-offset-2 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-sm">
        <span className="min-w-0 font-mono text-xs break-all">
          <Foreign text={file.path} />
        </span>
        <Badge>{STATUS_WORDS[file.status]}</Badge>
        <span className="ml-auto font-mono text-xs">
          <span className="text-good">+{file.added}</span>{' '}
          <span className="text-danger">−{file.removed}</span>
        </span>
      </summary>
      {file.rows ? (
        <table className="w-full table-fixed border-t border-line font-mono text-xs leading-5 max-sm:block">
          <caption className="sr-only">Lines of {file.path} before and after</caption>
          <colgroup>
            <col className="w-9" />
            <col />
            <col className="w-9" />
            <col />
          </colgroup>
          <thead className="sr-only">
            <tr>
              <th scope="col">Line before</th>
              <th scope="col">Before</th>
              <th scope="col">Line after</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {numbered(file.rows, rowName).map(({ key, entry: row }) => (
              <DiffRow key={key} row={row} />
            ))}
          </tbody>
        </table>
      ) : (
        <p className="border-t border-line px-3 py-4 text-sm text-muted">
          This file is binary, or too large to show.
        </p>
      )}
    </details>
  );
}

function rowName({ kind, left, right, heading }: Row): string {
  return `${kind}:${left?.number}:${right?.number}:${heading}`;
}

function DiffRow({ row }: { row: Row }) {
  if (row.kind === 'gap') {
    return (
      <tr className="max-sm:grid">
        <td colSpan={4} className="bg-info-soft px-3 py-0.5 text-muted">
          … <Foreign text={row.heading ?? ''} />
        </td>
      </tr>
    );
  }
  const isSame = row.kind === 'same';
  return (
    <tr className="align-top max-sm:grid max-sm:grid-cols-[2.25rem_minmax(0,1fr)]">
      <Side
        line={row.left}
        isRepeated={isSame}
        tone={isSame ? '' : 'bg-danger-soft'}
        mark="bg-danger/25"
        word="Removed: "
      />
      <Side line={row.right} tone={isSame ? '' : 'bg-good-soft'} mark="bg-good/25" word="Added: " />
    </tr>
  );
}

interface SideProps {
  line: Line;
  tone: string;
  mark: string;
  /** For who cannot see the colour. */
  word: string;
  /** On a narrow screen, where one side stands below the other, it says nothing new. */
  isRepeated?: boolean;
}

function Side({ line, tone, mark, word, isRepeated }: SideProps) {
  if (!line) {
    return (
      <>
        <td className="max-sm:hidden" />
        <td className="bg-sunken max-sm:hidden" />
      </>
    );
  }
  const hidden = isRepeated ? 'max-sm:hidden' : '';
  const [before, different, after] = line.parts.map(visibleText);
  return (
    <>
      <td className={`px-1 text-right text-muted select-none ${tone} ${hidden}`}>{line.number}</td>
      <td className={`px-2 break-words whitespace-pre-wrap ${tone} ${hidden}`}>
        {tone && <span className="sr-only">{word}</span>}
        <bdi>
          {before}
          {different && <span className={mark}>{different}</span>}
          {after}
        </bdi>
      </td>
    </>
  );
}
