/** What may leave a job: the platform's own look at the diff, whatever the agent was told or allowed. Pure. */
export interface DiffRules {
  /** The project's docs folder below the repository's root; empty: the root. */
  folder: string;
  maxFiles: number;
  maxBytes: number;
  /** Values that must not leave, such as tokens that the platform holds. */
  secrets: readonly string[];
}

export interface DiffEntry {
  path: string;
  oldMode: string;
  newMode: string;
  /** Null when it was deleted, or is too large to read. */
  content: string | null;
  sizeBytes: number;
}

const REGULAR = ['100644', '100755', '000000'];
/** Anywhere on the path. */
const FORBIDDEN_FOLDERS = new Set([
  ...['.git', '.github', '.gitlab', '.gitea', '.forgejo', '.circleci', '.buildkite', '.woodpecker', '.husky'],
  ...[
    '.claude',
    '.cursor',
    '.codex',
    '.gemini',
    '.windsurf',
    '.bindery',
    '.vscode',
    '.idea',
    '.devcontainer',
  ],
]);
const FORBIDDEN_FILES = new Set([
  ...['.gitattributes', '.gitmodules', '.gitconfig', '.lfsconfig', '.mailmap', 'codeowners'],
  ...['.gitlab-ci.yml', '.gitlab-ci.yaml', 'bitbucket-pipelines.yml', 'azure-pipelines.yml', '.travis.yml'],
  ...['jenkinsfile', '.drone.yml', '.woodpecker.yml', '.appveyor.yml', 'appveyor.yml', 'cloudbuild.yaml'],
  ...['agents.md', 'agent.md', 'claude.md', 'claude.local.md', 'gemini.md', 'qwen.md', 'warp.md'],
  ...['copilot-instructions.md', '.cursorrules', '.windsurfrules', '.clinerules', '.mcp.json'],
  ...['.env', '.npmrc', '.netrc', '.yarnrc', '.yarnrc.yml', '.envrc'],
]);
const SECRET_SHAPES: [string, RegExp][] = [
  ['an AWS access key', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{60,})\b/],
  ['a GitLab token', /\bglpat-[A-Za-z0-9_-]{20,}\b/],
  ['a Bitbucket token', /\bATBB[A-Za-z0-9]{24,}\b/],
  ['an Anthropic key', /\bsk-ant-[A-Za-z0-9_-]{30,}/],
  ['an OpenAI key', /\bsk-(?:proj-)?[A-Za-z0-9_-]{40,}\b/],
  ['a Stripe key', /\b[rs]k_live_[A-Za-z0-9]{20,}\b/],
  ['a Slack token', /\bxox[abprs]-[A-Za-z0-9-]{20,}\b/],
  ['a Google API key', /\bAIza[0-9A-Za-z_-]{35}\b/],
  ['an admin key of Bindery', /\bbnd_admin_[0-9A-Za-z]{38,}\b/],
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s+[A-Za-z0-9+/=\s]{100,}/],
];

/** Why the diff may not be published, for the user and the agent; null when it may. */
export function refuseDiff(entries: readonly DiffEntry[], rules: DiffRules): string | null {
  if (entries.length > rules.maxFiles)
    return `${entries.length} files were changed; at most ${rules.maxFiles} may be.`;
  const bytes = entries.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (bytes > rules.maxBytes)
    return `The changed files have ${bytes} bytes together; at most ${rules.maxBytes} are allowed.`;
  for (const entry of entries) {
    const reason = refusePath(entry.path, rules.folder) ?? refuseMode(entry) ?? refuseContent(entry, rules);
    if (reason) return `${JSON.stringify(entry.path)} ${reason}.`;
  }
  return null;
}

function refusePath(path: string, folder: string): string | null {
  if (folder !== '' && !path.startsWith(`${folder}/`))
    return `lies outside the project's folder ${JSON.stringify(folder)}`;
  const names = path
    .split('/')
    .map((name) => name.toLowerCase().replaceAll(/[\u200b-\u200f\ufeff]|[. ]+$/g, ''));
  if (names.some((name) => name === '' || /[\u0000-\u001f\u007f\\:]/.test(name)))
    return 'has a name that is not allowed';
  // The last is how Windows may spell `.git`.
  if (names.slice(0, -1).some((name) => FORBIDDEN_FOLDERS.has(name) || /^git~\d+$/.test(name)))
    return 'belongs to the repository’s tooling, which an agent may not change';
  const last = names.at(-1)!;
  if (FORBIDDEN_FILES.has(last) || FORBIDDEN_FOLDERS.has(last) || /^git~\d$/.test(last))
    return 'belongs to the repository’s tooling, which an agent may not change';
  return null;
}

function refuseMode({ oldMode, newMode }: DiffEntry): string | null {
  if (REGULAR.includes(oldMode) && REGULAR.includes(newMode)) return null;
  return 'is a link or a submodule, which an agent may not change';
}

function refuseContent({ content }: DiffEntry, { secrets }: DiffRules): string | null {
  if (content === null) return null;
  if (secrets.some((secret) => content.includes(secret))) return 'holds a secret of this installation';
  const shape = SECRET_SHAPES.find(([, pattern]) => pattern.test(content));
  return shape ? `holds what looks like ${shape[0]}` : null;
}
