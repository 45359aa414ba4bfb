/**
 * What pages say that no author wrote, in the page's language. The English text stands for its translations
 * (`translations/<language>.json`), so that what nobody has translated can still be read. `{}` is the place of a value.
 */
import { existsSync, readFileSync } from 'node:fs';

/** Around the content. */
const PAGE_PHRASES = [
  'Skip to content',
  'Close',
  'Menu',
  'Pages',
  'Site',
  'Sections',
  'Dark mode',
  'System',
  'Theme: {}',
  'Announcement',
  'Breadcrumbs',
  'On this page',
  'This page belongs to an older version.',
  'Edit this page',
  'Raise an issue',
  'Related',
  'Related pages',
  'Previous',
  'Next',
  'Previous and next',
  'Examples',
  'Last updated {}',
  'Contributors: {}',
  'Deprecated',
  'RSS feed',
  'Copy page',
  'More about this page',
  'View as Markdown',
  'Version',
  'Language',
  'Product',
  'Section',
  'Choose',
  'Page not found',
  'There is no page at this address. Perhaps you were looking for one of these.',
  'Go to {}',
  'As Markdown for assistants',
  'The page as plain text',
  'Save as PDF',
  'Open in {}',
  'Ask about this page',
  'Download {}',
] as const;

/** In the API reference and in fields that authors describe. */
const REFERENCE_PHRASES = [
  'required',
  'optional',
  'deprecated',
  'read-only',
  'write-only',
  'default: {}',
  'Authorizations',
  'Path parameters',
  'Query parameters',
  'Headers',
  'Cookies',
  'Body',
  'Payload',
  'Response',
  'Server variables',
  'Callbacks',
  'Parameters',
  'Send',
  'Receive',
  'Message',
  'Servers: {}',
  'Further documentation',
  'This operation is deprecated.',
  'Fields that only the specification shows: {}',
  'child attributes',
  'options',
  'Option {}',
  'Any of these:',
  'One of these:',
  '{} tells which.',
  'See {}.',
  '{} again, as above.',
  'Available options: {}',
  'and {} more',
  'Constraints: {}',
  'Example: {}',
  'Examples: {}',
  'length {}',
  'items {}',
  'properties {}',
  'unique items',
  'multiple of {}',
  'pattern: {}',
  'Scopes: {}',
  'client certificate',
  'The connection must be made with a client certificate.',
  'The value is {} in base64.',
  'Try it',
  'Connect',
] as const;

/** In what the browser script adds. */
const BROWSER_PHRASES = [
  'Close',
  'Search',
  'Next',
  'Previous',
  'Change the theme',
  'Keyboard shortcuts',
  'Use single keys',
  'Back to top',
  'Copy link',
  'Copy the address',
  'Response',
  'Theme: {}',
  'Light mode',
  'Dark mode',
  'System',
  'Language',
  'Copy code',
  'Copied',
  'Show all',
  'Show less',
  'Table',
  'Copy prompt',
  'The diagram cannot be drawn.',
  'Enlarge the diagram',
  'Shrink the diagram',
  'Show the diagram as it was',
  'View',
  'Filter by tag',
  'Enlarge the image',
  'Enlarge: {}',
  'Image',
  'Ask AI',
] as const;

/** In the search dialog, which is a script of its own. */
const SEARCH_PHRASES = [
  'Search',
  'Close',
  'Version',
  'Language',
  'Section',
  'All',
  'Move',
  'Open',
  'Clear',
  'Recent searches',
  'Results: {}',
  'No results for “{}”',
  'Did you mean:',
  'Search everywhere',
  'Search cannot be loaded.',
  'Searching for “{}”…',
] as const;

/** In the assistant's panel, likewise. */
const ASSISTANT_PHRASES = [
  'Assistant',
  'Ask a question…',
  'Ask anything about this documentation.',
  'Ask about this',
  'Ask about this code',
  'Answers are made by AI and may be wrong: follow the links to check them.',
  'Send',
  'Stop',
  'Stopped.',
  'Thinking…',
  'Searching for “{}”…',
  'This is taking longer than usual…',
  'The answer is here.',
  'Sources',
  'Pages that may help',
  'Try again',
  'Copy',
  'Copied',
  'Copy the thread',
  'New thread',
  'Delete the thread',
  'Close',
  'Remove',
  'This helped',
  'This did not help',
  'What was missing?',
  'Thank you.',
  'This device is offline.',
  'The assistant cannot be reached.',
  'The assistant does not answer.',
  'The answer broke off.',
  'The assistant cannot take more questions for now.',
  'Too many questions at once.',
  'That is too long for the assistant. Ask with fewer words.',
  'The assistant is switched off here.',
  'Try again {}',
] as const;

/** In the playground, another one. */
const TRYIT_PHRASES = [
  'Try it',
  'Connect',
  'Disconnect',
  'Connected',
  'Not connected',
  'Whole page',
  'Send anyway',
  'Send through the proxy',
  'Cancel',
  'Cancelled',
  'Waiting for the response…',
  'Some fields are not right yet: {}',
  'Expected: {}',
  'Code',
  'History',
  'Copy',
  'Download',
  'Raw',
  'Form',
  'by proxy',
  'The body is empty.',
  'Binary data: {}',
  'Only the first {} are shown.',
  'Browsers do not let pages send {}.',
  'It is part of the code.',
  'The browser adds its own cookies for the server.',
  '{} is used by more than one scheme: servers may read only one.',
  'Server',
  'None',
  'User name',
  'Password',
  'Sign in',
  'Get a token',
  'No token was returned.',
  'Redirect address: {}',
  'Add {}',
  'Remove {}',
  'Add a field',
  'Name',
  '{} answers, but does not let pages of this site read its answers: CORS.',
  'Copy the request and send it from a terminal, or let the API allow {}.',
  '{} cannot be reached.',
  'Its name may be wrong, its certificate not trusted, or nothing runs there.',
  'The request may have arrived anyway. Through the proxy it would be sent a second time.',
  'This device is offline.',
  'A page over HTTPS must not call {}.',
  'This site must not call {}.',
  'There is no host named {}.',
  'The certificate of {} is not trusted.',
  '{} took too long to answer.',
  'The answer from {} is too large.',
  'Too many requests. Try again in a minute.',
  'The proxy of this site does not answer.',
  'The request cannot be sent.',
  'The browser did not open a window to sign in.',
  'Allow pop-ups for this site.',
  'Check its address, or ask whoever runs it.',
  'Copy the code and run it in a terminal.',
  'Authorizations',
  'Body',
  'Close',
  'Cookies',
  'Copied',
  'Copy link',
  'Examples',
  'Headers',
  'Language',
  'Message',
  'One of these:',
  'Option {}',
  'Path parameters',
  'Query parameters',
  'Response',
  'Send',
  'The connection must be made with a client certificate.',
  'and {} more',
  'deprecated',
  'items {}',
  'length {}',
  'multiple of {}',
  'options',
  'pattern: {}',
  'properties {}',
  'required',
  'unique items',
] as const;

/** Where readers are asked whether a page helped. */
const FEEDBACK_PHRASES = [
  'Was this page helpful?',
  'Was this code helpful?',
  'Yes',
  'No',
  'Your comment, optional',
  'Send',
  'Close',
  'Thank you for your feedback.',
  'The feedback could not be sent.',
  'This is taking longer than usual…',
  'Feedback on this code',
] as const;

export type Phrase = (
  | typeof PAGE_PHRASES
  | typeof REFERENCE_PHRASES
  | typeof BROWSER_PHRASES
  | typeof SEARCH_PHRASES
  | typeof ASSISTANT_PHRASES
  | typeof TRYIT_PHRASES
  | typeof FEEDBACK_PHRASES
)[number];
export type Words = (phrase: Phrase, value?: string) => string;

export const PHRASES: readonly Phrase[] = [
  ...new Set([
    ...PAGE_PHRASES,
    ...REFERENCE_PHRASES,
    ...BROWSER_PHRASES,
    ...SEARCH_PHRASES,
    ...ASSISTANT_PHRASES,
    ...TRYIT_PHRASES,
    ...FEEDBACK_PHRASES,
  ]),
];

/** Languages whose words are those of another. */
const SAME: Readonly<Record<string, string>> = { zh: 'zh-Hans', 'zh-CN': 'zh-Hans', 'zh-TW': 'zh-Hant' };

type Translation = Readonly<Partial<Record<Phrase, string>>>;

const known = new Map<string, Words>();

export const ENGLISH: Words = (phrase, value) => phrase.replace('{}', () => value ?? '');

/** `language` as in `lang`; where there is no translation, English. */
export function wordsFor(language: string): Words {
  let words = known.get(language);
  if (!words) {
    const translation = readTranslation(language);
    words = (phrase, value) => (translation[phrase] ?? phrase).replace('{}', () => value ?? '');
    known.set(language, words);
  }
  return words;
}

/** What the browser script needs, by language; English needs nothing. */
export function browserWords(languages: readonly string[]): Record<string, Translation> {
  return pick(BROWSER_PHRASES, languages);
}

/** The same for the search dialog. */
export function searchWords(languages: readonly string[]): Record<string, Translation> {
  return pick(SEARCH_PHRASES, languages);
}

/** And for the assistant's panel. */
export function assistantWords(languages: readonly string[]): Record<string, Translation> {
  return pick(ASSISTANT_PHRASES, languages);
}

/** And for the playground. */
export function tryitWords(languages: readonly string[]): Record<string, Translation> {
  return pick(TRYIT_PHRASES, languages);
}

/** And for the feedback. */
export function feedbackWords(languages: readonly string[]): Record<string, Translation> {
  return pick(FEEDBACK_PHRASES, languages);
}

function pick(phrases: readonly Phrase[], languages: readonly string[]): Record<string, Translation> {
  const all: Record<string, Translation> = {};
  for (const language of languages) {
    const translation = readTranslation(language);
    const own = phrases.flatMap((phrase) => {
      const text = translation[phrase];
      return text === undefined ? [] : [[phrase, text] as const];
    });
    if (own.length > 0) all[language] = Object.fromEntries(own);
  }
  return all;
}

function readTranslation(language: string): Translation {
  for (const name of [SAME[language] ?? language, language.replace(/-.*$/, '')]) {
    const file = new URL(`./translations/${encodeURIComponent(name)}.json`, import.meta.url);
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Translation;
  }
  return {};
}
