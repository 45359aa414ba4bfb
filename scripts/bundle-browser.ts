/** Bundles the theme's browser script into one small file, which is committed: building a site needs no bundler. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const folder = join(import.meta.dirname, '..', 'packages', 'engine', 'src', 'theme', 'browser');

export async function bundleBrowser(): Promise<string> {
  const bundle = await rolldown({ input: join(folder, 'main.js'), logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  return output[0].code;
}

if (import.meta.main) writeFileSync(join(folder, 'browser.gen.js'), await bundleBrowser());
