import { expect, it } from 'vitest';
import { foreignHosts } from './integration-hosts.ts';

const ADD = "const s = document.createElement('script');";

it.each([
  ['an address', `${ADD} s.src = "https://widget.example.com/w.js";`, ['https://widget.example.com']],
  ['without scheme', `${ADD} s.src = '//cdn.Example.com:8443/w.js'`, ['https://cdn.example.com:8443']],
  ['a template', `${ADD} s.src = \`https://cdn.example.com/\${id}.js\``, ['https://cdn.example.com']],
  ['an import', "import('https://esm.example.com/x')", ['https://esm.example.com']],
  [
    'several, once each',
    `${ADD} x('https://b.example/1', 'https://a.example', "https://b.example/2")`,
    ['https://a.example', 'https://b.example'],
  ],
  ['a comment', `${ADD} // see https://docs.example.com/`, []],
  ['plain HTTP', `${ADD} s.src = 'http://a.example/x.js'`, []],
  ['a name put together', `${ADD} s.src = 'https://' + host`, []],
  ['this machine', `${ADD} s.src = 'https://localhost/x.js'`, []],
  ['no script', "fetch('https://api.example.com/')", []],
])('%s', (_, text, hosts) => {
  expect(foreignHosts(text)).toEqual(hosts);
});
