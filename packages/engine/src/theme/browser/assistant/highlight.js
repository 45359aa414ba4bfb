/** Code in the theme's colours, by a few signs that most languages share: enough for the short examples of answers. */
import { make } from '../dom.js';

const HASH =
  /^(?:py|python|rb|ruby|sh|bash|shell|zsh|fish|console|ya?ml|toml|ini|dockerfile|docker|make|makefile|r|perl|elixir|ex|graphql|hcl|terraform|tf|nginx|conf|properties|dotenv|env|powershell|ps1|php)$/;
const DASHES = /^(?:sql|lua|haskell|hs|ada|elm)$/;
const MARKUP = /^(?:html?|xml|svg|vue|svelte)$/;
const PLAIN = /^(?:|te?xt|plain(?:text)?|md|mdx|markdown|log|output|diff)$/;
const SHELL = /^(?:sh|bash|shell|zsh|fish|console)$/;
const WORDS =
  'abstract and as async await begin break case catch class const continue def default defer delete do elif else elsif end enum except export extends false final finally fn for foreach from func function go if impl implements import in instanceof interface is lambda let local match module mut namespace new nil none not null of or package pass private protected pub public raise readonly require return select self static struct super switch then this throw throws trait true try type typeof undefined union unless until update use using var void when where while with yield';
const SQL =
  ' alter by create drop group having inner insert into join left limit on order outer right set table values';
const KEYWORDS = new Set((WORDS + SQL).split(' '));
/** Beyond that colours cost more than they tell. */
const MOST_LETTERS = 20_000;

export function highlight(code, language) {
  if (PLAIN.test(language) || code.length > MOST_LETTERS) return [code];
  const nodes = [];
  let from = 0;
  for (const found of code.matchAll(tokensOf(language))) {
    const kind = kindOf(found, language);
    if (kind === null) continue;
    if (found.index > from) nodes.push(code.slice(from, found.index));
    nodes.push(make('span', { className: kind, textContent: found[0] }));
    from = found.index + found[0].length;
  }
  if (from < code.length) nodes.push(code.slice(from));
  return nodes;
}

const made = new Map();

function tokensOf(language) {
  if (!made.has(language)) {
    const line = DASHES.test(language) ? '--' : HASH.test(language) ? '(?<![^\\s])#' : '(?<!:)\\/\\/';
    const comment = MARKUP.test(language) ? '<!--[^]*?(?:-->|$)' : `${line}[^\\n]*|\\/\\*[^]*?(?:\\*\\/|$)`;
    const text = '"(?:[^"\\\\\\n]|\\\\.)*"?|\'(?:[^\'\\\\\\n]|\\\\.)*\'|`(?:[^`\\\\]|\\\\.)*`?';
    const name = MARKUP.test(language) ? '<\\/?[\\w:-]+|\\/?>' : '[A-Za-z_$][\\w$]*';
    const option = SHELL.test(language) ? '(?<=\\s)--?[\\w-]+' : '(?!)';
    made.set(
      language,
      new RegExp(`(?<c>${comment})|(?<s>${text})|(?<v>${option})|(?<n>\\b\\d[\\w.]*)|(?<name>${name})`, 'g'),
    );
  }
  return made.get(language);
}

/** The theme's class of a token; null: it is as any other text. */
function kindOf({ groups, index, input, 0: token }, language) {
  const after = input.slice(index + token.length, index + token.length + 3);
  const isKey = /^\s?:(?![:=])/.test(after) && /^(?:json[5c]?|ya?ml)$/.test(language);
  if (groups.c) return 'c';
  if (groups.s) return isKey ? 'p' : 's';
  if (groups.v) return 'v';
  if (groups.n) return 'n';
  if (MARKUP.test(language)) return 'k';
  if (isKey) return 'p';
  if (KEYWORDS.has(/^sql$/.test(language) ? token.toLowerCase() : token))
    return SHELL.test(language) ? null : 'k';
  if (after.startsWith('(')) return 'f';
  return /^[A-Z]\w*[a-z]/.test(token) ? 't' : null;
}
