/** What a diagram begins with: mermaid finds out by it what to draw, and draws nothing that it does not know. */
import { nearestName } from '../../diagnostics/nearest-name.ts';

const FRONTMATTER = /^\s*---\r?\n.*?\n\s*---\s*?\n/s;
const KINDS: readonly string[] = [
  ...['graph', 'flowchart', 'flowchart-elk', 'swimlane-beta', 'sequenceDiagram', 'classDiagram'],
  ...['stateDiagram', 'erDiagram', 'journey', 'gantt', 'pie', 'quadrantChart', 'requirementDiagram'],
  ...['requirement', 'gitGraph', 'C4Context', 'C4Container', 'C4Component', 'C4Dynamic', 'C4Deployment'],
  ...['mindmap', 'timeline', 'kanban', 'sankey', 'xychart', 'block', 'packet', 'radar-beta', 'treemap'],
  ...['treeView-beta', 'architecture', 'agentflow-beta', 'eventmodeling', 'venn-beta', 'usecase-beta'],
  ...['cynefin-beta', 'info'],
];
/** Of these mermaid takes small and capital letters alike. */
const OTHER_KINDS = /^(?:ishikawa|wardley-beta|railroad-(?:(?:ebnf|abnf|peg)-)?beta)/i;
const LONGEST_WORD = 60;

/** Null where it begins as a diagram does. */
export function problemWithDiagram(source: string): { message: string; hint: string | null } | null {
  const text = source.replace(FRONTMATTER, '');
  const start = afterComments(text);
  const word = /^[^\s:;]*/.exec(text.slice(start, start + LONGEST_WORD))![0];
  if (KINDS.some((kind) => word.startsWith(kind)) || OTHER_KINDS.test(word)) return null;
  if (start === text.length) return { message: 'The diagram is empty', hint: null };
  const meant = nearestName(word, KINDS);
  return {
    message: `"${word}" begins no diagram that Mermaid knows, so that readers see its source`,
    hint: meant === null ? 'Begin with the kind, such as flowchart LR.' : `Did you mean "${meant}"?`,
  };
}

/** `%% …` to the end of the line, and settings as `%%{ … }%%`. */
function afterComments(text: string): number {
  let at = 0;
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at += 1;
    if (!text.startsWith('%%', at)) return at;
    const ending = text.startsWith('%%{', at) ? '}%%' : '\n';
    const end = text.indexOf(ending, at);
    if (end < 0) return text.length;
    at = end + ending.length;
  }
}
