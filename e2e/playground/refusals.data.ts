/** What is refused although the form is right: descriptions that exclude themselves, and what browsers keep back. */
import type { Outcome } from './play-page.ts';

/** Each option allows what the others do: Prism, which does not look at discriminators, finds several. */
const OVERLAPPING = /"code":"oneOf","message":"Request body must match exactly one schema in oneOf"/;
/** Whatever is text is no number. */
const OF_TWO_TYPES = /"code":"type","message":"Request body must be string"/;
/** Two schemes together that share one header; or a cookie, which the proxy does not carry. */
const NOT_PROVED = /"title":"Invalid security scheme used"/;

const QUIRKS = [
  'quirks/incompatible-allof-schemas-on-a-root-requestbody',
  'quirks/incompatible-allof-schemas-on-a-root-requestbody-with-other-schema-properties',
];

/** By address; nothing else of these specifications may be refused, and each of these must be. */
const REFUSED: ReadonlyMap<string, RegExp> = new Map([
  ['/3-0-security-multiple/multiple-forms-of-auth-are-required-&&', NOT_PROVED],
  ...QUIRKS.flatMap((name): [string, RegExp][] => [
    [`/3-0-schema-types/${name}`, OF_TWO_TYPES],
    [`/3-1-schema-types/${name}`, OF_TWO_TYPES],
  ]),
  ...[
    '3-0-discriminators/discriminator-with-a-schema-name-mapping',
    '3-0-discriminators/handle-a-schema-with-duplicate-mapping-schemas',
    '3-0-discriminators/oneof-request-with-a-nested-allof-and-embedded-discriminator',
    '3-0-discriminators/oneof-request-with-a-nested-allof-and-top-level-discriminator',
    '3-0-discriminators/oneof-with-discriminator-and-mapping',
    '3-0-discriminators/oneof-with-top-level-discriminator-no-mapping',
    '3-0-discriminators/quirks/handling-for-potentially-undefined-formdata',
    '3-0-polymorphism/oneof-object-with-$ref-pointers',
    '3-0-polymorphism/oneof-object',
    '3-0-polymorphism/oneof-request-with-a-nested-allof',
  ].map((address): [string, RegExp] => [`/${address}`, OVERLAPPING]),
]);

/** What Prism has to say in the place of success; null: nothing. */
export function dueRefusal({ address, way, cookies }: Outcome): RegExp | null {
  return way === 'proxy' && cookies.length > 0 ? NOT_PROVED : (REFUSED.get(address) ?? null);
}
