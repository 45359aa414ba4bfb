/** Addresses that a reader may want to hand on: of a heading, a field, an endpoint; and the way back to the top. */
import { confirm, copyText, fresh, make, on, one, word } from './dom.js';

const started = new WeakSet();

export function startLinks() {
  for (const field of fresh('.field[id]', started)) {
    const anchor = make('a', { className: 'anchor', href: `#${field.id}`, ariaLabel: word('Copy link') });
    one('.field-head', field)?.append(anchor);
  }
  for (const bar of fresh('.api-endpoint', started)) {
    const button = make('button', { type: 'button', className: 'copy', ariaLabel: word('Copy the address') });
    button.addEventListener('click', async () => {
      await copyText(one('.api-path', bar).textContent);
      confirm(button, word('Copied'));
    });
    bar.append(button);
  }
}

/** Once for the whole visit. */
export function listenForLinks() {
  on('click', 'a.anchor', async (anchor) => {
    await copyText(anchor.href);
    confirm(anchor, word('Copied'));
  });
  on('click', '#table-of-contents:popover-open a', (link) => link.closest('nav').hidePopover());
  const top = make('a', {
    className: 'to-top icon-button',
    href: '#body-content',
    ariaLabel: word('Back to top'),
  });
  top.append(make('i', { className: 'ico' }));
  const show = () => {
    if (scrollY < innerHeight * 1.5) top.remove();
    else if (!top.isConnected) document.body.append(top);
  };
  addEventListener('scroll', show, { passive: true });
}
