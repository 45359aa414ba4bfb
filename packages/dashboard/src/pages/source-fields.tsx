/** Where a site comes from: repository, branch and folder, with what a check has found to choose from. */
import { TextField } from '../ui/field.tsx';

interface SourceFieldsProps {
  repository: string;
  branch: string;
  folder: string;
  onRepository: (repository: string) => void;
  onBranch: (branch: string) => void;
  onFolder: (folder: string) => void;
  /** For whoever has not got one yet. */
  isNew?: boolean;
  /** What a check has found. */
  branches: readonly string[] | undefined;
  folders: readonly string[] | undefined;
}

export function SourceFields({ isNew = false, ...source }: SourceFieldsProps) {
  const note = isNew ? 'optional' : undefined;
  return (
    <>
      <TextField
        label="Repository"
        {...(isNew && {
          placeholder: 'https://github.com/acme/docs.git',
          hint: 'An https:// or ssh:// address, git@host:path, or a folder on the platform’s machine that the operator allowed.',
        })}
        value={source.repository}
        onChange={(event) => source.onRepository(event.target.value)}
        isLiteral
        required
        autoFocus={isNew}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Branch"
          note={note}
          placeholder="its default branch"
          list="branches"
          value={source.branch}
          onChange={(event) => source.onBranch(event.target.value)}
          isLiteral
        />
        <TextField
          label="Folder with docs.json"
          note={note}
          placeholder="the root"
          list="folders"
          value={source.folder}
          onChange={(event) => source.onFolder(event.target.value)}
          isLiteral
        />
      </div>
      <Suggestions id="branches" values={source.branches} />
      <Suggestions id="folders" values={source.folders} />
    </>
  );
}

function Suggestions({ id, values = [] }: { id: string; values: readonly string[] | undefined }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}
