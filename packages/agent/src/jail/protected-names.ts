/** Names that the agent may not touch, however they are spelt. */

/** The only names with a leading dot that belong to a site. */
const VISIBLE_DOT_NAMES = new Set(['.well-known', '.mintignore', '.binderyignore']);

/** Read by continuous integration or by hosts: writing one is running code with somebody's secrets. */
const WORKFLOW_NAMES = new Set([
  'appveyor.yml',
  'azure-pipelines.yml',
  'azure-pipelines.yaml',
  'bitbucket-pipelines.yml',
  'bitbucket-pipelines.yaml',
  'bitrise.yml',
  'buildspec.yml',
  'buildspec.yaml',
  'cloudbuild.yaml',
  'cloudbuild.yml',
  'cloudbuild.json',
  'codemagic.yaml',
  'jenkinsfile',
  'lefthook.yml',
  'lefthook.yaml',
  'netlify.toml',
  'vercel.json',
  'wercker.yml',
  'woodpecker.yml',
]);

/** Read by agents: writing one is instructing the next. */
const INSTRUCTION_NAMES = new Set([
  'agent.md',
  'agents.md',
  'agents.local.md',
  'agents.override.md',
  'claude.md',
  'claude.local.md',
  'copilot-instructions.md',
  'gemini.md',
  'qwen.md',
  'warp.md',
]);

/** Why nobody may look at or change a file with this name, or null. */
export function whyHidden(name: string): string | null {
  if (/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\\]/u.test(name) || !name.isWellFormed()) {
    return 'contains characters that file names of a site may not have';
  }
  const folded = foldName(name);
  if (/[/\\:]/.test(folded) || folded === '') return 'is no name that every system can hold';
  // What Windows makes of `.git` where short names are on.
  if (/^git~\d/.test(folded)) return 'is a short name of another file';
  if (folded.startsWith('.') && !(VISIBLE_DOT_NAMES.has(folded) && folded === name)) {
    return 'begins with a dot: such files are not part of the site';
  }
  if (folded === 'node_modules') return 'holds installed packages, which are not part of the site';
  return null;
}

/** Why a file with this name may be read but not changed, or null. */
export function whyReadOnly(name: string): string | null {
  const folded = foldName(name);
  if (WORKFLOW_NAMES.has(folded)) return 'configures automation of the repository';
  if (INSTRUCTION_NAMES.has(folded)) return 'instructs agents';
  // A folder with a HEAD in it can be taken for a repository, whose configuration runs commands.
  if (folded === 'head') return 'could make its folder look like a git repository';
  if (/[ .]$/.test(name) || /^[ ]/.test(name)) return 'begins or ends with a space or a dot';
  return null;
}

/** What file systems that ignore case, width, composition or trailing dots take the name for. */
export function foldName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/[ .]+$/, '');
}
