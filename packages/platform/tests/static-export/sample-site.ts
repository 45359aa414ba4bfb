/** Files of a docs site with links in every direction, an image, a download and a mistake if wanted. */
export function sampleSite(pages: number, { broken = false } = {}): Record<string, string | Buffer> {
  const names = Array.from({ length: pages }, (_, index) => nameOf(index));
  const files: Record<string, string | Buffer> = {
    'docs.json': JSON.stringify({
      name: 'Sample',
      theme: 'mint',
      colors: { primary: '#0055aa' },
      redirects: [{ source: '/old', destination: `/${names.at(-1)}` }],
      navigation: { groups: groupsOf(names) },
    }),
    'index.mdx': `---\ntitle: Home\n---\n\n[First](/${names[0]}) and ![A dot](/images/dot.png) and [a file](/files/list.csv).\n`,
    'images/dot.png': Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
    'files/list.csv': 'a,b\n1,2\n',
  };
  for (const [index, name] of names.entries()) {
    const next = names[(index + 1) % names.length]!;
    files[`${name}.mdx`] =
      `---\ntitle: Page ${index}\ndescription: About ${index}\n---\n\n## Section\n\nText of page ${index} with \`code\`.\n\n` +
      `- [Next](/${next}#section)\n- [Home](/)\n- ![A dot](/images/dot.png)\n\n\`\`\`js\nconst page = ${index};\n\`\`\`\n` +
      (broken && index === 0 ? '\n[Nowhere](/not-there)\n' : '');
  }
  return files;
}

function nameOf(index: number): string {
  return `part-${Math.floor(index / 20)}/page-${String(index).padStart(4, '0')}`;
}

function groupsOf(names: string[]): { group: string; pages: string[] }[] {
  const groups = Map.groupBy(names, (name) => name.split('/')[0]!);
  return [{ group: 'Start', pages: ['index'] }, ...[...groups].map(([group, pages]) => ({ group, pages }))];
}
