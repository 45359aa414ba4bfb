import { expect, it } from 'vitest';
import { withoutSecrets } from './log.ts';

it.each([
  ['connect postgres://app:hunter2@db/x failed', 'connect postgres://app:[redacted]@db/x failed'],
  ['key bnd_admin_abcDEF123 refused', 'key bnd_admin_[redacted] refused'],
  ['GET /-/objects/a?expires=1&signature=beef', 'GET /-/objects/a?expires=1&signature=[redacted]'],
  [
    'https://s3/x?X-Amz-Signature=beef&X-Amz-Date=1',
    'https://s3/x?X-Amz-Signature=[redacted]&X-Amz-Date=[redacted]',
  ],
  ['nothing secret at http://localhost:7400/v1', 'nothing secret at http://localhost:7400/v1'],
])('cleans "%s"', (text, cleaned) => {
  expect(withoutSecrets(text)).toBe(cleaned);
});

it('reads long words once', () => {
  const word = 'a'.repeat(400_000);
  expect(withoutSecrets(`${word} postgres://app:hunter2@db`)).toBe(`${word} postgres://app:[redacted]@db`);
});
