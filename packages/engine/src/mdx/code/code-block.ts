import { highlightCode } from '../../highlight/highlight-code.ts';
import type { Renderer } from '../renderer.ts';

export interface CodeSource {
  code: string;
  language: string;
  meta: string;
  offset: number;
}

export function renderCode(r: Renderer, source: CodeSource): string {
  r.say(source.code);
  r.sawBlock = true;
  return `<pre><code>${highlightCode(source.code, source.language)}</code></pre>`;
}
