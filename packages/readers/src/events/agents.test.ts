import { expect, it } from 'vitest';
import { agentOf } from './agents.ts';

it.each([
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.2; +https://openai.com/gptbot',
    'ai',
    'GPTBot',
  ],
  ['Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)', 'ai', 'ClaudeBot'],
  [
    'Mozilla/5.0 (Linux; Android 6.0.1) Chrome/1 Mobile Safari/537.36 (compatible; Googlebot/2.1)',
    'crawler',
    'Googlebot',
  ],
  [
    'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/17 Safari/605.1.15 (Applebot/0.1)',
    'crawler',
    'Applebot',
  ],
  ['SomethingBot/1.0', 'crawler', 'Other crawlers'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'browser', 'Browsers'],
  [
    'Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    'browser',
    'Browsers',
  ],
  ['Mozilla/5.0 (X11) AppleWebKit/537.36 HeadlessChrome/140.0 Safari/537.36', 'crawler', 'Other crawlers'],
  ['curl/8.5.0', 'other', 'Other programs'],
  ['', 'other', 'Other programs'],
])('knows %s', (userAgent, kind, name) => {
  expect(agentOf(userAgent)).toEqual({ kind, name });
  expect(agentOf(userAgent)).toEqual({ kind, name });
});
