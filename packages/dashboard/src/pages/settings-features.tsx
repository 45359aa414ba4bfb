import type { Project, ProjectFeatures } from '@bindery/sdk';
import { useQuery } from '@tanstack/react-query';
import { bindery } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { useAction } from '../api/use-action.ts';
import { Badge } from '../ui/badge.tsx';
import { SelectField } from '../ui/field.tsx';
import { List, ListRow, Section } from '../ui/list.tsx';
import { Problem } from '../ui/problem.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { changeProject } from './change-project.ts';

const TYPES: Record<ProjectFeatures['deploymentType'], string> = {
  cloud: 'Here, on this installation',
  'client-hosted': 'On your own servers',
  'air-gapped': 'On your own servers, without a network',
};
type FeatureName = keyof ProjectFeatures['features'];
type Feature = ProjectFeatures['features'][FeatureName];
const NAMES: Record<FeatureName, string> = {
  search: 'Search',
  assistant: 'Assistant',
  analytics: 'Analytics',
  integrations: 'Integrations',
  playground: 'API playground',
  playgroundProxy: 'Proxy of the API playground',
  staticExport: 'Static export',
  offlineSearch: 'Offline search',
};
const AVAILABILITY: Record<Feature['availability'], string> = {
  available: 'On unless switched off',
  configurable: 'Off until switched on',
  unavailable: 'Not available there',
};

export function FeatureSettings({ project, mayChange }: { project: Project; mayChange: boolean }) {
  const { projectId } = project;
  const { data, error, refetch } = useQuery({
    queryKey: keys.features(projectId),
    queryFn: ({ signal }) => bindery.getProjectFeatures(projectId, { signal }),
  });
  const change = useAction((next: Parameters<typeof changeProject>[1]) => changeProject(projectId, next));
  return (
    <Section title="Deployment and features" about="What a site can do depends on where it runs.">
      <div id="features" className="space-y-4">
        <div className="max-w-md">
          <SelectField
            label="Deployment"
            value={project.deploymentType}
            disabled={!mayChange || change.busy}
            onChange={(event) =>
              void change.run({ deploymentType: event.target.value as Project['deploymentType'] })
            }
          >
            {Object.entries(TYPES).map(([type, words]) => (
              <option key={type} value={type}>
                {words}
              </option>
            ))}
          </SelectField>
        </div>
        {change.error !== null && <Problem error={change.error} title="That was not changed" />}
        {error && (
          <Problem error={error} title="The features could not be loaded" retry={() => void refetch()} />
        )}
        {!data && !error && <SkeletonRows label="Loading the features" />}
        {data && (
          <List label="Features">
            {(Object.entries(data.features) as [FeatureName, Feature][]).map(([name, feature]) => (
              <ListRow key={name} className="flex-nowrap">
                <div className="min-w-0 flex-1">
                  <p className="font-medium">{NAMES[name]}</p>
                  <p className="text-sm text-muted">{feature.reason ?? 'On'}</p>
                </div>
                {(feature.enabled || feature.availability !== 'available') && (
                  <span className="max-sm:hidden">
                    <Badge>{AVAILABILITY[feature.availability]}</Badge>
                  </span>
                )}
                <Switch
                  label={NAMES[name]}
                  isOn={feature.enabled}
                  disabled={
                    !mayChange || change.busy || (feature.availability === 'unavailable' && !feature.enabled)
                  }
                  onChange={(isOn) => void change.run({ features: { [name]: isOn } })}
                />
              </ListRow>
            ))}
          </List>
        )}
      </div>
    </Section>
  );
}

interface SwitchProps {
  label: string;
  isOn: boolean;
  disabled: boolean;
  onChange: (isOn: boolean) => void;
}

function Switch({ label, isOn, disabled, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      disabled={disabled}
      onClick={() => onChange(!isOn)}
      className="relative h-6 w-10 shrink-0 rounded-full border border-strong-line bg-hover transition-colors aria-checked:border-accent aria-checked:bg-accent disabled:opacity-50"
    >
      <span
        className={`absolute top-0.5 left-0.5 size-[1.125rem] rounded-full transition-transform forced-colors:bg-[ButtonText] ${isOn ? 'translate-x-4 bg-accent-ink' : 'bg-strong-line'}`}
      />
    </button>
  );
}
