/** Text between tags as JSX means it: a line break with the space around it goes, lines join with one space. */
export function jsxText(raw: string): string {
  if (!raw.includes('\n') && !raw.includes('\r')) return raw;
  const lines = raw.split(/\r\n|\n|\r/);
  const parts: string[] = [];
  for (const [index, line] of lines.entries()) {
    let text = index === 0 ? line : trimStart(line);
    if (index < lines.length - 1) text = trimEnd(text);
    if (text !== '') parts.push(text);
  }
  return parts.join(' ');
}

function trimStart(line: string): string {
  let at = 0;
  while (line[at] === ' ' || line[at] === '\t') at += 1;
  return line.slice(at);
}

function trimEnd(line: string): string {
  let end = line.length;
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t')) end -= 1;
  return line.slice(0, end);
}
