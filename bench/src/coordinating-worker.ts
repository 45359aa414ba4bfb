/** The process of the worker that has the build, apart from whoever measures it. */
import './compiled-starts.ts';
import type { BuildTogether, BuiltTogether } from './build-together.ts';

export type ToCoordinating = Omit<BuildTogether, 'onStep'>;
export type FromCoordinating = { step: string } | { built: BuiltTogether };

process.once('message', (options: ToCoordinating) => void build(options));

async function build(options: ToCoordinating): Promise<void> {
  const { buildTogether } = await import('./build-together.ts');
  const tell = (message: FromCoordinating) => process.send!(message);
  const built = await buildTogether({ ...options, onStep: (step) => tell({ step }) });
  tell({ built });
  process.disconnect();
}
