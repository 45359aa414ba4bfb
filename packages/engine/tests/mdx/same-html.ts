/** HTML reduced to what a specification speaks of: our ids, classes and lazy loading are left aside. */
export function reduceHtml(html: string): string {
  return html
    .replace(/<a class="anchor"[^>]*><\/a>|<span class="alias"[^>]*><\/span>/g, '')
    .replace(/(<h[1-6]) id="[^"]*"/g, '$1')
    .replace(
      /<div class="code-block"[^>]*>(?:<div class="code-block-header".*?<\/div>)?(<pre)[^>]*>([\s\S]*?)<\/pre><\/div>/g,
      (_, open: string, body: string) => `${open}>${body.replace(/<\/?span[^>]*>/g, '')}</pre>`,
    )
    .replace(/<div class="table">([\s\S]*?<\/table>)<\/div>/g, '$1')
    .replace(/ class="text-(left|right|center)"/g, ' align="$1"')
    .replace(
      / target="_blank" rel="noopener noreferrer"| data-bare| loading="lazy"| class="(?:task|link)"| aria-label="(?:To do|Done)"| width="10" height="20"/g,
      '',
    )
    .replace(/<(br|hr|img|input)\b([^>]*?) ?\/>/g, '<$1$2>')
    .replace(
      /<input ([^>]*)>/g,
      (_, names: string) => `<input ${names.replaceAll('=""', '').split(' ').sort().join(' ')}>`,
    )
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .split(/(<pre>[\s\S]*?<\/pre>)/)
    .map((part) =>
      part.startsWith('<pre>')
        ? part
        : part
            .replace(/\s+/g, ' ')
            .replace(
              / ?(<\/?(?:p|ul|ol|li|blockquote|h[1-6]|table|thead|tbody|tr|t[dh]|hr|pre|div|br)\b[^>]*>) ?/g,
              '$1',
            ),
    )
    .join('')
    .trim();
}
