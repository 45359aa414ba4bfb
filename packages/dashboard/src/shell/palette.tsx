/** Goes anywhere: type a part of a name, choose with the arrows, Enter. */
import { useQuery } from '@tanstack/react-query';
import { type LinkProps, useNavigate, useParams } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { bindery } from '../api/client.ts';
import { take } from '../api/use-list.ts';
import { Foreign } from '../ui/foreign.tsx';
import { useModal } from '../ui/modal.ts';
import { bestMatches } from './best-matches.ts';

interface Place {
  /** What is searched for. */
  words: string;
  /** Where it belongs, beside it. */
  where: string;
  link: LinkProps;
}

const ASKED_PROJECTS = 300;

export function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const element = useModal();
  const navigate = useNavigate();
  const places = usePlaces();
  const found = useMemo(() => bestMatches(places, text), [places, text]);
  const id = useId();
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen, id]);
  const go = (place: Place | undefined) => {
    if (!place) return;
    onClose();
    void navigate(place.link as Parameters<typeof navigate>[0]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setChosen((chosen + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(found[chosen]);
    }
  };
  return (
    <dialog
      ref={element}
      aria-label="Go to"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => event.target === element.current && onClose()}
      className="mx-auto mt-[12vh] w-[calc(100vw-2rem)] max-w-xl overflow-hidden rounded-xl border border-line bg-surface p-0 shadow-2xl"
    >
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
        aria-label="Where to"
        placeholder="Where to?"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        className="w-full border-b border-line bg-transparent px-4 py-3.5 text-[1rem] outline-none"
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Places"
        className="max-h-[50vh] overflow-y-auto p-1.5"
      >
        {found.map((place, index) => (
          <div
            key={JSON.stringify(place.link)}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onPointerMove={() => setChosen(index)}
            onClick={() => go(place)}
            onKeyDown={onKeyDown}
            className="flex min-h-10 cursor-pointer items-center justify-between gap-4 rounded-md px-3 text-sm aria-selected:bg-hover forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2"
          >
            <Foreign text={place.words} className="min-w-0 truncate" />
            <span className="shrink-0 truncate text-xs text-muted">{place.where}</span>
          </div>
        ))}
      </div>
      <div role="status">
        {found.length === 0 && (
          <p className="px-4 pb-4 text-sm text-muted">No page or project has this name.</p>
        )}
      </div>
    </dialog>
  );
}

function usePlaces(): Place[] {
  const { data: projects = [] } = useQuery({
    queryKey: ['palette'],
    queryFn: ({ signal }) => take(bindery.listProjects({ limit: 100, signal }), ASKED_PROJECTS),
    staleTime: 30_000,
  });
  const { projectId } = useParams({ strict: false });
  return useMemo(() => {
    const current = projects.find((project) => project.projectId === projectId);
    const others = projects.filter((project) => project !== current);
    return [
      ...(current ? pagesOf(current.projectId, current.name) : []),
      ...GENERAL,
      ...others.map(({ projectId: id, name, domain }) => placeOf(id, name, domain)),
      ...others.flatMap(({ projectId: id, name }) => pagesOf(id, name).slice(1)),
    ];
  }, [projects, projectId]);
}

const GENERAL: Place[] = [
  { words: 'All projects', where: '', link: { to: '/' } },
  { words: 'New project', where: '', link: { to: '/projects/new' } },
  { words: 'Organization', where: 'Organization', link: { to: '/organization' } },
  { words: 'Members and invitations', where: 'Organization', link: { to: '/organization/members' } },
  { words: 'Admin keys', where: 'Organization', link: { to: '/organization/keys' } },
  { words: 'Plan', where: 'Organization', link: { to: '/organization/plan' } },
  { words: 'Audit log', where: 'Organization', link: { to: '/organization/audit' } },
  { words: 'Account and sessions', where: 'You', link: { to: '/account' } },
];

function placeOf(projectId: string, name: string, domain: string): Place {
  return { words: name, where: domain, link: { to: '/projects/$projectId', params: { projectId } } };
}

function pagesOf(projectId: string, name: string): Place[] {
  const params = { projectId };
  return [
    { words: 'Project', where: name, link: { to: '/projects/$projectId', params } },
    { words: 'Updates', where: name, link: { to: '/projects/$projectId/updates', params } },
    { words: 'Versions', where: name, link: { to: '/projects/$projectId/versions', params } },
    { words: 'Static exports', where: name, link: { to: '/projects/$projectId/exports', params } },
    { words: 'Agent', where: name, link: { to: '/projects/$projectId/agent', params } },
    { words: 'Analytics', where: name, link: { to: '/projects/$projectId/analytics', params } },
    { words: 'Searches', where: name, link: { to: '/projects/$projectId/analytics/searches', params } },
    { words: 'Feedback', where: name, link: { to: '/projects/$projectId/analytics/feedback', params } },
    { words: 'Assistant’s questions', where: name, link: { to: '/projects/$projectId/assistant', params } },
    { words: 'Settings', where: name, link: { to: '/projects/$projectId/settings', params } },
  ];
}
