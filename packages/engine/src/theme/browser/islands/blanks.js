/** Fills the blanks in the HTML of a theme component, as often as its properties change. */
import { createElement as h } from 'preact/compat';
import { BLANK } from '../../../expressions/sandbox/blanks.js';
import { addressOf, iconHtml } from './pieces.js';

/** Finds the blanks; `show` puts a value into a place of its own. Gives a function that takes the values. */
export function bindBlanks(root, show) {
  const elements = [root, ...root.querySelectorAll('*')];
  const attributes = elements.flatMap((element) =>
    [...element.attributes].filter(({ value }) => value.match(BLANK)).map(attributeFill),
  );
  const places = placesIn(root).map((place) => (values) => fillPlace(place, values, show));
  let isNew = true;
  return (given) => {
    const values = {};
    for (const [name, value] of Object.entries(given)) values[name.toLowerCase()] = value;
    for (const fill of [...attributes, ...places]) fill(values);
    adjust(root.firstElementChild, given, isNew);
    isNew = false;
  };
}

function attributeFill({ ownerElement: element, name, value: written }) {
  return (values) => {
    const isAddress = name === 'href' || name === 'src';
    const text = (isAddress ? written.match(BLANK)[0] : written).replace(BLANK, (_, key) =>
      textOf(values[key]),
    );
    if (text.trim() === '' || /:\s*$/.test(text)) element.removeAttribute(name);
    else element.setAttribute(name, isAddress ? addressOf(text) : text);
  };
}

function textOf(value) {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Elements of their own for what is to stand in a text. */
function placesIn(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) if (walker.currentNode.data.match(BLANK)) texts.push(walker.currentNode);
  for (const text of texts) {
    const pieces = text.data.split(BLANK);
    text.replaceWith(...pieces.map((piece, i) => (i % 2 === 0 ? piece : makePlace(piece))));
  }
  return [...root.querySelectorAll('bindery-hole')];
}

function makePlace(name) {
  const place = document.createElement('bindery-hole');
  place.dataset.blank = name;
  return place;
}

function fillPlace(place, values, show) {
  const { blank = 'children' } = place.dataset;
  const value = blank === 'icon' ? iconOf(values.icon) : values[blank];
  show(place, value);
  const box = place.parentElement;
  if (blank !== 'children' && box.dataset.componentPart)
    box.hidden = box.textContent === '' && !box.querySelector('svg,img');
}

function iconOf(icon) {
  if (typeof icon !== 'string') return icon;
  const html = iconHtml(icon);
  if (html) return h('bindery-part', { dangerouslySetInnerHTML: { __html: html } });
  if (/^(?:\.{0,2}\/|https?:|data:)/.test(icon))
    return h('img', { class: 'icon', src: addressOf(icon), alt: '' });
  return /^\p{Extended_Pictographic}/u.test(icon) ? icon : null;
}

/** Numbers and switches are no texts. */
function adjust(element, { cols, size, defaultOpen }, isNew) {
  if (cols && element?.dataset.cols) element.dataset.cols = cols;
  if (size && element?.matches('.icon')) element.style.fontSize = `${size}px`;
  if (defaultOpen && isNew) element?.toggleAttribute('open', true);
}
