/** Who asks, by what they call themselves: people's browsers, crawlers, AI agents. */
import type { AgentKind } from './reader-event.ts';

export interface KnownAgent {
  kind: AgentKind;
  name: string;
}

/** Those who read for models and for people who ask models; they come first, since some hold a crawler's name too. */
const AI = [
  ...[
    'GPTBot',
    'OAI-SearchBot',
    'ChatGPT-User',
    'ClaudeBot',
    'Claude-User',
    'Claude-SearchBot',
    'Claude-Web',
  ],
  ...[
    'Claude-Code',
    'anthropic-ai',
    'PerplexityBot',
    'Perplexity-User',
    'Google-CloudVertexBot',
    'GoogleOther',
  ],
  ...['Gemini-Deep-Research', 'Bytespider', 'CCBot', 'Amazonbot', 'Applebot-Extended', 'meta-externalagent'],
  ...[
    'meta-externalfetcher',
    'FacebookBot',
    'cohere-ai',
    'DuckAssistBot',
    'MistralAI-User',
    'YouBot',
    'Diffbot',
  ],
  ...['PhindBot', 'Cursor', 'Windsurf', 'Devin', 'Timpibot', 'ImagesiftBot', 'omgili', 'AI2Bot', 'PanguBot'],
];
const CRAWLERS = [
  ...['Googlebot', 'bingbot', 'Slurp', 'DuckDuckBot', 'Baiduspider', 'YandexBot', 'Applebot', 'AhrefsBot'],
  ...['SemrushBot', 'MJ12bot', 'DotBot', 'PetalBot', 'SeznamBot', 'Sogou', 'Qwantify', 'facebookexternalhit'],
  ...['Twitterbot', 'Slackbot', 'Discordbot', 'LinkedInBot', 'TelegramBot', 'WhatsApp', 'archive.org_bot'],
  ...['ia_archiver', 'UptimeRobot', 'Pingdom', 'Algolia Crawler', 'Screaming Frog'],
];
const ANY_CRAWLER = /bot\b|crawl|spider|slurp|headless/i;
const BROWSER = /^Mozilla\/5\.0 .*(?:Chrome|Firefox|Safari|Gecko)\//;

const MOST_REMEMBERED = 2_000;
const remembered = new Map<string, KnownAgent>();

export function agentOf(userAgent: string): KnownAgent {
  const known = remembered.get(userAgent);
  if (known !== undefined) return known;
  const found = find(userAgent);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  if (userAgent.length <= 500) remembered.set(userAgent, found);
  return found;
}

function find(userAgent: string): KnownAgent {
  const low = userAgent.toLowerCase();
  const named = (names: string[]) => names.find((name) => low.includes(name.toLowerCase()));
  const ai = named(AI);
  if (ai !== undefined) return { kind: 'ai', name: ai };
  const crawler = named(CRAWLERS);
  if (crawler !== undefined) return { kind: 'crawler', name: crawler };
  if (ANY_CRAWLER.test(userAgent)) return { kind: 'crawler', name: 'Other crawlers' };
  return BROWSER.test(userAgent)
    ? { kind: 'browser', name: 'Browsers' }
    : { kind: 'other', name: 'Other programs' };
}
