/**
 * What pages do in a reader's browser. Everything here adds to pages that read well without it, and works from disk.
 * `node scripts/bundle-theme.ts` bundles these files into browser.gen.js, which sites get.
 */
import { startCode } from './code.js';
import { startContents } from './contents.js';
import { fillContextMenu, startContextMenu } from './context-menu.js';
import { openTarget } from './disclosure.js';
import { startMenus } from './menus.js';
import { drawDiagrams } from './mermaid.js';
import { startNavigation } from './navigate.js';
import { startBanner, startPrompts, startScrollers } from './page-parts.js';
import { startTabs } from './tabs.js';
import { startThemeSwitch } from './theme-switch.js';
import { startTooltips } from './tooltips.js';
import { startTrees } from './trees.js';
import { startUpdates } from './updates.js';
import { startZoom } from './zoom.js';

/** Once for every page that is shown, be it loaded or swapped in. */
function startPage() {
  startThemeSwitch();
  fillContextMenu();
  startBanner();
  startTabs();
  startCode();
  startPrompts();
  startScrollers();
  startUpdates();
  startTrees();
  startZoom();
  startContents();
  drawDiagrams();
  openTarget();
  document.dispatchEvent(new CustomEvent('bindery:page'));
}

startMenus();
startTooltips();
startContextMenu();
startPage();
addEventListener('hashchange', openTarget);
startNavigation(startPage);
