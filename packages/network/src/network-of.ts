/** Whoever has one IPv6 address has a network of them. */
export function networkOf(address: string): string {
  return address.includes(':') ? groupsOf(address).slice(0, 4).join(':') : address;
}

/** Where something that is limited is counted; `times`: so often the limit of one visitor. */
export interface CountedNetwork {
  name: string;
  times: number;
}

const SITE_TIMES = 8;

/**
 * The narrowest first. A provider gives out 65,536 networks of IPv6 at once to whoever wants them, so that those of such
 * a site (/48) are limited together as well; not as one, since people may share it.
 */
export function countedNetworks(address: string): CountedNetwork[] {
  const own = { name: networkOf(address), times: 1 };
  if (!address.includes(':')) return [own];
  return [own, { name: `${groupsOf(address).slice(0, 3).join(':')}/48`, times: SITE_TIMES }];
}

function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  return [...groups, ...Array(Math.max(0, 8 - groups.length - after.length)).fill('0'), ...after];
}
