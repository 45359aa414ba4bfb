import { expect, it } from 'vitest';
import { summaryHtml } from './summary-html.ts';

it.each([
  ['One.\nTwo.\n\nThree.', '<p>One.<br>Two.</p><p>Three.</p>'],
  ['Why:\n- a\n- b\n  goes on\n\nEnd.', '<p>Why:</p><ul><li>a</li><li>b goes on</li></ul><p>End.</p>'],
  ['1. a\n2) b', '<ul><li>a</li><li>b</li></ul>'],
  ['## What\nText', '<h3>What</h3><p>Text</p>'],
  ['**Bold** and `a **b** <c>`', '<p><strong>Bold</strong> and <code>a **b** &lt;c&gt;</code></p>'],
  [
    '<script>alert(1)</script> [x](javascript:y)',
    '<p>&lt;script&gt;alert(1)&lt;/script&gt; [x](javascript:y)</p>',
  ],
  ['- <b onclick="x">`', '<ul><li>&lt;b onclick=&quot;x&quot;&gt;`</li></ul>'],
  ['', ''],
])('%j', (text, html) => expect(summaryHtml(text)).toBe(html));
