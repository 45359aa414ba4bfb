/**
 * Runs in the browser, in previews only: takes in each new version of the page without reloading it, so that the
 * reader stays where they are, and shows what is wrong over the page.
 */
import { patch, patchAttributes, swapStyles } from './patch-page.js';
import { showMistakes } from './show-mistakes.js';

/** What is shown: it changes when the theme turns to another page without loading it. */
let address = here();
let version = shownVersion();
/** The page as it was served, before any script changed it. */
let served = null;
let busy = Promise.resolve();
let events = null;

const SCROLL = 'bindery-preview-scroll';
const ALIVE = 'pre, img, button, select, summary, iframe, video, canvas, [role], [data-component-name]';
restoreScroll();
start();
document.addEventListener('visibilitychange', listen);
document.addEventListener('bindery:page', () => {
  if (here() === address) return;
  events?.close();
  events = null;
  address = here();
  version = shownVersion();
  start();
});

function here() {
  return location.pathname + location.search;
}

function shownVersion() {
  return document.documentElement.dataset.preview;
}

function start() {
  inTurn(async () => {
    const page = await load();
    // Edited while it was loading: what is shown is older than what can be compared with.
    if (page.version !== version) return reload();
    served = page.tree;
  });
  listen();
}

/** Browsers allow a handful of connections to a host: tabs that nobody sees keep none. */
function listen() {
  if (document.hidden) {
    events?.close();
    events = null;
  } else if (!events) {
    events = new EventSource(`/__bindery/events?page=${encodeURIComponent(location.pathname)}`);
    events.onmessage = ({ data }) => inTurn(() => take(JSON.parse(data)));
  }
}

function inTurn(work) {
  busy = busy.then(work).catch((error) => {
    // The preview has ended, or is being started again: what is shown is all there is.
    if (!(error instanceof TypeError)) reload();
  });
}

async function take(state) {
  if (state.version !== version) await update();
  showMistakes(state);
}

async function update() {
  const next = await load();
  if (next.version === version) return;
  const fresh = [];
  if (!fits(next.tree) || !patch(document.body, served.body, next.tree.body, fresh)) return reload();
  swapStyles(served, next.tree);
  patchAttributes(document.documentElement, served.documentElement, next.tree.documentElement);
  document.title = next.tree.title;
  served = next.tree;
  version = next.version;
  if (fresh.some(isAlive) && !isTakenCareOf(fresh)) return reload();
}

async function load() {
  const response = await fetch(address, { cache: 'no-store' });
  const text = await response.text();
  const tree = new DOMParser().parseFromString(text, 'text/html');
  return { tree, version: tree.documentElement.dataset.preview };
}

/** Scripts run once: a page with others has to start anew. */
function fits(next) {
  const key = (tree) =>
    [...tree.querySelectorAll('script, head style')].map((one) => one.src + one.textContent).join('\n') +
    tree.documentElement.className;
  return served !== null && key(next) === key(served);
}

/** Whether the theme's scripts have something to do with it. */
function isAlive(node) {
  return node.nodeType === Node.ELEMENT_NODE && (node.matches(ALIVE) || node.querySelector(ALIVE) !== null);
}

/** A theme that brings new content to life by itself says so with `preventDefault`. */
function isTakenCareOf(fresh) {
  const event = new CustomEvent('bindery:content', { cancelable: true, detail: fresh });
  return !document.dispatchEvent(event);
}

function reload() {
  sessionStorage.setItem(SCROLL, JSON.stringify({ address, x: scrollX, y: scrollY }));
  location.reload();
  return new Promise(() => {});
}

function restoreScroll() {
  const kept = JSON.parse(sessionStorage.getItem(SCROLL) ?? 'null');
  sessionStorage.removeItem(SCROLL);
  if (kept?.address !== address) return;
  addEventListener('load', () => scrollTo({ left: kept.x, top: kept.y, behavior: 'instant' }));
}
