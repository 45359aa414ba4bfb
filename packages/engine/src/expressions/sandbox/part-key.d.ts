export type Look = (value: object) => [name: string, props: object] | null;
export function isClosed(name: string): boolean;
export function isPartName(name: string): boolean;
export function partKey(name: string, props: Record<string, unknown>, look: Look): string;
