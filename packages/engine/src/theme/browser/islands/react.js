/** React as the content knows it, on Preact. Tags of the theme's components become parts, addresses those of the page. */
import * as compat from 'preact/compat';
import { isPartName } from '../../../expressions/sandbox/part-key.js';
import { Part } from './part.js';
import { addressOf } from './pieces.js';
import { Slot } from './slot.js';

const { default: base, ...named } = compat;

function createElement(type, props, ...children) {
  if (typeof type === 'string' && isPartName(type)) return createPart(type, props, children);
  if (typeof type?.$type === 'number') return createPart(`#${type.$type}`, props, children);
  // Of a package that pages cannot have, such as `motion.div`: its content is shown without it.
  if (type === undefined || type === null) return compat.createElement(compat.Fragment, null, ...children);
  return compat.createElement(type, typeof type === 'string' ? withAddresses(props) : props, ...children);
}

function createPart(name, props, children) {
  const { key, ref, ...given } = props ?? {};
  return compat.createElement(Part, { ...given, key, $name: name }, ...children);
}

function withAddresses(props) {
  let changed = props;
  for (const name of ['href', 'src', 'poster']) {
    const written = props?.[name];
    if (addressOf(written) !== written) changed = { ...changed, [name]: addressOf(written) };
  }
  return changed;
}

/** Properties as the page carries them. */
export function revive(wire) {
  if (typeof wire !== 'object' || wire === null) return wire;
  if (Array.isArray(wire)) return wire.map(revive);
  if (wire.$ === 'slot') return compat.createElement(Slot, { $n: wire.n });
  const entries = Object.entries(wire.$ === 'data' ? wire.value : wire.props);
  const object = Object.fromEntries(entries.map(([key, item]) => [key, revive(item)]));
  if (wire.$ === 'data') return object;
  const type = wire.type === null ? compat.Fragment : typeOf(wire.type);
  const children = wire.children.map(revive);
  if (wire.whole) return compat.createElement(Slot, { ...object, $n: wire.whole.n }, ...children);
  return createElement(type, object, ...children);
}

function typeOf(wire) {
  return typeof wire === 'object' ? { $type: wire.n } : wire;
}

/** An imported snippet stands for the type of an element; other data are data. */
function given(json) {
  const wire = JSON.parse(json);
  return wire?.$ === 'slot' ? { $type: wire.n } : revive(wire);
}

const React = { ...base, ...named, createElement, Profiler: compat.Fragment };
/** Some code of the content asks for it there, as it finds it in the sandbox. */
self.React ??= React;

export const provided = { ...React, React, $h: createElement, $Fragment: compat.Fragment, $given: given };
