/** A step of the spacing scale: `4` → `1rem`. */
export function scaleLength(text: string): string | null {
  if (text === '0') return '0';
  if (text === 'px') return '1px';
  return /^\d{1,4}(?:\.(?:25|5|75))?$/.test(text) ? `${Number(text) / 4}rem` : null;
}

export function fraction(text: string): string | null {
  const [, part, whole] = /^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? [];
  if (part === undefined || Number(whole) === 0) return null;
  return `${Number(((100 * Number(part)) / Number(whole)).toFixed(4))}%`;
}
