import { Component, createRef, createElement as h } from 'preact/compat';
import { announce, slotNodes } from './pieces.js';

/** The page's own nodes, so that what was opened, chosen or typed in them stays. */
export class Slot extends Component {
  box = createRef();
  componentDidMount() {
    const base = this.box.current;
    if (base.firstChild) return;
    const nodes = slotNodes(this.props.$n);
    const isTaken = nodes.some((node) => node.isConnected);
    base.append(...(isTaken ? nodes.map((node) => node.cloneNode(true)) : nodes));
    announce(base);
  }
  shouldComponentUpdate() {
    return false;
  }
  render({ $n }) {
    return h('bindery-slot', { ref: this.box, 'data-slot': $n, dangerouslySetInnerHTML: NOTHING });
  }
}

const NOTHING = { __html: '' };
