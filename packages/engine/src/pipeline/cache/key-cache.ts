/** What the pages of a segment asked when they were rendered, by the segment's first key. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Question } from '../plan/questions.ts';
import { writeBeside } from './segment-cache.ts';

export interface KnownQuestions {
  questions: Question[];
  /** The second key that the answers gave, while all addresses were those that `addresses` stands for. */
  answered: string;
  addresses: string;
  /** Of the segment's file when it was written. */
  stamp: string | null;
}

export class KeyCache {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = join(folder, 'keys');
    mkdirSync(this.#folder, { recursive: true });
  }

  get(firstKey: string): KnownQuestions | null {
    const file = join(this.#folder, firstKey);
    if (!existsSync(file)) return null;
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as KnownQuestions;
    } catch {
      return null;
    }
  }

  set(firstKey: string, known: KnownQuestions): void {
    writeBeside(join(this.#folder, firstKey), [Buffer.from(JSON.stringify(known))]);
  }
}
