export function partKey(
  name: string,
  props: Record<string, unknown>,
  isElement: (value: object) => boolean,
): string;
