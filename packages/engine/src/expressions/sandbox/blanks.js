/**
 * Stands in the HTML of a theme component for a property that only the browser will know. It is one plain word, so that
 * it comes through as a title, an address, a colour or a part of code.
 */
export const BLANK = /zqz([a-z]+)zqz/g;

export function blank(name) {
  return `zqz${name.toLowerCase().replace(/[^a-z]/g, '')}zqz`;
}
