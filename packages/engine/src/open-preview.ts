import type { Preview, PreviewOptions } from './preview/open-preview.ts';

/** Loaded when asked for, so that a build of an unchanged folder does not load the whole engine. */
export async function openPreview(folder: string, options: PreviewOptions = {}): Promise<Preview> {
  const preview = await import('./preview/open-preview.ts');
  return await preview.openPreview(folder, options);
}
