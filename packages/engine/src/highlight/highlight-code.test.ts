import { describe, expect, it } from 'vitest';
import { ALIASES } from './aliases.data.ts';
import { highlightCode } from './highlight-code.ts';
import { languageNames } from './languages.ts';

/** `⟨k if⟩` for a token of class k: easier to read than tags. */
function marked(code: string, language: string): string {
  return unescaped(
    highlightCode(code, language)
      .replace(/<span class="(\w)">/g, '⟨$1 ')
      .replaceAll('</span>', '⟩'),
  );
}

function textOf(html: string): string {
  return unescaped(html.replace(/<span class="\w">|<\/span>/g, ''));
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

describe('tokens', () => {
  it.each([
    [
      'bash',
      'curl -X POST "$URL/a" --data=1 | jq .b # c',
      '⟨f curl⟩ ⟨a -X⟩ POST ⟨s "⟩⟨v $URL⟩⟨s /a"⟩ ⟨a --data⟩=1 | ⟨f jq⟩ .b ⟨c # c⟩',
    ],
    ['sh', 'A=1 sudo make x', '⟨v A⟩=⟨n 1⟩ ⟨f sudo⟩ ⟨f make⟩ x'],
    ['zsh', 'cat <<EOF\nhi\nEOF\nls', '⟨f cat⟩ ⟨k <<EOF⟩\n⟨s hi⟩\n⟨k EOF⟩\n⟨f ls⟩'],
    ['console', '$ ls -l\nif this were code', '⟨m $⟩ ⟨f ls⟩ ⟨a -l⟩\nif this were code'],
    ['json', '{"a": ["b", 1, true]}', '{⟨p "a"⟩: [⟨s "b"⟩, ⟨n 1⟩, ⟨b true⟩]}'],
    ['jsonc', '{ // c\n  "a": null\n}', '{ ⟨c // c⟩\n  ⟨p "a"⟩: ⟨b null⟩\n}'],
    ['json5', "{a: 'b'}", "{⟨p a⟩: ⟨s 'b'⟩}"],
    ['js', 'const a = b / 2 / /x[/]/g;', '⟨k const⟩ a = b / ⟨n 2⟩ / ⟨s /x[/]/g⟩;'],
    ['js', `\`a \${f({b: 1})} c\``, `⟨s \`a ⟩\${⟨f f⟩({⟨p b⟩: ⟨n 1⟩})}⟨s  c\`⟩`],
    ['jsx', 'x = <A b="c" d={1}>t {e}</A>', 'x = <⟨g A⟩ ⟨a b⟩=⟨s "c"⟩ ⟨a d⟩={⟨n 1⟩}>t {e}</⟨g A⟩>'],
    ['js', 'if (a < b && c > d) {}', '⟨k if⟩ (a < b && c > d) {}'],
    ['ts', 'interface A<T> { b?: string }', '⟨k interface⟩ ⟨t A⟩<⟨t T⟩> { ⟨p b⟩?: ⟨t string⟩ }'],
    ['tsx', 'return <B />', '⟨k return⟩ <⟨g B⟩ />'],
    [
      'python',
      '@d\ndef f(a: int = 1):\n    return f"x {a}" # c',
      '⟨m @d⟩\n⟨k def⟩ ⟨f f⟩(a: ⟨t int⟩ = ⟨n 1⟩):\n    ⟨k return⟩ ⟨s f"x ⟩{a}⟨s "⟩ ⟨c # c⟩',
    ],
    ['py', '"""a\nb"""', '⟨s """a⟩\n⟨s b"""⟩'],
    ['yaml', '- run: |\n    a: b\n  c: 1 # d', '- ⟨p run⟩: |\n⟨s     a: b⟩\n  ⟨p c⟩: ⟨n 1⟩ ⟨c # d⟩'],
    ['yml', 'a: {b: "c", d: true}', '⟨p a⟩: {⟨p b⟩: ⟨s "c"⟩, ⟨p d⟩: ⟨b true⟩}'],
    ['toml', '[a]\nb = 2024-01-01\nc = ["d"]', '⟨h [a]⟩\n⟨p b⟩ = ⟨n 2024-01-01⟩\n⟨p c⟩ = [⟨s "d"⟩]'],
    [
      'http',
      'GET /a HTTP/1.1\nHost: b\n\n{"c": 1}',
      '⟨k GET⟩ ⟨s /a⟩ ⟨k HTTP/1.1⟩\n⟨p Host⟩: b\n\n{⟨p "c"⟩: ⟨n 1⟩}',
    ],
    ['http', 'HTTP/1.1 404 Not Found', '⟨k HTTP/1.1⟩ ⟨n 404⟩ Not Found'],
    [
      'go',
      'func f(n int) error { return nil }',
      '⟨k func⟩ ⟨f f⟩(n ⟨t int⟩) ⟨t error⟩ { ⟨k return⟩ ⟨b nil⟩ }',
    ],
    [
      'rust',
      '#[a]\nfn f(x: &\'a str) { println!(r#"b"c"#) }',
      '⟨m #[a]⟩\n⟨k fn⟩ ⟨f f⟩(x: &\'a ⟨t str⟩) { ⟨f println!⟩(⟨s r#"b"c"#⟩) }',
    ],
    ['java', '@A class B { int c = 0xFF; }', '⟨m @A⟩ ⟨k class⟩ ⟨t B⟩ { ⟨t int⟩ c = ⟨n 0xFF⟩; }'],
    [
      'kotlin',
      `val a = "b \${c} $d" /* e /* f */ */`,
      `⟨k val⟩ a = ⟨s "b ⟩\${c}⟨s  ⟩⟨v $d⟩⟨s "⟩ ⟨c /* e /* f */ */⟩`,
    ],
    [
      'c',
      '#include <a.h>\nint main(void) { return 0; }',
      '⟨m #include⟩ <a.h>\n⟨t int⟩ ⟨f main⟩(⟨t void⟩) { ⟨k return⟩ ⟨n 0⟩; }',
    ],
    ['c++', 'auto s = R"(a"b)"; // c', '⟨k auto⟩ s = ⟨s R"(a"b)"⟩; ⟨c // c⟩'],
    ['c#', 'var a = $"b {c.D("e")}";', '⟨k var⟩ a = ⟨s $"b ⟩{c.⟨f D⟩(⟨s "e"⟩)}⟨s "⟩;'],
    ['php', '<?php echo "a $b"; # c', '⟨m <?php⟩ ⟨k echo⟩ ⟨s "a ⟩⟨v $b⟩⟨s "⟩; ⟨c # c⟩'],
    ['ruby', 'def f = puts "a #{@b}", :c', '⟨k def⟩ f = ⟨f puts⟩ ⟨s "a ⟩#{⟨v @b⟩}⟨s "⟩, ⟨b :c⟩'],
    ['swift', 'let a = "b \\(c(1))"', '⟨k let⟩ a = ⟨s "b ⟩\\(⟨f c⟩(⟨n 1⟩))⟨s "⟩'],
    ['dart', "final a = 'b $c';", "⟨k final⟩ a = ⟨s 'b ⟩⟨v $c⟩⟨s '⟩;"],
    [
      'sql',
      "Select count(*) FROM a WHERE b = 'c' -- d",
      "⟨k Select⟩ ⟨f count⟩(*) ⟨k FROM⟩ a ⟨k WHERE⟩ b = ⟨s 'c'⟩ ⟨c -- d⟩",
    ],
    [
      'kusto',
      "['a'] | where b >= 5 | summarize sum(c) by bin(_time, 1h)",
      "[⟨s 'a'⟩] | ⟨k where⟩ b >= ⟨n 5⟩ | ⟨k summarize⟩ ⟨f sum⟩(c) ⟨k by⟩ ⟨f bin⟩(_time, ⟨n 1h⟩)",
    ],
    ['html', '<!-- a --><b c="d" e>f</b>', '⟨c <!-- a -->⟩<⟨g b⟩ ⟨a c⟩=⟨s "d"⟩ ⟨a e⟩>f</⟨g b⟩>'],
    ['vue', '<script>let a = 1</script>', '<⟨g script⟩>⟨k let⟩ a = ⟨n 1⟩</⟨g script⟩>'],
    ['xml', '<?xml version="1.0"?><a:b/>', '⟨m <?xml version="1.0"?>⟩<⟨g a:b⟩/>'],
    [
      'css',
      '.a > b { color: var(--c) !important } /* d */',
      '⟨t .a⟩ > ⟨g b⟩ { ⟨p color⟩: ⟨f var⟩(⟨v --c⟩) ⟨k !important⟩ } ⟨c /* d */⟩',
    ],
    [
      'scss',
      '$a: 1px;\n@media print { b { c: #fff } }',
      '⟨v $a⟩: ⟨n 1px⟩;\n⟨k @media⟩ print { ⟨g b⟩ { ⟨p c⟩: ⟨n #fff⟩ } }',
    ],
    [
      'markdown',
      '# A\n- `b` [c](d)\n```js\nlet e\n```',
      '⟨h # A⟩\n⟨k -⟩ ⟨s `b`⟩ [c](⟨s d⟩)\n⟨m ```js⟩\n⟨k let⟩ e\n⟨m ```⟩',
    ],
    ['mdx', '<Card title="a">\n  b\n</Card>', '<⟨g Card⟩ ⟨a title⟩=⟨s "a"⟩>\n  b\n</⟨g Card⟩>'],
    ['diff', '@@ -1 @@\n-a\n+b\n c', '⟨m @@ -1 @@⟩\n⟨d -a⟩\n⟨i +b⟩\n c'],
    [
      'dockerfile',
      'FROM a AS b\nRUN c --d && \\\n  e',
      '⟨k FROM⟩ a ⟨k AS⟩ b\n⟨k RUN⟩ ⟨f c⟩ ⟨a --d⟩ && \\\n  ⟨f e⟩',
    ],
    ['ini', '; a\n[b]\nc = 1', '⟨c ; a⟩\n⟨h [b]⟩\n⟨p c⟩ = ⟨n 1⟩'],
    ['env', `A=http://\${B}/c`, `⟨p A⟩=http://⟨v \${B}⟩/c`],
    ['graphql', 'query Q($a: ID!) { b(c: $a) }', '⟨k query⟩ ⟨f Q⟩(⟨v $a⟩: ⟨t ID⟩!) { ⟨f b⟩(c: ⟨v $a⟩) }'],
    [
      'powershell',
      "Get-Item -Path 'a' | foreach { $_ } # b",
      "⟨f Get-Item⟩ ⟨a -Path⟩ ⟨s 'a'⟩ | ⟨k foreach⟩ { ⟨v $_⟩ } ⟨c # b⟩",
    ],
    [
      'terraform',
      `resource "a" "b" {\n  c = "d-\${e}"\n}`,
      `⟨k resource⟩ ⟨s "a"⟩ ⟨s "b"⟩ {\n  ⟨p c⟩ = ⟨s "d-⟩\${e}⟨s "⟩\n}`,
    ],
    ['lua', 'local a = nil --[[ b\nc ]]', '⟨k local⟩ a = ⟨b nil⟩ ⟨c --[[ b⟩\n⟨c c ]]⟩'],
    ['elixir', 'def f(a), do: {:ok, "#{a}"}', '⟨k def⟩ ⟨f f⟩(a), ⟨k do⟩: {⟨b :ok⟩, ⟨s "⟩#{a}⟨s "⟩}'],
    ['r', 'x <- c(1, TRUE) # a', 'x <- ⟨f c⟩(⟨n 1⟩, ⟨b TRUE⟩) ⟨c # a⟩'],
    ['scala', `val a = s"b \${c}"`, `⟨k val⟩ a = ⟨s s"b ⟩\${c}⟨s "⟩`],
    ['makefile', 'A := b\nall: c\n\techo d', '⟨v A⟩ := b\n⟨f all⟩: c\n\t⟨f echo⟩ d'],
    ['proto', 'message A { string b = 1; }', '⟨k message⟩ ⟨t A⟩ { ⟨t string⟩ b = ⟨n 1⟩; }'],
  ])('%s: %s', (language, code, expected) => {
    expect(marked(code, language)).toBe(expected);
  });
});

it('gives every alias a language that exists', () => {
  for (const name of ALIASES.values()) expect(languageNames()).toContain(name);
});

it.each(['', 'unknown', 'toString', '__proto__', 'constructor', 'text'])('shows %j as it is', (language) => {
  expect(highlightCode('a <b> & "c"', language)).toBe('a &lt;b&gt; &amp; "c"');
});

/** What opens, closes, nests or escapes something in some language; the fuzz strings them together. */
const PIECES = [
  '"',
  "'",
  '`',
  '"""',
  "'''",
  '/*',
  '*/',
  '//',
  '#',
  '--',
  '--[[',
  ']]',
  '${',
  '#{',
  '\\(',
  '{',
  '}',
  '(',
  ')',
  '[',
  ']',
  '<',
  '</',
  '>',
  '/>',
  '<!--',
  '-->',
  '<a ',
  '<script>',
  '</script>',
  '<?',
  '<<EOF',
  'EOF',
  '\n',
  '\n\n',
  '\r\n',
  '\t',
  ' ',
  '  ',
  '\\',
  '\\\n',
  '$',
  '$a',
  '@',
  ':',
  ': ',
  '=',
  '-',
  '- ',
  '|',
  '|\n',
  '>',
  '&',
  '&amp;',
  '%',
  '!',
  '?',
  '.',
  ',',
  ';',
  '~',
  '^',
  '*',
  '**',
  '```',
  '```js\n',
  '---\n',
  '+',
  'a',
  'B',
  'if',
  'return',
  'RUN ',
  'r#"',
  '"#',
  'f"',
  '0x1',
  '1.5e-3',
  '1..2',
  'é',
  '😀',
  '\u2028',
  '\0',
  '](',
  '$ ls\n',
  'GET / HTTP/1.1\n',
];

/** The same sequence on every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

describe('any input comes back whole, and no token spans a line break', () => {
  it.each(languageNames())('%s', (language) => {
    const next = random(language.length * 7919 + language.charCodeAt(0));
    for (let round = 0; round < 60; round += 1) {
      const length = Math.floor(next() * 40);
      const code = Array.from({ length }, () => PIECES[Math.floor(next() * PIECES.length)]).join('');
      const html = highlightCode(code, language);
      expect(textOf(html)).toBe(code);
      for (const line of html.split('\n'))
        expect(line).toMatch(/^(?:[^<>]|<span class="\w">[^<>]+<\/span>)*$/);
    }
  });
});
