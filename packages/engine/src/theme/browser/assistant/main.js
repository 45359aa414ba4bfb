/**
 * The assistant's panel. `node scripts/bundle-theme.ts` bundles these files into assistant.gen.js; a site that can be
 * searched gets that with its words in front, as a script that is loaded when somebody is about to ask.
 */
import { make } from '../dom.js';
import css from './assistant.css';
import { createPanel } from './panel.js';
import { offerCode, offerSelected } from './selected.js';

let panel = null;

self.binderyAssistant.start = (folder) => {
  if (panel) return panel;
  const root = new URL('..', folder);
  document.head.append(make('style', { id: 'bindery-assistant-css', textContent: css }));
  panel = createPanel(root);
  const ask = (selection, by) => panel.open({ selection, by });
  offerSelected(ask);
  const showPage = () => {
    panel.refresh();
    offerCode(ask);
    openLinked(root);
  };
  document.addEventListener('bindery:page', showPage);
  showPage();
  return panel;
};

/**
 * `?assistant=…` opens the panel with a question. A link of this site's own asks it, too; one from elsewhere only
 * writes it down, so that no other site asks in the reader's name.
 */
function openLinked(root) {
  const address = new URL(location.href);
  const question = address.searchParams.get('assistant');
  if (question === null) return;
  address.searchParams.delete('assistant');
  history.replaceState(history.state, '', address);
  // Whoever followed a link within the site has come without loading anew, or says where from.
  const [visit] = performance.getEntriesByType('navigation');
  const isOwn = !/[?&]assistant=/.test(visit?.name ?? '') || document.referrer.startsWith(root.href);
  const isNamed = question !== '' && question !== 'open';
  panel.open({ question: isNamed ? question : '' });
  if (isNamed && isOwn) panel.sendText(question);
}
