/** Throws unless a text is well-formed XML as far as we write it: one root, tags closed in order, signs escaped. */
export function checkXml(text: string): void {
  const body = text.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '');
  const open: string[] = [];
  let roots = 0;
  for (const [, slash, name, attributes, self, between] of body.matchAll(TOKEN)) {
    if (between !== undefined) {
      if (/[<>]|&(?!(?:amp|lt|gt|quot);)/.test(between))
        throw new Error(`not escaped: ${between.slice(0, 80)}`);
      if (open.length === 0 && between.trim() !== '') throw new Error(`outside of the root: ${between}`);
      continue;
    }
    if (!/^(?:\s+[\w:]+="[^"<]*")*\s*$/.test(attributes ?? ''))
      throw new Error(`attributes of ${name}: ${attributes}`);
    if (slash) {
      if (open.pop() !== name) throw new Error(`</${name}> closes nothing`);
    } else if (!self) {
      if (open.length === 0) roots += 1;
      open.push(name!);
    }
  }
  if (open.length > 0 || roots !== 1) throw new Error(`open: ${open.join(', ')}; roots: ${roots}`);
}

const TOKEN = /<(\/?)([A-Za-z][\w:.-]*)([^<>]*?)(\/?)>|([^<]+|<)/g;

/** The texts of all elements of a name. */
export function textsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) =>
    text!.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  );
}
