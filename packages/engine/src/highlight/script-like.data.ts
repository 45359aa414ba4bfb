/** Scripting and query languages: `#` or `--` comments, words rather than braces. */
import type { CodeGrammar, StringRule } from './code-grammar.ts';

const DOUBLE: StringRule = { open: '"', close: '"' };
const SINGLE: StringRule = { open: "'", close: "'" };
const RUBY_HOLE = { open: '#{', close: '}' };
const PYTHON_STRINGS: StringRule[] = ['"""', "'''", '"', "'"].flatMap((quote) => {
  const multiline = quote.length === 3;
  const braces = { open: '{', close: '}' };
  return [
    ...['r', 'R', 'rb', 'br'].map((prefix) => ({ open: prefix + quote, close: quote, raw: true, multiline })),
    ...['f', 'F'].map((prefix) => ({ open: prefix + quote, close: quote, multiline, hole: braces })),
    ...['', 'b', 'B', 'u'].map((prefix) => ({ open: prefix + quote, close: quote, multiline })),
  ];
});

export const SCRIPT_LIKE_GRAMMARS = {
  python: {
    lineComments: '#',
    keywords:
      'and as assert async await break case class continue def del elif else except finally for from global if import in is lambda match nonlocal not or pass raise return try while with yield',
    types: 'bool bytes complex dict float frozenset int list object set str tuple',
    constants: 'True False None self cls Ellipsis NotImplemented',
    strings: PYTHON_STRINGS,
    capitals: 'types',
    calls: true,
    keys: ':',
    sigils: { '@': 'm' },
  },
  ruby: {
    lineComments: '#',
    blockComments: [{ open: '=begin', close: '=end' }],
    keywords:
      'alias and begin break case class def defined? do else elsif end ensure extend for if in include module next not or prepend private protected public raise redo require require_relative rescue retry return self super then undef unless until when while yield',
    functions: 'attr_accessor attr_reader attr_writer puts print p',
    constants: 'true false nil __FILE__ __LINE__',
    strings: [
      { ...DOUBLE, multiline: true, hole: RUBY_HOLE },
      { ...SINGLE, multiline: true },
      { open: '`', close: '`', hole: RUBY_HOLE },
    ],
    wordCharacters: '?!',
    capitals: 'types',
    calls: true,
    keys: ':',
    sigils: { '@': 'v', $: 'v', ':': 'b' },
    regex: true,
  },
  elixir: {
    lineComments: '#',
    keywords:
      'after alias and case catch cond def defdelegate defexception defguard defimpl defmacro defmodule defp defprotocol defstruct do else end fn for if import in not or quote raise receive require rescue try unless unquote use when with',
    constants: 'true false nil',
    strings: [
      { open: '"""', close: '"""', multiline: true, hole: RUBY_HOLE },
      { ...DOUBLE, multiline: true, hole: RUBY_HOLE },
      SINGLE,
    ],
    wordCharacters: '?!',
    capitals: 'types',
    calls: true,
    keys: ':',
    sigils: { '@': 'm', ':': 'b' },
  },
  lua: {
    lineComments: '--',
    blockComments: [{ open: '--[[', close: ']]' }],
    keywords:
      'and break do else elseif end for function goto if in local not or repeat return then until while',
    constants: 'true false nil self',
    strings: [DOUBLE, SINGLE, { open: '[[', close: ']]', raw: true, multiline: true }],
    calls: true,
  },
  r: {
    lineComments: '#',
    keywords: 'break else for function if in library next repeat require return while',
    constants: 'TRUE FALSE NULL NA NaN Inf T F',
    strings: [
      { ...DOUBLE, multiline: true },
      { ...SINGLE, multiline: true },
    ],
    wordCharacters: '.',
    calls: true,
  },
  perl: {
    lineComments: '#',
    keywords:
      'and bless cmp do else elsif eq for foreach ge gt if last le local lt my ne next no not or our package print redo require return say sub undef unless until use wantarray while xor',
    strings: [
      { ...DOUBLE, multiline: true, variable: '$' },
      { ...SINGLE, multiline: true },
    ],
    calls: true,
    sigils: { $: 'v', '@': 'v', '%': 'v' },
  },
  powershell: {
    lineComments: '#',
    blockComments: [{ open: '<#', close: '#>' }],
    keywords:
      'begin break catch class continue data do dynamicparam else elseif end enum exit filter finally for foreach from function if in param process return switch throw trap try until using while',
    strings: [
      { open: '@"', close: '"@', raw: true, multiline: true, variable: '$' },
      { open: "@'", close: "'@", raw: true, multiline: true },
      { ...DOUBLE, raw: true, multiline: true, hole: { open: '$(', close: ')' }, variable: '$' },
      { ...SINGLE, raw: true, multiline: true },
    ],
    ignoreCase: true,
    wordCharacters: '-',
    capitals: 'functions',
    calls: true,
    keys: '=',
    sigils: { $: 'v', '-': 'a' },
  },
  sql: {
    lineComments: '--',
    blockComments: [{ open: '/*', close: '*/' }],
    keywords:
      'add all alter and any as asc begin between by cascade case cast check column commit constraint create cross cube database default delete desc describe distinct drop else end except exists explain false fetch filter first following for foreign from full function grant group having if ilike in index inner insert intersect interval into is isnull join key language lateral left like limit materialized natural not notnull null offset on or order outer over partition preceding primary procedure qualify recursive references replace returning returns revoke right rollback rollup row rows schema select set show similar table temporary then to transaction trigger true truncate unbounded union unique unnest update use using values view when where window with within',
    types:
      'array bigint binary blob boolean bytea char date datetime decimal double float int integer json jsonb numeric real serial smallint text time timestamp timestamptz tinyint uuid varchar',
    strings: [
      { ...SINGLE, raw: true, multiline: true },
      { ...DOUBLE, raw: true },
      { open: '`', close: '`', raw: true },
    ],
    ignoreCase: true,
    calls: true,
    sigils: { '@': 'v', ':': 'v', $: 'v' },
  },
  kusto: {
    lineComments: '//',
    keywords:
      'and as asc between by contains contains_cs consume count datatable desc distinct endswith evaluate extend externaldata facet find fork from getschema has has_any has_all has_cs hasprefix hassuffix in invoke isfuzzy join kind let limit lookup make-series matches materialize mv-apply mv-expand not nulls of on or order parse parse-kv parse-where partition print project project-away project-keep project-rename project-reorder range redact regex render sample sample-distinct scan search serialize set sort startswith step summarize take tee to top top-nested typeof union where with withsource',
    types: 'bool boolean datetime decimal double dynamic guid int long real string timespan',
    constants: 'true false null',
    strings: [
      { open: '@"', close: '"', raw: true },
      { open: "@'", close: "'", raw: true },
      { open: '```', close: '```', raw: true, multiline: true },
      DOUBLE,
      SINGLE,
    ],
    wordCharacters: '-',
    calls: true,
  },
  splunk: {
    keywords:
      'and append appendcols as by chart collect dedup eval eventstats fields fieldsummary fillnull format head in index inputlookup join limit lookup makemv mvexpand not or outputlookup over rare regex rename replace reverse rex search sort source sourcetype spath span stats streamstats table tail timechart top transaction tstats union where xyseries',
    strings: [DOUBLE, SINGLE],
    blockComments: [{ open: '```', close: '```' }],
    ignoreCase: true,
    calls: true,
  },
  toml: {
    lineComments: '#',
    blockComments: [
      { open: '[[', close: ']]', kind: 'h', atEntry: true },
      { open: '[', close: ']', kind: 'h', atEntry: true },
    ],
    constants: 'true false inf nan',
    strings: [
      { open: '"""', close: '"""', multiline: true },
      { open: "'''", close: "'''", raw: true, multiline: true },
      DOUBLE,
      { ...SINGLE, raw: true },
    ],
    wordCharacters: '-.',
    numberCharacters: '-:TZ',
    keys: '=',
  },
  nginx: {
    lineComments: '#',
    keywords:
      'events http if include index listen location map proxy_pass return rewrite root server server_name set ssl_certificate ssl_certificate_key try_files types upstream worker_processes',
    constants: 'on off default',
    strings: [DOUBLE, SINGLE],
    sigils: { $: 'v' },
  },
  haskell: {
    lineComments: '--',
    blockComments: [{ open: '{-', close: '-}', nested: true }],
    keywords:
      'case class data default deriving do else forall foreign if import in infix infixl infixr instance let module newtype of qualified then type where',
    strings: [DOUBLE],
    wordCharacters: "'",
    capitals: 'types',
  },
  clojure: {
    lineComments: ';',
    keywords:
      'def defmacro defmethod defmulti defn defn- defprotocol defrecord deftype do fn for if if-let let loop ns recur require use when when-let',
    constants: 'true false nil',
    strings: [{ ...DOUBLE, multiline: true }],
    wordCharacters: '-?!*+<>=',
    sigils: { ':': 'b' },
  },
} satisfies Record<string, CodeGrammar>;
