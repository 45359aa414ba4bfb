/** A text's UTF-16 units in flat memory: a string that was put together from pieces is slow to read by character. */
export class TextUnits {
  #units = new Uint16Array(1 << 14);
  #bytes = Buffer.from(this.#units.buffer);
  #room = 1 << 14;

  /** Overwritten by the next text. */
  of(text: string): Uint16Array {
    if (text.length > this.#room) {
      this.#room = text.length * 2;
      this.#units = new Uint16Array(this.#room);
      this.#bytes = Buffer.from(this.#units.buffer);
    }
    this.#bytes.write(text, 0, 'utf16le');
    return this.#units;
  }
}
