/** Code to HTML. Tokens never span a line break, so that the result can be split into lines with `split('\n')`. */
export function highlightCode(code: string, _language: string): string {
  return escapeCode(code);
}

function escapeCode(code: string): string {
  return code.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
