export const BLANK: RegExp;
export function blank(name: string): string;
