/** What each report lists, and what its entries look like. */
import type { AGENT_KINDS } from '@bindery/contract';
import type { ReportKind } from './report.ts';
import type { ListedSum } from './sums.ts';

interface Viewed {
  key: string;
  count: number;
  visitors: number;
  [more: string]: string | number;
}

const counted = ({ key, counts: [count = 0] }: ListedSum) => ({ key, count });

export function viewsKind(by: 'page' | 'language' | 'device' | 'country'): ReportKind<Viewed> {
  const toEntry = ({ key, counts: [count = 0, visitors = 0] }: ListedSum) => ({ key, count, visitors });
  if (by === 'device' || by === 'country')
    return { measure: 'view', measures: [by, `${by}-visitor`], by: 'key', toEntry };
  return { measure: 'view', measures: ['view', 'visitor'], by, toEntry };
}

export function visitorsKind(): ReportKind<Viewed> {
  const toEntry = ({ key, counts: [visitors = 0] }: ListedSum) => ({ key, count: visitors, visitors });
  return { measure: 'visitor', measures: ['visitor'], by: 'page', toEntry };
}

export function referrersKind(by: 'referrer' | 'campaign') {
  return { measure: by, measures: [by], by: 'key', toEntry: counted } as const;
}

export function searchesKind(results: 'all' | 'none') {
  const measures =
    results === 'none'
      ? (['search-empty', 'search', 'search-click'] as const)
      : (['search', 'search-empty', 'search-click'] as const);
  const toEntry = ({ key, counts: [first = 0, second = 0, clicks = 0] }: ListedSum) =>
    results === 'none'
      ? { key, count: second, withoutResults: first, clicks }
      : { key, count: first, withoutResults: second, clicks };
  return { measure: measures[0], measures, by: 'key', toEntry } as const;
}

export function assistantKind() {
  return { measure: 'assistant', measures: ['assistant'], by: 'key', toEntry: counted } as const;
}

type AgentKind = (typeof AGENT_KINDS)[number];

/** An agent's key begins with its kind: `ai GPTBot`. */
export function agentsKind(by: 'agent' | 'format' | 'page') {
  const toEntry = ({ key, counts: [count = 0] }: ListedSum) => {
    if (by !== 'agent') return { key, kind: null, count };
    const [kind = 'other', ...name] = key.split(' ');
    return { key: name.join(' '), kind: kind as AgentKind, count };
  };
  const measure = by === 'format' ? ('agent-format' as const) : ('agent' as const);
  return {
    measure: 'agent',
    measures: [measure],
    by: by === 'page' ? ('page' as const) : ('key' as const),
    toEntry,
  } as const;
}

/** A broken link's key is the address that is not there, and where the link stands. */
export function brokenLinksKind() {
  const toEntry = ({ key, counts: [count = 0] }: ListedSum) => {
    const [address = '', referrer = ''] = key.split('\n');
    return { key: address, referrer, count };
  };
  return { measure: 'not-found', measures: ['not-found'], by: 'key', toEntry } as const;
}

export function actionsKind(kind: 'copy' | 'playground') {
  const toEntry = ({ key, counts: [count = 0, failed = 0] }: ListedSum) => ({ key, count, failed });
  const measures = kind === 'copy' ? (['copy'] as const) : (['playground', 'playground-failed'] as const);
  return { measure: kind, measures, by: 'key', toEntry } as const;
}
