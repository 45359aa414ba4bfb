import { expect, test } from 'vitest';
import { latinSlug } from './latin-slug.ts';

/** Observed on the format's present host. */
test.each([
  ['Привет, мир', 'privet-mir'],
  ['Быстрый старт 2', 'bystryy-start-2'],
  ['Ещё', 'eschyo'],
  ['Καλημέρα κόσμε', 'kalimera-kosme'],
  ['مرحبا', 'mrhba'],
  ['API ключ', 'api-klyuch'],
  ['API 密钥', 'api'],
  ['한국어 문서 Step 1: Do it', 'step-1-do-it'],
  ['Größe ½', 'groesse'],
  ['Quick start', null],
  ['日本語', null],
])('%j in Latin letters is %j', (title, id) => {
  expect(latinSlug(title)).toBe(id);
});
