/** A view, with as little as tells authors something: where from, which campaign, roughly which device. */
export function describeView(isFirst) {
  const given = new URLSearchParams(location.search);
  const [source, medium, name] = ['source', 'medium', 'campaign'].map((key) => given.get(`utm_${key}`) ?? '');
  const campaign = { source, medium, name };
  return {
    type: 'view',
    // From page to page the browser still tells of the site that the visit began at.
    referrer: isFirst ? foreignReferrer() : '',
    ...((source || medium || name) && { campaign }),
    width: innerWidth < 600 ? 'phone' : innerWidth < 1024 ? 'tablet' : 'desktop',
  };
}

/** Without its query, which may say who somebody is. */
function foreignReferrer() {
  try {
    const { origin, pathname } = new URL(document.referrer);
    return origin === location.origin ? '' : origin + pathname;
  } catch {
    return '';
  }
}
