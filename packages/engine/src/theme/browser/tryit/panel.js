/** The playground of one request: in place below the endpoint, or over the whole page. */
import { buildRequest, defaultValues, defaultVariables } from '@bindery/playground';
import { confirm, copyText, make, one } from '../dom.js';
import { loadScript } from '../load-script.js';
import { tell } from '../tell.js';
import { iconButton } from './controls.js';
import { copyAs } from './copy-as.js';
import { createForm } from './form.js';
import { createHistory } from './history.js';
import { readLink, writeLink } from './link.js';
import { recallSecrets } from './secrets.js';
import { createSender } from './sender.js';
import { createConsole } from './socket.js';
import { word } from './words.js';

export function createPanel(place, { folder }) {
  const site = new URL('..', folder);
  const data = readData();
  const loadMore = async () => {
    await loadScript(new URL(self.binderyTryit.samples, folder).href);
    return self.binderyTryit;
  };
  const values = { ...defaultValues(data), secrets: recallSecrets() };
  const isSocket = data.method === 'WS';
  // As the specification has it: what somebody filled in is nobody else's.
  const operation = `${place.dataset.method} ${place.dataset.path}`;
  const url = make('code', { className: 'tryit-url', tabIndex: 0 });
  url.ariaLabel = 'URL';
  const answer = make('div', { className: 'tryit-answer' });
  const request = (hideSecrets) => absolute(buildRequest(data, values, { hideSecrets }));
  const samples = isSocket ? null : copyAs(() => request(true), loadMore);
  const changed = () => {
    url.textContent = request(true).url;
    samples?.refresh();
  };
  const ways = {
    proxy: data.proxy !== false && document.documentElement.dataset.features.includes('playgroundProxy'),
  };
  const applyVariables = () => {
    const { variables } = self.binderyTryit;
    values.variables = { ...defaultVariables(data.servers[values.server]), ...variables };
  };
  applyVariables();
  const form = createForm({ data, values, changed, ways, site, loadMore });
  const past = isSocket
    ? null
    : createHistory({ form, place, show: (outcome) => sender.show(outcome), request: () => request(true) });
  const sender = (isSocket ? createConsole : createSender)({
    form,
    answer,
    past,
    request: () => request(false),
    sent: (status) => tell('playground', { operation, status }),
  });
  const size = iconButton(word('Whole page'), 'grow', () => (dialog.open ? shrink() : grow()));
  const link = iconButton(word('Copy link'), 'link', async () => {
    await copyText(writeLink(values, { data, isWide: dialog.open }));
    confirm(link, word('Copied'));
  });
  const bar = make(
    'div',
    { className: 'tryit-bar' },
    pill(data.method),
    url,
    make('div', { className: 'tryit-tools' }, link, size, iconButton(word('Close'), 'close', close)),
    sender.button,
  );
  const right = make(
    'div',
    { className: 'tryit-right' },
    answer,
    ...(samples ? [samples.box] : []),
    ...(past ? [past.box] : []),
  );
  const panel = make(
    'section',
    { className: 'tryit-panel', ariaLabel: word('Try it') },
    bar,
    make('div', { className: 'tryit-columns' }, form.box, right),
  );
  const dialog = make('dialog', { className: 'tryit-dialog', ariaLabel: word('Try it') });
  const opener = one('.tryit-button');
  dialog.addEventListener('close', () => shrink());
  panel.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      sender.run();
    }
  });
  place.addEventListener('variables', () => {
    applyVariables();
    form.draw();
    changed();
  });
  form.box.addEventListener('submit', (event) => {
    event.preventDefault();
    sender.run();
  });

  function open(address) {
    const linked = address === undefined ? null : readLink(data, address);
    if (linked?.values) {
      delete values.body;
      Object.assign(values, linked.values, { secrets: values.secrets });
      form.draw();
    }
    changed();
    if (!panel.isConnected) {
      place.append(panel);
      place.hidden = false;
      opener.hidden = true;
    }
    if (linked?.isWide) grow();
    else if (!dialog.open) {
      panel.scrollIntoView({ block: 'nearest' });
      firstField()?.focus({ preventScroll: true });
    }
  }

  function grow() {
    document.body.append(dialog);
    dialog.append(panel);
    dialog.showModal();
    relabel('shrink');
  }

  function shrink() {
    if (!dialog.isConnected) return;
    if (dialog.open) dialog.close();
    place.append(panel);
    dialog.remove();
    relabel('grow');
    size.focus({ preventScroll: true });
  }

  function relabel(icon) {
    size.ariaPressed = String(icon === 'shrink');
    one('.ico', size).style.setProperty('--i', `var(--i-${icon})`);
  }

  function close() {
    sender.stop();
    shrink();
    panel.remove();
    place.hidden = true;
    opener.hidden = false;
    opener.focus();
    if (/^#tryit/.test(location.hash))
      history.replaceState(history.state, '', location.pathname + location.search);
  }

  function firstField() {
    return (
      [...form.box.querySelectorAll('input, select, textarea')].find((control) => control.offsetParent) ??
      sender.button
    );
  }

  return { open };
}

function readData() {
  return JSON.parse(one('[data-tryit-request]').textContent);
}

/** A server may be named relative to the site. */
function absolute(request) {
  const isWhole = /^[a-z][a-z\d+.-]*:/i.test(request.url);
  return isWhole ? request : { ...request, url: new URL(request.url, location.href).href };
}

function pill(method) {
  const element = make('span', { className: `method-pill ${method.toLowerCase()}`, textContent: method });
  element.dataset.method = method;
  return element;
}
