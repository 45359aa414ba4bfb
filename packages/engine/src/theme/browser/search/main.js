/**
 * The search dialog. `node scripts/bundle-theme.ts` bundles these files with the package search into search.gen.js;
 * a site gets that with its words in front, as a script that is loaded when somebody searches.
 */
import { createDialog } from './dialog.js';
import { createMarks } from './mark-page.js';

self.binderySearch.start = ({ folder, foundKey }) => {
  const marks = createMarks(foundKey);
  const dialog = createDialog({ folder, marks });
  return { open: dialog.open, markFound: marks.show };
};
