/**
 * Counts what readers do, for the site's own host: no cookie, no identifier, nothing kept in the browser. Loaded where
 * analytics is on, and small, since every page there has it.
 */
import { loadScript } from '../load-script.js';
import { createPost } from './post.js';
import { watchSearches } from './searches.js';
import { describeView } from './view.js';

/** Our script lies in a folder of the root, beside that of the feedback. */
const OWN = new URL(document.currentScript.src);
const post = createPost(new URL('../-/events', OWN));
/** Address of the page that was counted last. */
let counted = null;

/** The answer to a view says whether there is anybody to hear of feedback. */
async function countView() {
  const { pathname, search } = location;
  if (document.prerendering || counted === pathname + search) return;
  // An address without a page is the host's to count.
  if (document.documentElement.dataset.currentPath === '/404') return;
  const isFirst = counted === null;
  counted = pathname + search;
  if (await post.now(describeView(isFirst))) showFeedback();
}

function showFeedback() {
  const { feedback } = self.binderyOutside;
  if (!feedback || !document.querySelector('[data-slot="feedback"]')) return;
  loadScript(new URL(feedback, OWN).href)
    .then(() => self.binderyOutside.showFeedback(post))
    .catch(() => {});
}

watchSearches(post.later, new URL('..', OWN));
document.addEventListener('bindery:event', ({ detail }) => post.later(detail));
document.addEventListener('bindery:features', countView);
document.addEventListener('prerenderingchange', countView);
addEventListener('pageshow', (event) => {
  if (!event.persisted) return;
  counted = '';
  countView();
});
countView();
