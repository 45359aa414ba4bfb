import type { Project } from '@bindery/sdk';
import { printFacts, printJson, shortTime } from './print.ts';

export function printProject(project: Project, json: unknown): void {
  if (json) {
    printJson(project);
    return;
  }
  const { source } = project;
  printFacts([
    ['Project', project.projectId],
    ['Name', project.name],
    ['Domains', project.domains.join(', ')],
    ...project.domainProofs.filter(({ state }) => state === 'pending').flatMap(unproven),
    ['Repository', source.repository],
    ['Branch', source.branch ?? 'the repository’s default'],
    ['Folder', source.folder || '/'],
    ['Credential', source.credential ? 'stored' : 'none'],
    ['Deployment', project.deploymentType],
    ['Active', project.activeVersion ?? 'no version yet; build one with bindery update'],
    ['Created', shortTime(project.createdAt)],
  ]);
}

function unproven({ domain, record }: Project['domainProofs'][number]): [string, string][] {
  return [
    ['Not proven', `${domain} is served once this DNS record is found:`],
    ['', `${record.name} ${record.type} ${record.value}`],
  ];
}
