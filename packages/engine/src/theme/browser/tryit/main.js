/**
 * The playground. `node scripts/bundle-theme.ts` bundles these files with the package playground into tryit.gen.js; a
 * site with API pages gets that with its words in front, as a script that is loaded when somebody tries something.
 */
import { make } from '../dom.js';
import { createPanel } from './panel.js';
import css from './tryit.css';

/** Of the page that is shown now. */
const panels = new WeakMap();

self.binderyTryit.open = (place, { folder, link }) => {
  let panel = panels.get(place);
  if (!panel) {
    if (!document.getElementById('bindery-tryit-css')) {
      document.head.append(make('style', { id: 'bindery-tryit-css', textContent: css }));
    }
    panel = createPanel(place, { folder });
    panels.set(place, panel);
  }
  panel.open(link);
};
