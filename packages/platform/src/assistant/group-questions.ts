/**
 * Questions that are alike as one: by the words that say what they are about. Readers wrote them, as many and as long as
 * they liked, so the work on each is bounded, and others have their turn in between.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { questionWords } from '@bindery/assistant';
import type { AskedQuestion } from '@bindery/contract';
import type { AskedRow } from './store.ts';

interface Group extends AskedQuestion {
  words: Set<string>;
  seen: Map<string, { title: string; count: number }>;
}

/** So much of the words of two questions together is in both. */
const ALIKE = 0.5;
const MOST_ALIKE = 5;
const MOST_PAGES = 5;
/** Words of one family begin alike. */
const STEM_CHARS = 5;

/** What lies behind it in a question seldom says what it is about. */
const MOST_CHARS = 400;
/** A word that so many groups share tells none of them from the others. */
const MOST_SHARED = 200;
/** Others wait for this thread no longer than that. */
const TURN_MS = 5;

/** `rows`: newest first. The most frequent come first, of those the newest. */
export async function groupQuestions(rows: readonly AskedRow[]): Promise<AskedQuestion[]> {
  const groups: Group[] = [];
  /** Only groups that share a word can be alike. */
  const byWord = new Map<string, Set<Group>>();
  let turnEndsMs = performance.now() + TURN_MS;
  for (const row of rows) {
    if (performance.now() > turnEndsMs) {
      await nextTurn();
      turnEndsMs = performance.now() + TURN_MS;
    }
    const words = wordsOf(row.question);
    const candidates = new Set([...words].flatMap((word) => [...(byWord.get(word) ?? [])]));
    const found = [...candidates].find(
      (group) => group.outcome === row.outcome && likeness(group.words, words) >= ALIKE,
    );
    const group = found ?? open(row, words);
    if (!found) {
      groups.push(group);
      for (const word of words) {
        const sharing = byWord.get(word) ?? new Set();
        if (sharing.size < MOST_SHARED) byWord.set(word, sharing.add(group));
      }
    }
    add(group, row);
  }
  return groups.sort((a, b) => b.count - a.count).map(toEntry);
}

function wordsOf(question: string): Set<string> {
  return new Set(questionWords(question.slice(0, MOST_CHARS)).map(({ term }) => term.slice(0, STEM_CHARS)));
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0;
  for (const word of a) if (b.has(word)) both++;
  return both / (a.size + b.size - both);
}

function open({ question, outcome, at }: AskedRow, words: Set<string>): Group {
  const lastAskedAt = at.toISOString();
  const counts = { count: 0, helpful: 0, notHelpful: 0 };
  return { question, outcome, lastAskedAt, alike: [], pages: [], ...counts, words, seen: new Map() };
}

function add(group: Group, { question, pages, helpful }: AskedRow): void {
  group.count++;
  if (helpful !== null) group[helpful ? 'helpful' : 'notHelpful']++;
  const isNew = question !== group.question && !group.alike.includes(question);
  if (isNew && group.alike.length < MOST_ALIKE) group.alike.push(question);
  for (const { title, address } of pages) {
    const page = address.replace(/#.*$/, '');
    const { count } = group.seen.get(page) ?? { count: 0 };
    group.seen.set(page, { title, count: count + 1 });
  }
}

function toEntry({ words: _, seen, ...entry }: Group): AskedQuestion {
  const pages = [...seen].sort(([, a], [, b]) => b.count - a.count).slice(0, MOST_PAGES);
  return { ...entry, pages: pages.map(([address, { title }]) => ({ title, address })) };
}
