/** A component of the theme inside one that lives: its HTML comes with the page, what stands between its tags lives. */
import { Component, createRef, createElement as h, hydrate, isValidElement, render } from 'preact/compat';
import { partKey } from '../../../expressions/sandbox/part-key.js';
import { bindBlanks } from './blanks.js';
import { bindGroup, isGroup } from './group.js';
import { announce, knownPart, templateFor } from './pieces.js';
import { Slot } from './slot.js';

/** `$name`: the theme's component; the other properties are those given to it. */
export class Part extends Component {
  box = createRef();
  /** Elements with something alive inside. */
  places = new Set();

  componentDidMount() {
    this.shown = this.box.current.dataset.part;
    this.name = this.props.$name;
    if (!this.box.current.firstChild) return this.fill();
    this.isExact = true;
    this.update = this.bindHole();
    this.update(hydrate);
  }
  componentDidUpdate() {
    const { part } = this.box.current.dataset;
    const isFit = part === this.shown || (!this.isExact && !knownPart(part));
    const isSame = isFit && this.name === this.props.$name;
    this.shown = part;
    this.name = this.props.$name;
    if (isSame) this.update();
    else this.fill();
  }
  componentWillUnmount() {
    for (const place of this.places) render(null, place);
    this.places.clear();
  }
  /** As the page has it; from a template; or, when there is none either, without the theme. */
  fill = () => {
    this.componentWillUnmount();
    const known = knownPart(this.shown);
    const copy = known ?? templateFor(this.name, this.props);
    this.isExact = known !== null;
    this.box.current.replaceChildren(...(copy?.childNodes ?? []));
    this.update = known ? this.bindHole() : copy ? this.bindTemplate() : this.bindNothing();
    this.update();
    announce(this.box.current);
  };
  bindHole() {
    const hole = this.box.current.querySelector('bindery-hole');
    return (start) => hole && this.show(hole, this.props.children, start);
  }
  bindTemplate() {
    const { box, show, fill } = this;
    if (isGroup(this.name)) return bindGroup(this, Part, { show, fill });
    const fillIn = bindBlanks(box.current, show);
    return () => fillIn(this.props);
  }
  bindNothing() {
    return () => {
      const { title, children } = this.props;
      this.show(this.box.current, [title && h('strong', null, title), ' ', children]);
    };
  }
  show = (place, value, start = render) => {
    this.places.add(place);
    start(h(Passing, { context: this.context }, value), place);
  };
  render({ $name, ...given }) {
    const key = partKey($name, given, look);
    return h('bindery-part', { ref: this.box, 'data-part': key, dangerouslySetInnerHTML: NOTHING });
  }
}

const NOTHING = { __html: '' };

function look(value) {
  if (typeof value.$type === 'number') return ['', {}];
  if (!isValidElement(value)) return null;
  const { type, props } = value;
  if (type === Slot) return ['', {}];
  if (type !== Part) return [typeof type === 'string' ? type : '', props];
  const { $name, ...given } = props;
  return [$name, given];
}

/** Contexts of the island reach into the part. */
class Passing extends Component {
  getChildContext() {
    return this.props.context;
  }
  render({ children }) {
    return children;
  }
}
