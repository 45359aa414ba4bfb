/**
 * Runs in the browser, in previews only: takes in each new version of the page without reloading it, so that the
 * reader stays where they are, and shows what is wrong over the page.
 */
(() => {
  const script = document.currentScript;
  const address = location.pathname + location.search;
  let version = script.dataset.version;
  /** The page as it was served, before any script changed it. */
  let served = null;
  let busy = Promise.resolve();
  let events = null;
  let overlay = null;
  /** What the reader has closed stays closed until it changes. */
  let dismissed = '';

  const SCROLL = 'bindery-preview-scroll';
  const STYLE = `
section { box-sizing: border-box; max-height: 60vh; overflow: auto; padding: 1rem 1.25rem 1.25rem; background: #1d1214;
  color: #f5e9ea; border-top: 3px solid #e5484d; font: 14px/1.5 system-ui, sans-serif; }
h2 { margin: .75rem 0 .25rem; font: 600 14px/1.5 ui-monospace, monospace; color: #ff9592; }
h2:first-of-type { margin-top: 0; }
p { margin: 0 0 .5rem; }
.hint { color: #8fd6a8; }
pre { margin: 0 0 .5rem; padding: .6rem .75rem; overflow-x: auto; background: #00000059; border-radius: 6px;
  font: 13px/1.5 ui-monospace, monospace; }
button { float: right; border: 0; background: none; color: inherit; font-size: 22px; line-height: 1; cursor: pointer; }
`;

  restoreScroll();
  remember();
  document.addEventListener('visibilitychange', listen);
  listen();

  /** Browsers allow a handful of connections to a host: tabs that nobody sees keep none. */
  function listen() {
    if (document.hidden) {
      events?.close();
      events = null;
    } else if (!events) {
      events = new EventSource(`/__bindery/events?page=${encodeURIComponent(location.pathname)}`);
      events.onmessage = ({ data }) => {
        const state = JSON.parse(data);
        busy = busy.then(() => take(state)).catch(reload);
      };
    }
  }

  async function remember() {
    busy = busy.then(async () => {
      const page = await load();
      // Edited while it was loading: what is shown is older than what can be compared with.
      if (page.version !== version) reload();
      else served = page.tree;
    });
    busy = busy.catch(reload);
  }

  async function take(state) {
    if (state.version !== version) await update();
    showErrors(state.errors);
  }

  async function update() {
    const next = await load();
    if (next.version === version) return;
    if (!served || scriptsOf(next.tree) !== scriptsOf(served)) return reload();
    swapStyles(next.tree);
    document.title = next.tree.title;
    const changed = [];
    if (!patch(document.body, served.body, next.tree.body, changed)) return reload();
    served = next.tree;
    version = next.version;
    for (const element of changed) {
      element.dispatchEvent(new CustomEvent('bindery:content', { bubbles: true }));
    }
  }

  async function load() {
    const response = await fetch(address, { cache: 'no-store' });
    const text = await response.text();
    const tree = new DOMParser().parseFromString(text, 'text/html');
    return { tree, version: (response.headers.get('ETag') ?? '').replaceAll('"', '') };
  }

  function scriptsOf(tree) {
    const scripts = [...tree.querySelectorAll('script')].filter((one) => !one.dataset.version);
    return scripts.map((one) => one.src + one.textContent).join('\n');
  }

  /** The new styles are there before the old ones go, so that nothing flashes. */
  function swapStyles(next) {
    const wanted = [...next.querySelectorAll('link[rel=stylesheet]')].map((link) =>
      link.getAttribute('href'),
    );
    const present = [...document.querySelectorAll('link[rel=stylesheet]')];
    const old = present.filter((link) => !wanted.includes(link.getAttribute('href')));
    const missing = wanted.filter((href) => !present.some((link) => link.getAttribute('href') === href));
    let last = present.at(-1);
    const loads = missing.map(
      (href) =>
        new Promise((resolve) => {
          const link = document.createElement('link');
          link.rel = 'stylesheet';
          link.onload = resolve;
          link.onerror = resolve;
          link.href = href;
          if (last) last.after(link);
          else document.head.append(link);
          last = link;
        }),
    );
    Promise.all(loads).then(() => {
      for (const link of old) link.remove();
    });
  }

  /**
   * Makes `live` what `next` says, touching only what differs between `before` (as served) and `next`: what the
   * reader opened, chose or typed elsewhere stays. False when the page is no longer the one that was served.
   */
  function patch(live, before, next, changed) {
    patchAttributes(live, before, next);
    const from = [...before.childNodes];
    const to = [...next.childNodes];
    let start = 0;
    while (start < from.length && start < to.length && from[start].isEqualNode(to[start])) start++;
    let end = 0;
    const most = Math.min(from.length, to.length) - start;
    while (end < most && from.at(-1 - end).isEqualNode(to.at(-1 - end))) end++;
    const gone = from.slice(start, from.length - end);
    const come = to.slice(start, to.length - end);
    if (gone.length === 0 && come.length === 0) return true;
    const shown = ownNodes(live);
    if (shown.length !== from.length) {
      if (live === document.body) return false;
      live.replaceChildren(...to.map((node) => document.importNode(node, true)));
      changed.push(live);
      return true;
    }
    const pairs = gone.length === come.length ? gone.length : 0;
    if (pairs > 0 && gone.every((node, index) => isSameElement(node, come[index], shown[start + index]))) {
      return gone.every((node, index) => patch(shown[start + index], node, come[index], changed));
    }
    const fresh = come.map((node) => document.importNode(node, true));
    const after = shown[from.length - end] ?? null;
    for (const node of shown.slice(start, from.length - end)) node.remove();
    for (const node of fresh) live.insertBefore(node, after);
    changed.push(live);
    return true;
  }

  function ownNodes(live) {
    return [...live.childNodes].filter((node) => node !== overlay);
  }

  function isSameElement(before, next, live) {
    return (
      before.nodeType === Node.ELEMENT_NODE &&
      before.nodeName === next.nodeName &&
      before.nodeName === live?.nodeName &&
      before.id === next.id
    );
  }

  function patchAttributes(live, before, next) {
    for (const name of new Set([...before.getAttributeNames(), ...next.getAttributeNames()])) {
      const value = next.getAttribute(name);
      if (value === before.getAttribute(name)) continue;
      if (value === null) live.removeAttribute(name);
      else live.setAttribute(name, value);
    }
  }

  function reload() {
    sessionStorage.setItem(SCROLL, JSON.stringify({ address, x: scrollX, y: scrollY }));
    location.reload();
    return new Promise(() => {});
  }

  function restoreScroll() {
    const kept = JSON.parse(sessionStorage.getItem(SCROLL) ?? 'null');
    sessionStorage.removeItem(SCROLL);
    if (kept?.address === address) addEventListener('load', () => scrollTo(kept.x, kept.y));
  }

  function showErrors(errors) {
    const key = JSON.stringify(errors);
    overlay?.remove();
    overlay = null;
    if (errors.length === 0) dismissed = '';
    if (errors.length === 0 || dismissed === key) return;
    overlay = document.createElement('bindery-overlay');
    overlay.style.cssText = 'all:initial;position:fixed;inset:auto 0 0 0;z-index:2147483647';
    const root = overlay.attachShadow({ mode: 'open' });
    const style = document.createElement('style');
    style.textContent = STYLE;
    const box = add(root, 'section', '');
    box.setAttribute('role', 'alert');
    const close = add(box, 'button', '×');
    close.setAttribute('aria-label', 'Close');
    close.onclick = () => {
      dismissed = key;
      overlay?.remove();
      overlay = null;
    };
    root.prepend(style);
    for (const error of errors) describe(box, error);
    document.body.append(overlay);
  }

  function describe(box, { file, line, column, rule, message, hint, excerpt }) {
    const where = line === null ? file : `${file}:${line}:${column ?? 1}`;
    add(box, 'h2', where);
    add(box, 'p', `${message} (${rule})`);
    if (excerpt !== null) add(box, 'pre', excerpt);
    if (hint !== null) add(box, 'p', hint).className = 'hint';
  }

  function add(parent, name, text) {
    const element = document.createElement(name);
    element.textContent = text;
    parent.append(element);
    return element;
  }

  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') overlay?.shadowRoot.querySelector('button').click();
  });
})();
