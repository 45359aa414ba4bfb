/** Escaping for HTML. Most strings need none, so the check comes first and the copy is made in slices. */

const SPECIAL = /[<>&"]/;

/** For text and for attribute values in double quotes alike. */
export function escapeHtml(text: string): string {
  if (!SPECIAL.test(text)) return text;
  let out = '';
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 62) continue;
    let entity: string;
    if (code === 60) entity = '&lt;';
    else if (code === 38) entity = '&amp;';
    else if (code === 62) entity = '&gt;';
    else if (code === 34) entity = '&quot;';
    else continue;
    out += text.slice(from, i) + entity;
    from = i + 1;
  }
  return out + text.slice(from);
}

/** ` name="value"`, with a leading space, or nothing for null. */
export function attribute(name: string, value: string | number | null | undefined): string {
  return value === null || value === undefined ? '' : ` ${name}="${escapeHtml(String(value))}"`;
}
