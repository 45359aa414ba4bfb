/** Why a feature that a page is about is off, and where it can be switched on. */
import type { ProjectFeatures } from '@bindery/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { bindery } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { Icon } from '../ui/icon.tsx';

interface FeatureOffProps {
  projectId: string;
  feature: keyof ProjectFeatures['features'];
  /** What does not happen because of it. */
  words: string;
}

export function FeatureOff({ projectId, feature, words }: FeatureOffProps) {
  const { data } = useQuery({
    queryKey: keys.features(projectId),
    queryFn: ({ signal }) => bindery.getProjectFeatures(projectId, { signal }),
  });
  const state = data?.features[feature];
  if (!state || state.enabled) return null;
  return (
    <p className="mb-6 flex gap-2 rounded-lg bg-warn-soft px-4 py-3 text-sm text-warn">
      <Icon name="warning" className="mt-0.5 size-4" />
      <span>
        {words} {state.reason}{' '}
        <Link
          to="/projects/$projectId/settings"
          params={{ projectId }}
          hash="features"
          className="underline underline-offset-2"
        >
          Settings
        </Link>
      </span>
    </p>
  );
}
