/** What is said against a filled form, and what never stands in the way of sending. */
import { expect, test } from 'vitest';
import { checkValues } from './check-values.ts';
import type { FormValue } from './form-values.ts';
import type { ParameterPlace, RequestData } from './request-data.ts';

const rows: [ParameterPlace, FormValue | undefined, string | undefined][] = [
  ['path', undefined, 'required'],
  ['path', '', 'required'],
  ['path', 'a', 'minLength'],
  ['query', undefined, 'required'],
  ['query', 'a', 'minLength'],
  ['header', undefined, 'required'],
  ['header', 'a', 'minLength'],
  ['cookie', undefined, undefined],
  ['cookie', '', undefined],
  ['cookie', 'a', undefined],
];

test.each(rows)('in %s: %j', (place, value, rule) => {
  const data: RequestData = {
    ...{ method: 'GET', path: '/{p}', servers: [{ url: 'https://api.example.com' }] },
    params: [{ name: 'p', in: place, required: true, schema: { type: 'string', minLength: 2 } }],
  };
  const params = value === undefined ? {} : { [`${place}.p`]: value };
  const found = checkValues(data, { server: 0, variables: {}, params, auth: 0, secrets: {} });
  expect(found.map((problem) => problem.rule)).toEqual(rule === undefined ? [] : [rule]);
});
