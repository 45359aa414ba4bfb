import { z } from 'zod';
import { defineTool } from './tool.ts';

export const navigation = defineTool({
  name: 'navigation',
  description: 'See the navigation of the site as readers will have it. To change it, edit docs.json.',
  input: z.object({}),
  changesFiles: false,
  run: (_input, bench) => bench.navigation(),
});
