/** What is wrong with a project, each with the way to where it can be looked into. */
import type { ProjectOverview } from '@bindery/sdk';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Foreign } from '../ui/foreign.tsx';
import { Icon } from '../ui/icon.tsx';

/** `isShort`: of each, what has room in a card of a list. */
export function Problems({ project, isShort = false }: { project: ProjectOverview; isShort?: boolean }) {
  return project.problems.map(({ code, severity, message }) => (
    <p key={code} className={`flex gap-2 break-words ${severity === 'error' ? 'text-danger' : 'text-warn'}`}>
      <Icon name="warning" className="mt-0.5 size-4" />
      <Link
        {...placeOf(code, project)}
        className={`min-w-0 hover:underline ${isShort ? 'line-clamp-2' : ''}`}
      >
        <Foreign text={message} />
      </Link>
    </p>
  ));
}

/** Where what is wrong can be looked into. */
function placeOf(code: string, { projectId, lastUpdate, activeVersion }: ProjectOverview): LinkProps {
  if (code.startsWith('domain'))
    return { to: '/projects/$projectId/settings', params: { projectId }, hash: 'domains' };
  if (code === 'content-errors' && activeVersion)
    return {
      to: '/projects/$projectId/versions/$version',
      params: { projectId, version: activeVersion.version },
    };
  if (code.startsWith('update') && lastUpdate)
    return {
      to: '/projects/$projectId/updates/$updateId',
      params: { projectId, updateId: lastUpdate.statusId },
    };
  return { to: '/projects/$projectId', params: { projectId } };
}
