import type { RequestData } from '@bindery/playground';
import type { ApiConfig } from '../../config/api.schema.ts';

/** Whether readers may try it here: then the page carries the request's data. */
export function isTried({ playground }: ApiConfig): boolean {
  return playground.display === 'interactive' || playground.display === 'auth';
}

/** The data stands at the end of the page's text: whoever only reads has all of it before. */
export function requestScript(data: RequestData | null): string {
  if (data === null) return '';
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" data-tryit-request>${json}</script>`;
}
