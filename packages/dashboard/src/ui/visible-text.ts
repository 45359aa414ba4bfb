/**
 * Text of others made inert for the eye: colours of terminals are taken out, and characters that would turn the order
 * of what follows, or be nowhere to be seen, are shown as their number. HTML needs nothing: React writes text as text.
 */
const ESCAPE = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])?/g;
const UNSEEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

export function visibleText(text: string): string {
  return text
    .replace(/\r\n/g, '\n')
    .replace(ESCAPE, '')
    .replace(
      UNSEEN,
      (character) => `‹U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}›`,
    );
}
