/** Languages of the C family: braces, `//` comments, types by capital letters. */
import type { CodeGrammar, StringRule } from './code-grammar.ts';

const DOUBLE: StringRule = { open: '"', close: '"' };
const SINGLE: StringRule = { open: "'", close: "'" };
const BRACES = { open: '${', close: '}' };
const TEMPLATE: StringRule = { open: '`', close: '`', multiline: true, hole: BRACES };
const BLOCK = { open: '/*', close: '*/' };
const NESTED = { ...BLOCK, nested: true };
const C_LIKE = { lineComments: '//', blockComments: [BLOCK], capitals: 'types', calls: true } as const;

const JAVASCRIPT: CodeGrammar = {
  ...C_LIKE,
  keywords:
    'as async await break case catch class const continue debugger default delete do else export extends finally for from function get if import in instanceof let new of return set static super switch this throw try typeof var void while with yield',
  constants: 'true false null undefined NaN Infinity',
  strings: [DOUBLE, SINGLE, TEMPLATE],
  wordCharacters: '$',
  keys: ':',
  sigils: { '@': 'm', '#': 'p' },
  regex: true,
  jsx: true,
};
const TYPESCRIPT: CodeGrammar = {
  ...JAVASCRIPT,
  keywords: `${JAVASCRIPT.keywords} abstract declare enum implements infer interface is keyof namespace override private protected public readonly satisfies type`,
  types: 'any bigint boolean never number object string symbol unknown',
  jsx: false,
};
const C: CodeGrammar = {
  ...C_LIKE,
  keywords:
    'auto break case const continue default do else enum extern for goto if inline register restrict return sizeof static struct switch typedef union volatile while',
  types:
    'bool char double float int long short signed size_t ssize_t uint8_t uint16_t uint32_t uint64_t int8_t int16_t int32_t int64_t unsigned void wchar_t',
  constants: 'NULL true false nullptr',
  strings: [DOUBLE, SINGLE],
  sigils: { '#': 'm' },
};

export const C_LIKE_GRAMMARS = {
  javascript: JAVASCRIPT,
  typescript: TYPESCRIPT,
  tsx: { ...TYPESCRIPT, jsx: true },
  json: {
    lineComments: '//',
    blockComments: [BLOCK],
    constants: 'true false null Infinity NaN',
    strings: [DOUBLE, SINGLE],
    keys: ':',
  },
  c: C,
  cpp: {
    ...C,
    keywords: `${C.keywords} and bitand catch class co_await co_return co_yield concept consteval constexpr constinit const_cast decltype delete dynamic_cast explicit export final friend import module mutable namespace new noexcept not operator or override private protected public reinterpret_cast requires static_assert static_cast template this thread_local throw try typename using virtual`,
    strings: [{ open: 'R"(', close: ')"', raw: true, multiline: true }, DOUBLE, SINGLE],
  },
  csharp: {
    ...C_LIKE,
    keywords:
      'abstract as async await base break case catch checked class const continue default delegate do else enum event explicit extern finally fixed for foreach get global goto if implicit in init interface internal is lock nameof namespace new operator out override params partial private protected public readonly record ref required return sealed set sizeof stackalloc static struct switch this throw try typeof unchecked unsafe using var virtual volatile when where while with yield',
    types:
      'bool byte char decimal double dynamic float int long nint object sbyte short string uint ulong ushort void',
    constants: 'true false null',
    strings: [
      { open: '"""', close: '"""', raw: true, multiline: true },
      { open: '$"', close: '"', hole: { open: '{', close: '}' } },
      { open: '$@"', close: '"', raw: true, multiline: true, hole: { open: '{', close: '}' } },
      { open: '@"', close: '"', raw: true, multiline: true },
      DOUBLE,
      SINGLE,
    ],
    sigils: { '#': 'm' },
  },
  java: {
    ...C_LIKE,
    keywords:
      'abstract assert break case catch class const continue default do else enum exports extends final finally for goto if implements import instanceof interface module native new non-sealed package permits private protected public record requires return sealed static strictfp super switch synchronized this throw throws transient try var volatile while yield',
    types: 'boolean byte char double float int long short void',
    constants: 'true false null',
    strings: [{ open: '"""', close: '"""', multiline: true }, DOUBLE, SINGLE],
    sigils: { '@': 'm' },
  },
  kotlin: {
    ...C_LIKE,
    blockComments: [NESTED],
    keywords:
      'abstract actual annotation as break by catch class companion const constructor continue crossinline data do else enum expect external final finally for fun get if import in infix init inline inner interface internal is it lateinit noinline object open operator out override package private protected public reified return sealed set super suspend tailrec this throw try typealias val var vararg when where while',
    constants: 'true false null',
    strings: [
      { open: '"""', close: '"""', raw: true, multiline: true, hole: BRACES, variable: '$' },
      { ...DOUBLE, hole: BRACES, variable: '$' },
      SINGLE,
    ],
    sigils: { '@': 'm' },
  },
  groovy: {
    ...C_LIKE,
    keywords:
      'abstract as assert boolean break case catch class const continue def default do else enum extends final finally for goto if implements import in instanceof interface new package private protected public return static super switch this throw throws trait try var while',
    types: 'boolean byte char double float int long short void',
    constants: 'true false null',
    strings: [
      { open: '"""', close: '"""', multiline: true, hole: BRACES, variable: '$' },
      { open: "'''", close: "'''", multiline: true },
      { ...DOUBLE, hole: BRACES, variable: '$' },
      SINGLE,
    ],
    sigils: { '@': 'm' },
  },
  scala: {
    ...C_LIKE,
    blockComments: [NESTED],
    keywords:
      'abstract case catch class def do else end enum export extends extension final finally for forSome given if implicit import inline lazy match new object opaque open override package private protected return sealed super then this throw trait transparent try type using val var while with yield',
    constants: 'true false null',
    strings: [
      { open: 's"""', close: '"""', raw: true, multiline: true, hole: BRACES, variable: '$' },
      { open: '"""', close: '"""', raw: true, multiline: true },
      { open: 's"', close: '"', hole: BRACES, variable: '$' },
      { open: 'f"', close: '"', hole: BRACES, variable: '$' },
      DOUBLE,
    ],
    sigils: { '@': 'm' },
  },
  go: {
    ...C_LIKE,
    keywords:
      'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var',
    types:
      'any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 uint32 uint64 uintptr',
    constants: 'true false nil iota',
    strings: [DOUBLE, SINGLE, { open: '`', close: '`', raw: true, multiline: true }],
    keys: ':',
  },
  rust: {
    ...C_LIKE,
    blockComments: [NESTED, { open: '#[', close: ']', kind: 'm' }, { open: '#![', close: ']', kind: 'm' }],
    keywords:
      'as async await break const continue crate dyn else enum extern fn for if impl in let loop macro_rules match mod move mut pub ref return self static struct super trait type union unsafe use where while',
    types: 'bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize',
    constants: 'true false None',
    strings: [
      { open: 'r##"', close: '"##', raw: true, multiline: true },
      { open: 'r#"', close: '"#', raw: true, multiline: true },
      { open: 'br"', close: '"', raw: true, multiline: true },
      { open: 'r"', close: '"', raw: true, multiline: true },
      { open: 'b"', close: '"', multiline: true },
      { ...DOUBLE, multiline: true },
      { open: "'\\", close: "'" },
    ],
    keys: ':',
    wordCharacters: '!',
  },
  swift: {
    ...C_LIKE,
    blockComments: [NESTED],
    keywords:
      'actor any as associatedtype async await break case catch class continue convenience default defer deinit do else enum extension fallthrough fileprivate final for func get guard if import in indirect init inout internal is isolated lazy let mutating nonisolated open operator optional override private protocol public repeat required return self set some static struct subscript super switch throw throws try typealias unowned var weak where while willSet didSet',
    constants: 'true false nil',
    strings: [
      { open: '"""', close: '"""', multiline: true, hole: { open: '\\(', close: ')' } },
      { ...DOUBLE, hole: { open: '\\(', close: ')' } },
    ],
    sigils: { '@': 'm', '#': 'm' },
  },
  dart: {
    ...C_LIKE,
    blockComments: [NESTED],
    keywords:
      'abstract as assert async await base break case catch class const continue covariant default deferred do else enum export extends extension external factory final finally for get hide if implements import in interface is late library mixin new on operator part required rethrow return sealed set show static super switch sync this throw try typedef var when while with yield',
    types: 'bool double dynamic int num void',
    constants: 'true false null',
    strings: [
      { open: "'''", close: "'''", multiline: true, hole: BRACES, variable: '$' },
      { open: '"""', close: '"""', multiline: true, hole: BRACES, variable: '$' },
      { open: "r'", close: "'", raw: true },
      { open: 'r"', close: '"', raw: true },
      { ...SINGLE, hole: BRACES, variable: '$' },
      { ...DOUBLE, hole: BRACES, variable: '$' },
    ],
    keys: ':',
    sigils: { '@': 'm' },
  },
  php: {
    ...C_LIKE,
    lineComments: '// #',
    blockComments: [
      BLOCK,
      { open: '<?php', close: '', kind: 'm' },
      { open: '<?=', close: '', kind: 'm' },
      { open: '?>', close: '', kind: 'm' },
      { open: '#[', close: ']', kind: 'm' },
    ],
    keywords:
      'abstract and array as break callable case catch class clone const continue declare default do echo else elseif empty enddeclare endfor endforeach endif endswitch endwhile enum exit extends final finally fn for foreach function global goto if implements include include_once instanceof insteadof interface isset list match namespace new or print private protected public readonly require require_once return static switch throw trait try unset use var while xor yield',
    types: 'bool float int iterable mixed never object string void',
    constants: 'true false null TRUE FALSE NULL',
    strings: [
      { ...DOUBLE, multiline: true, variable: '$' },
      { ...SINGLE, multiline: true },
    ],
    sigils: { $: 'v' },
  },
  protobuf: {
    ...C_LIKE,
    keywords:
      'edition enum extend extensions import map message oneof option optional package public repeated required reserved returns rpc service stream syntax to weak',
    types:
      'bool bytes double fixed32 fixed64 float int32 int64 sfixed32 sfixed64 sint32 sint64 string uint32 uint64',
    constants: 'true false max',
    strings: [DOUBLE, SINGLE],
  },
  graphql: {
    lineComments: '#',
    keywords:
      'directive enum extend fragment implements input interface mutation on query repeatable scalar schema subscription type union',
    types: 'Boolean Float ID Int String',
    constants: 'true false null',
    strings: [{ open: '"""', close: '"""', multiline: true }, DOUBLE],
    capitals: 'types',
    calls: true,
    keys: ':',
    sigils: { $: 'v', '@': 'm' },
  },
  hcl: {
    lineComments: '# //',
    blockComments: [BLOCK],
    keywords:
      'backend check data dynamic else endfor endif for for_each if import in lifecycle locals module moved output provider provisioner removed required_providers resource terraform variable',
    types: 'any bool list map number object set string tuple',
    constants: 'true false null',
    strings: [{ ...DOUBLE, hole: BRACES }],
    wordCharacters: '-',
    calls: true,
    keys: '=',
  },
  solidity: {
    ...C_LIKE,
    keywords:
      'abstract anonymous as assembly break calldata case catch constant constructor continue contract default delete do else emit enum error event external fallback final for function if immutable import indexed interface internal is leave let library mapping memory modifier new override payable pragma private public pure receive return returns storage struct switch try type unchecked using view virtual while',
    types: 'address bool byte bytes bytes32 int int256 string uint uint8 uint128 uint256',
    constants: 'true false',
    strings: [DOUBLE, SINGLE],
  },
} satisfies Record<string, CodeGrammar>;
