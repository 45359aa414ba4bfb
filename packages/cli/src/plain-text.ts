/** Text of others on a terminal: nothing in it moves the cursor, paints, or turns the direction of writing. */
const STEERING =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** Lines stay lines. */
export function plainText(text: string): string {
  return text.replace(STEERING, '\ufffd');
}

export function oneLine(text: string): string {
  return plainText(text).replaceAll(/\s*\n\s*/g, ' ');
}

/** All texts of a value. */
export function plainTexts<Value>(value: Value): Value {
  if (typeof value === 'string') return plainText(value) as Value;
  if (Array.isArray(value)) return value.map((one) => plainTexts(one)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plainTexts(one)])) as Value;
}
