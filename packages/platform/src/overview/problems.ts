/** What is wrong with a project, in words, the worst first. Pure. */
import type { ProjectProblem, UpdateEntry } from '@bindery/contract';
import type { OverviewRow } from './store.ts';

export function problemsOf({
  row,
  lastUpdate,
}: {
  row: Pick<OverviewRow, 'failing_domains' | 'version'>;
  lastUpdate: UpdateEntry | null;
}): ProjectProblem[] {
  const problems = [
    ...updateProblems(lastUpdate),
    ...row.failing_domains.map(domainProblem),
    ...(row.version === null && lastUpdate === null ? [NEVER_BUILT] : []),
    ...contentProblems(row.version),
  ];
  return problems.toSorted((one, other) => RANK[one.severity] - RANK[other.severity]);
}

const RANK = { error: 0, warning: 1 };
const NEVER_BUILT: ProjectProblem = {
  code: 'never-built',
  severity: 'warning',
  message: 'It was never built: start its first update.',
};

function updateProblems(update: UpdateEntry | null): ProjectProblem[] {
  if (update?.status === 'failure') {
    // Somebody wanted that.
    if (update.summary === 'cancelled') return [];
    const [reason = ''] = (update.summary ?? '').split('\n');
    return [{ code: 'update-failed', severity: 'error', message: `The last update failed: ${reason}` }];
  }
  if (update?.waitingFor) {
    const message = `The update waits for ${update.waitingFor}.`;
    return [{ code: 'update-waiting', severity: 'warning', message }];
  }
  return [];
}

function domainProblem(failing: OverviewRow['failing_domains'][number]): ProjectProblem {
  const { domain, proven, problem } = failing;
  const why = problem ? `: ${problem}` : '.';
  if (proven) {
    const message = `The DNS record of ${domain} is no longer found${why}`;
    return { code: 'domain-failing', severity: 'warning', message };
  }
  const message = `The domain ${domain} is not shown until its DNS record proves it${why}`;
  return { code: 'domain-unproven', severity: 'error', message };
}

function contentProblems(version: OverviewRow['version']): ProjectProblem[] {
  if (!version || version.warnings === 0) return [];
  const count = version.warnings === 1 ? 'One mistake' : `${version.warnings} mistakes`;
  const message = `${count} in the content of ${version.version}.`;
  return [{ code: 'content-errors', severity: 'warning', message }];
}
