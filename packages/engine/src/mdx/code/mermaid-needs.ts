/** Which diagrams mermaid's small build cannot draw. */
const FRONTMATTER = /^\s*---\r?\n.*?\n\s*---\s*?\n/s;
const COMMENTS = /^(?:\s*%%[^\n]*(?:\n|$))+/;
const OTHER_KINDS = /^\s*(?:mindmap|architecture|flowchart-elk)\b/;
const ELK = /\b(?:layout|defaultRenderer)["']?\s*:\s*["']?elk/;
const FORMULA = /\$\$.+?\$\$/s;

export function needsWholeMermaid(source: string): boolean {
  if (ELK.test(source) || FORMULA.test(source)) return true;
  return OTHER_KINDS.test(source.replace(FRONTMATTER, '').replace(COMMENTS, ''));
}
