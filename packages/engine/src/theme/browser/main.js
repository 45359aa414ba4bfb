/**
 * What pages do in a reader's browser. Everything here adds to pages that read well without it, and works from disk.
 * `node scripts/bundle-theme.ts` bundles these files into browser.gen.js, which sites get.
 */
import { startAssistant } from './assistant.js';
import { startCode } from './code.js';
import { startContents } from './contents.js';
import { startFeatures } from './features.js';
import { listenForLinks, startLinks } from './links.js';
import { startMenus } from './menus.js';
import { startNavigation } from './navigate.js';
import { startOutside } from './outside.js';
import { showTab, startBanner, startScrollers } from './page-parts.js';
import { part, withParts } from './parts.js';
import { startPrint } from './print.js';
import { startSearch } from './search.js';
import { startShortcuts } from './shortcuts.js';
import { startGroups } from './sidebar-groups.js';
import { openTarget } from './target.js';
import { startThemeSwitch } from './theme-switch.js';
import { startTooltips } from './tooltips.js';
import { atOnce, inTurns } from './turns.js';

const STEPS = [
  startThemeSwitch,
  () => part('menu')?.fill(),
  startBanner,
  startGroups,
  showTab,
  startContent,
  startContents,
  openTarget,
  startFeatures,
];

/** Last: whoever hears it finds a page that answers its reader. */
const tellPage = () => document.dispatchEvent(new CustomEvent('bindery:page'));

/** Once for every page that is shown, be it loaded or swapped in, in this order. */
const PAGE = [...STEPS, tellPage];

/** Once, with the first page. */
const SITE = [
  startMenus,
  startTooltips,
  () => part('menu')?.start(),
  listenForLinks,
  startShortcuts,
  startSearch,
  startAssistant,
  startPrint,
  startOutside,
  ...STEPS,
  listen,
  () => startNavigation(() => soon(PAGE)),
  tellPage,
];

/** What may come into a page later, too: each of these passes over what it knows already. */
function startContent() {
  withParts(({ start }) => start());
  startCode();
  startLinks();
  startScrollers();
}

/** A part of the page was replaced by a newer one; inside something that is alive already, only a reload helps. */
function takeContent(event) {
  const isInside = (node) => node.parentElement?.closest('[role="tablist"], .tree, .menu, bindery-island');
  if (event.detail.some(isInside)) return;
  event.preventDefault();
  atOnce(PAGE);
}

function listen() {
  addEventListener('hashchange', openTarget);
  document.addEventListener('bindery:added', startContent);
  document.addEventListener('bindery:content', takeContent);
}

/** Parts of a page that look different once they are started: readers never see them before. */
const CHANGED = '.site-banner[data-id], [role="tablist"], .update, .view, .prompt, [data-expandable]';

/**
 * Any other page is painted first: nobody uses its buttons before they are seen. A hidden one is never painted, and
 * what an address names may lie in something closed.
 */
function soon(steps) {
  startGroups();
  if (location.hash || document.hidden || document.querySelector(CHANGED)) atOnce(steps);
  else inTurns(steps);
}

soon(SITE);
