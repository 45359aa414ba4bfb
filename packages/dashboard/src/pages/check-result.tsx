/** What was found in a repository before anything is made of it. */
import type { SourceCheck } from '@bindery/sdk';
import { CommitTitle, Foreign } from '../ui/foreign.tsx';
import { plural, shortSha } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';

interface CheckResultProps {
  result: SourceCheck;
  onBranch?: (branch: string) => void;
  onFolder?: (folder: string) => void;
}

export function CheckResult({ result, onBranch, onFolder }: CheckResultProps) {
  const { ok, problem, branch, commit, folder, pages, branches, folders } = result;
  if (ok) {
    return (
      <div className="flex gap-3 rounded-lg bg-good-soft px-4 py-3 text-sm">
        <Icon name="check" className="mt-0.5 size-4 text-good" />
        <p>
          <span className="font-medium">The repository can be read.</span>{' '}
          {folder ? `${folder}/docs.json` : 'docs.json'} is on{' '}
          {branch && <Foreign text={branch} className="font-medium" />}
          {pages !== null && `, with ${plural(pages, 'page')}`}.
          {commit && (
            <span className="block text-muted">
              Newest commit <span className="font-mono text-xs">{shortSha(commit.sha)}</span>:{' '}
              <CommitTitle message={commit.message} />
            </span>
          )}
        </p>
      </div>
    );
  }
  const others = problem?.code === 'config-missing' || problem?.code === 'folder-missing' ? folders : [];
  const otherBranches = problem?.code === 'branch-missing' ? branches.slice(0, 8) : [];
  return (
    <div role="alert" className="flex gap-3 rounded-lg border border-warn/40 bg-warn-soft px-4 py-3 text-sm">
      <Icon name="warning" className="mt-0.5 size-4 text-warn" />
      <div className="min-w-0 space-y-1.5">
        <p className="font-medium break-words">
          <Foreign text={problem?.message ?? 'The repository cannot be used as it is.'} />
        </p>
        {problem?.hint && (
          <p className="break-words text-muted">
            <Foreign text={problem.hint} />
          </p>
        )}
        <Suggested words="Folders with a docs.json:" values={others} onChoose={onFolder} empty="the root" />
        <Suggested words="Branches in this repository:" values={otherBranches} onChoose={onBranch} />
      </div>
    </div>
  );
}

interface SuggestedProps {
  words: string;
  values: string[];
  onChoose: ((value: string) => void) | undefined;
  empty?: string;
}

function Suggested({ words, values, onChoose, empty = '' }: SuggestedProps) {
  if (values.length === 0 || !onChoose) return null;
  return (
    <p>
      {words}{' '}
      {values.map((value) => (
        <button
          key={value}
          type="button"
          onClick={() => onChoose(value)}
          className="prose-link mr-3 font-mono text-xs"
        >
          <Foreign text={value || empty} />
        </button>
      ))}
    </p>
  );
}
