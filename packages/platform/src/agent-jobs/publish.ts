/** What the agent left becomes a commit, a branch and a pull request, if it may. */
import type { CheckProblem } from '@bindery/agent';
import type { StoredPullRequest } from '../db/agent-schema.ts';
import { type GitHost, HostRefused, type PullRequestWords } from '../git/hosts/git-host.ts';
import { BranchMoved, commitChanges, pushCommit } from '../git/publish-commit.ts';
import {
  type ChangedFile,
  findChanges,
  inRepository,
  readBlob,
  type WorkingCopy,
} from '../git/working-copy.ts';
import type { FinishedWork } from './agent-work.ts';
import { type DiffEntry, refuseDiff } from './check-diff.ts';
import { type Checkout, orFail } from './check-out.ts';
import { branchOf } from './job-row.ts';
import type { Run } from './open-run.ts';
import { type AddressRules, plainMarkdown, plainText } from './plain-words.ts';
import type { RunStep } from './run-options.ts';
import { recordPullRequest, recordPush } from './run-store.ts';
import { BUILD_RULE } from './site-check.ts';

interface Published {
  copy: Checkout;
  work: FinishedWork;
  step(name: RunStep): void | Promise<void>;
}

/** How many files were changed. */
export async function publish(run: Run, { copy: checkout, work, step }: Published): Promise<number> {
  const { copy, start } = checkout;
  const { agentJob, job } = run;
  const branch = branchOf(agentJob.id);
  const changes = await findChanges(copy, start.sha);
  if (changes.length === 0) {
    // A push whose pull request was never opened, and then a message that changed nothing.
    const isHalfway = agentJob.pushed_sha !== null && agentJob.pull_request === null;
    if (isHalfway) await openPullRequest(run, { checkout, work, head: start.sha, problems: [], step });
    return 0;
  }
  await refuse(run, copy, changes);
  const problems = await validate(run, work);
  const sha = await commitChanges(copy, {
    parents: [start.sha],
    message: await commitMessage(run, { work, checkout }),
    author: run.options.author,
    at: work.at,
  });
  await run.recordGit({ step: 'committed', sha, filesChanged: changes.length });
  await step('committed');
  await push(run, { checkout, sha, branch });
  await step('pushed');
  const records = run.history.length;
  await job.fenced((tx) => recordPush(tx, { jobId: agentJob.id, sha, branch, records }));
  await openPullRequest(run, { checkout, work, head: sha, problems, step });
  return changes.length;
}

async function refuse(run: Run, copy: WorkingCopy, changes: ChangedFile[]): Promise<void> {
  const { filesChanged, bytesChanged } = run.options.limits;
  const entries = changes.length > filesChanged ? [] : await readEntries(copy, changes, bytesChanged);
  const reason =
    changes.length > filesChanged
      ? `${changes.length} files were changed; at most ${filesChanged} may be.`
      : refuseDiff(entries, {
          folder: run.project.folder,
          maxFiles: filesChanged,
          // Whole files are counted here, and only what was written by the agent's own limit.
          maxBytes: bytesChanged * 4,
          secrets: run.secrets,
        });
  if (reason) await run.fail(`The changes were not published: ${reason}`);
}

async function readEntries(
  copy: WorkingCopy,
  changes: ChangedFile[],
  maxBytes: number,
): Promise<DiffEntry[]> {
  const entries: DiffEntry[] = [];
  for (const { path, oldMode, newMode, newBlob } of changes) {
    const isFile = newMode.startsWith('100');
    const content = isFile ? await readBlob(copy, newBlob, maxBytes) : null;
    const sizeBytes = isFile ? Number(await inRepository(copy, ['cat-file', '-s', newBlob])) : 0;
    entries.push({ path, oldMode, newMode, content, sizeBytes });
  }
  return entries;
}

/** An agent fetches nothing new, so an address that it added is no mistake yet. */
const NOT_FETCHED = 'spec-not-fetched';
/** What is wrong here is wrong with the whole site. */
const CONFIGURATION = ['docs.json', 'mint.json'];

/** The site must still build; what else is wrong, its readers are told in the pull request. */
async function validate(run: Run, { check }: FinishedWork): Promise<CheckProblem[]> {
  const brought = (await check()).filter(({ isNew, severity }) => isNew && severity === 'error');
  const broken = brought.find(
    ({ rule, file }) => rule === BUILD_RULE || (CONFIGURATION.includes(file) && rule !== NOT_FETCHED),
  );
  if (broken)
    return run.fail(`The changes were not published: the site could no longer be built. ${broken.message}`);
  return brought;
}

const LONGEST_TITLE = 200;
const LONGEST_SUMMARY = 20_000;

async function commitMessage(
  run: Run,
  { work, checkout }: { work: FinishedWork; checkout: Checkout },
): Promise<string> {
  const rules = addressRules(run, checkout);
  const said = run.redact(work.ending);
  const [title, summary] = [await plainText(said.title, rules), await plainText(said.summary, rules)];
  const trailer = `Bindery-Job: ${run.agentJob.id}`;
  return [oneLine(title), summary.slice(0, LONGEST_SUMMARY).trim(), trailer].filter(Boolean).join('\n\n');
}

async function push(
  run: Run,
  { checkout, sha, branch }: { checkout: Checkout; sha: string; branch: string },
): Promise<void> {
  const { copy, start } = checkout;
  const expected = start.records > 0 ? start.sha : null;
  try {
    await orFail(run, 'did not take the branch', () => pushCommit(copy, { sha, branch, expected }));
  } catch (error) {
    if (!(error instanceof BranchMoved)) throw error;
    await run.fail(`${error.message} Send a message to let the agent go on from there.`, error);
  }
}

interface Opening {
  checkout: Checkout;
  work: FinishedWork;
  head: string;
  problems: CheckProblem[];
  step(name: RunStep): void | Promise<void>;
}

async function openPullRequest(run: Run, { checkout, work, head, problems, step }: Opening): Promise<void> {
  const { agentJob, job, host, redact } = run;
  const rules = addressRules(run, checkout);
  const words = redact({
    title: agentJob.title ?? oneLine(await plainText(work.ending.title, rules)),
    body: await bodyOf(run, { problems, rules }),
  });
  const base = checkout.start.base;
  const pull = host
    ? await findOrOpen(run, host, { words, base })
    : await reviewHere(run, { checkout, base, head });
  await step('opened');
  const summary = redact(summaries(run));
  const { title } = words;
  await job.fenced((tx) => recordPullRequest(tx, { jobId: agentJob.id, pull, title, summary }));
}

/** One pull request per job: the one that is there, also when the answer to opening it was lost. */
async function findOrOpen(
  run: Run,
  host: GitHost,
  { words, base }: { words: PullRequestWords; base: string },
): Promise<StoredPullRequest> {
  const head = branchOf(run.agentJob.id);
  try {
    const present = await host.find(head);
    if (present) await host.update(present.number, words);
    const pull =
      present ?? (await host.open({ ...words, head, base }).catch((error) => lookAgain(host, head, error)));
    const { number, url, state } = pull;
    return { host: host.kind, number, url, base, state };
  } catch (error) {
    if (!(error instanceof HostRefused)) throw error;
    return run.fail(`The branch ${head} was pushed, but not its pull request: ${error.message}`, error);
  }
}

async function lookAgain(host: GitHost, head: string, error: unknown) {
  const present = error instanceof HostRefused ? await host.find(head) : null;
  if (present) return present;
  throw error;
}

async function reviewHere(
  run: Run,
  { checkout, base, head }: { checkout: Checkout; base: string; head: string },
): Promise<StoredPullRequest> {
  const { agentJob, project, options, job } = run;
  await options.saveReview({
    jobId: agentJob.id,
    copy: checkout.copy,
    folder: project.folder,
    base: { branch: base, sha: checkout.start.sha },
    head: { branch: branchOf(agentJob.id), sha: head },
    signal: job.signal,
  });
  return { host: 'built-in', number: agentJob.id, url: null, base, state: 'open' };
}

/** What the agent said at the end of each of its runs. */
function summaries({ history }: Run): string {
  const said = history.flatMap(({ record }) =>
    record.kind === 'ending' && record.ending.kind === 'finished' ? [record.ending.summary.trim()] : [],
  );
  return said.filter(Boolean).join('\n\n').slice(0, LONGEST_SUMMARY);
}

function addressRules({ project }: Run, { held }: Checkout): AddressRules {
  const { repository } = project;
  const host = URL.parse(repository)?.host || (/^[^@/]+@([^:/]+):/.exec(repository)?.[1] ?? null);
  return { host, held: held.all };
}

async function bodyOf(
  run: Run,
  { problems, rules }: { problems: CheckProblem[]; rules: AddressRules },
): Promise<string> {
  const listed = problems
    .slice(0, 20)
    .map(({ file, line, message }) => `- \`${file}${line === null ? '' : `:${line}`}\` ${message}`);
  const warning = listed.length > 0 ? `**Errors that are left:**\n${listed.join('\n')}` : '';
  const said = [summaries(run), warning].filter(Boolean).join('\n\n');
  return [await plainMarkdown(said, rules), `---\nAgent job \`${run.agentJob.id}\` of Bindery.`]
    .filter(Boolean)
    .join('\n\n');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_TITLE) || 'Update the documentation';
}
