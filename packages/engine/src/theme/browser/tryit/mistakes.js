/** What is wrong with a field, in words. */
import { checkValues } from '@bindery/playground';
import { word } from './words.js';

/** `rule` is a keyword of JSON Schema, `limit` what it says. */
function mistakeText(rule, limit) {
  return rule === 'required' ? word('required') : word('Expected: {}', expectation(rule, limit));
}

function expectation(rule, limit) {
  switch (rule) {
    case 'enum':
      return word('options');
    case 'minLength':
      return word('length {}', `≥ ${limit}`);
    case 'maxLength':
      return word('length {}', `≤ ${limit}`);
    case 'minItems':
      return word('items {}', `≥ ${limit}`);
    case 'maxItems':
      return word('items {}', `≤ ${limit}`);
    case 'minProperties':
      return word('properties {}', `≥ ${limit}`);
    case 'maxProperties':
      return word('properties {}', `≤ ${limit}`);
    case 'uniqueItems':
      return word('unique items');
    case 'multipleOf':
      return word('multiple of {}', limit);
    case 'pattern':
      return word('pattern: {}', limit);
    case 'minimum':
      return `≥ ${limit}`;
    case 'maximum':
      return `≤ ${limit}`;
    case 'exclusiveMinimum':
      return `> ${limit}`;
    case 'exclusiveMaximum':
      return `< ${limit}`;
    default:
      return String(limit ?? rule);
  }
}

/** Every field that the schema says something against. */
export function findMistakes(data, values) {
  return checkValues(data, values).map(({ place, path, rule, limit }) => ({
    at: [place, ...path].join('/'),
    text: mistakeText(rule, limit),
  }));
}
