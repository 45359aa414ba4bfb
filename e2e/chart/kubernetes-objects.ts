/** Kubernetes' own schemas: an object must fit, and must hold no field that they do not know. */

export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; [field: string]: unknown };
  [field: string]: unknown;
}

type Model = new (object: KubernetesObject) => { validate(): void };

const MODELS: Record<string, () => Promise<object>> = {
  v1: () => import('kubernetes-models/v1'),
  'apps/v1': () => import('kubernetes-models/apps/v1'),
  'autoscaling/v2': () => import('kubernetes-models/autoscaling/v2'),
  'networking.k8s.io/v1': () => import('kubernetes-models/networking.k8s.io/v1'),
  'policy/v1': () => import('kubernetes-models/policy/v1'),
};

/** What is wrong with it; empty when nothing is. */
export async function problemsOf(object: KubernetesObject): Promise<string[]> {
  const models = (await MODELS[object.apiVersion]?.()) as Record<string, Model> | undefined;
  const Model = models?.[object.kind];
  if (!Model) return [`${object.apiVersion} has no ${object.kind}`];
  const asked = new WeakMap<object, Set<string>>();
  const model = new Model(structuredClone(object));
  try {
    validateWatched(model, asked);
  } catch (error) {
    return [(error as Error).message];
  }
  return unknownFields(model, asked, object.kind);
}

// The schemas let unknown fields pass, but ask for every field that they know by its name.
function validateWatched(model: InstanceType<Model>, asked: WeakMap<object, Set<string>>): void {
  const watched = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const names = asked.get(value) ?? new Set<string>();
    asked.set(value, names);
    return new Proxy(value, {
      get(target, name, receiver) {
        if (typeof name === 'string') names.add(name);
        const found: unknown = Reflect.get(target, name, receiver);
        return typeof found === 'function' ? found : watched(found);
      },
    });
  };
  (watched(model) as InstanceType<Model>).validate();
}

function unknownFields(value: unknown, asked: WeakMap<object, Set<string>>, at: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const names = asked.get(value);
  return Object.entries(value).flatMap(([name, inner]) => {
    const here = `${at}.${name}`;
    if (!names?.has(name)) return isFreeForm(at) ? [] : [`${here} is not known`];
    return unknownFields(inner, asked, here);
  });
}

/** Maps of anything: their names are nobody's business. */
function isFreeForm(at: string): boolean {
  return /(?:labels|annotations|matchLabels|selector|nodeSelector|stringData|requests|limits)$/i.test(at);
}
