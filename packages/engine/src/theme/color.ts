/** Colours as numbers: mixing and contrast, so that a site's own colours stay readable wherever text uses them. */
type Rgb = readonly [number, number, number];

/** `weight` of 0 gives the first colour, 1 the second. */
export function mix(first: string, second: string, weight: number): string {
  const a = parse(first);
  const b = parse(second);
  return format(a.map((value, i) => value + (b[i]! - value) * weight) as unknown as Rgb);
}

/** WCAG 2 contrast ratio, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [dark, light] = [luminance(parse(first)), luminance(parse(second))].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

/** The colour itself, or the nearest to it towards black or white that stands out from every background. */
export function readable(color: string, backgrounds: readonly string[], ratio: number): string {
  const isDark = luminance(parse(backgrounds[0]!)) < 0.18;
  const end = isDark ? '#ffffff' : '#000000';
  for (let weight = 0; weight < 1; weight += 0.04) {
    const candidate = mix(color, end, weight);
    if (backgrounds.every((background) => contrast(candidate, background) >= ratio)) return candidate;
  }
  return end;
}

/** Black or white, whichever is easier to read on the colour. */
export function textOn(background: string): string {
  return contrast('#ffffff', background) >= 4.5 ? '#ffffff' : '#0b0c0e';
}

/** Three to eight hex digits; transparency is dropped. */
function parse(color: string): Rgb {
  const digits = color.replace('#', '');
  const pairs = digits.length < 6 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  return [0, 1, 2].map((i) => Number.parseInt(pairs[i] ?? '0', 16)) as unknown as Rgb;
}

function format(color: Rgb): string {
  return `#${color.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

function luminance(color: Rgb): number {
  const [r, g, b] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
