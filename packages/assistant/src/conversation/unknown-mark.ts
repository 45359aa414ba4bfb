/** Takes the mark of answers that the documentation does not give off their beginning. */
import { NOT_KNOWN } from './system-prompt.ts';

export class UnknownMark {
  #held = '';
  #isDecided = false;
  isUnknown = false;

  push(delta: string): string {
    if (this.#isDecided) return delta;
    this.#held += delta;
    const said = this.#held.replace(/^[\s*_`#]+/, '');
    if (NOT_KNOWN.startsWith(said)) return '';
    this.#isDecided = true;
    this.isUnknown = said.startsWith(NOT_KNOWN);
    return this.isUnknown ? said.slice(NOT_KNOWN.length).replace(/^[\s*_`.:]+/, '') : this.#held;
  }

  end(): string {
    if (this.#isDecided) return '';
    this.#isDecided = true;
    this.isUnknown = this.#held.trim() === NOT_KNOWN;
    return this.isUnknown ? '' : this.#held;
  }
}
