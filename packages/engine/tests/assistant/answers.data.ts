/** What models write, and what readers see of it; `~/` stands for the site's root. */
export const ANSWERS: readonly [markdown: string, html: string][] = [
  [
    'One *em*, **strong**, `code` and ~~gone~~.',
    '<p>One <em>em</em>, <strong>strong</strong>, <code>code</code> and <del>gone</del>.</p>',
  ],
  ['A line  \nand another', '<p>A line<br>and another</p>'],
  ['2 * 3 * 4, snake_case_name, \\*not\\*', '<p>2 * 3 * 4, snake_case_name, *not*</p>'],
  [
    '**bold with `code` and [a link](guides/water)**',
    '<p><strong>bold with <code>code</code> and <a href="~/guides/water">a link</a></strong></p>',
  ],
  [
    '[heading](/guides/water#how-often) [title](/guides/light "Light")',
    '<p><a href="~/guides/water#how-often">heading</a> <a href="~/guides/light">title</a></p>',
  ],
  ['# One\n### Three', '<h4>One</h4><h4>Three</h4>'],
  [
    '- a\n- b\n  - c\n    - d\n- e',
    '<ul><li>a</li><li>b<ul><li>c<ul><li>d</li></ul></li></ul></li><li>e</li></ul>',
  ],
  ['3. three\n4. four\n\n   more', '<ol start="3"><li><p>three</p></li><li><p>four</p><p>more</p></li></ol>'],
  ['Text:\n- a\n- b\n\nAfter', '<p>Text:</p><ul><li>a</li><li>b</li></ul><p>After</p>'],
  ['> quoted\n> still\n\nnot', '<blockquote><p>quoted\nstill</p></blockquote><p>not</p>'],
  ['---', '<hr>'],
  [
    '| A | B |\n| --- | :-: |\n| `x|y` | 2 |\n| 3 |',
    '<div class="table" tabindex="0"><table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>`x</td><td>y`</td></tr><tr><td>3</td><td></td></tr></tbody></table></div>',
  ],
  [
    '1. Step:\n\n   ```sh\n   npm install --save x # it\n   ```\n\n2. Next',
    '<ol><li><p>Step:</p><div class="code-block"><pre tabindex="0"><code class="language-sh">npm install <span class="v">--save</span> x <span class="c"># it</span></code></pre></div></li><li><p>Next</p></li></ol>',
  ],
  [
    '```json\n{ "a": [1, true, "x"] }\n```',
    '<div class="code-block"><pre tabindex="0"><code class="language-json">{ <span class="p">"a"</span>: [<span class="n">1</span>, <span class="k">true</span>, <span class="s">"x"</span>] }</code></pre></div>',
  ],
  [
    '~~~\n<b>&amp;</b>\n```\n~~~\nend',
    '<div class="code-block"><pre tabindex="0"><code class="language-">&lt;b&gt;&amp;amp;&lt;/b&gt;\n```</code></pre></div><p>end</p>',
  ],
];

/** What a model may be talked into. */
export const FOREIGN: readonly string[] = [
  '[x](https://evil.example/)',
  '[x](//evil.example/)',
  '[x](/\\evil.example/)',
  '[x](\\\\evil.example/)',
  '[x](javascript:self.pwned=1)',
  '[x](JaVaScRiPt:self.pwned=1)',
  '[x](\tjavascript:self.pwned=1)',
  '[x](data:text/html,<script>self.pwned=1</script>)',
  '[x](../../outside)',
  '[x](/../../outside)',
  '[x](%2e%2e/%2e%2e/outside)',
  '[x](mailto:a@evil.example)',
  '![x](https://evil.example/pixel.png)',
  '![x](/guides/water.png)',
  '[![x](https://evil.example/pixel.png)](https://evil.example/)',
  '<https://evil.example/>',
  'https://evil.example/',
  '<img src=x onerror="self.pwned=1">',
  '<script>self.pwned=1</script>',
  '<a href="https://evil.example/">x</a>',
  '[x]: https://evil.example/\n\n[x]',
  '[x](<https://evil.example/>)',
  '[x](https&#58;//evil.example/)',
  '[**x**](guides/water "\\" onclick=\\"self.pwned=1")',
];
