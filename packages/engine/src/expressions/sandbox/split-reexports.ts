import { parseModule } from '../parse.ts';

/** `export { a as b } from 'x'` as an import and an export, which is all that modules need to know of. */
export function splitReexports(source: string): string {
  if (!/\bexport\b[^;]*?\bfrom\b/.test(source)) return source;
  let split = '';
  let from = 0;
  let count = 0;
  for (const node of parseModule(source).body) {
    if (node.type !== 'ExportNamedDeclaration' || !node.source) continue;
    const names = node.specifiers.map(({ local, exported }) => {
      const own = `$again${count++}`;
      const written = ({ start, end }: { start: number; end: number }): string => source.slice(start, end);
      return { taken: `${written(local)} as ${own}`, given: `${own} as ${written(exported)}` };
    });
    const address = source.slice(node.source.start, node.source.end);
    split += source.slice(from, node.start);
    split += `import { ${names.map(({ taken }) => taken).join(', ')} } from ${address}; `;
    split += `export { ${names.map(({ given }) => given).join(', ')} };`;
    from = node.end;
  }
  return split + source.slice(from);
}
