/** Fields of OAuth 2; what asks for the token is loaded with them. */
import { make } from '../dom.js';
import { choice, hint, quietButton } from './controls.js';
import { describeFailure } from './describe-failure.js';
import { secretField } from './secret-field.js';
import { send } from './send.js';
import { word } from './words.js';

const FLOWS = ['authorizationCode', 'clientCredentials', 'password'];

/** `take` gets the token. */
export function oauthFields(form, { scheme, scopes, secret, take }) {
  const flows = scheme.type === 'openIdConnect' ? { authorizationCode: {} } : scheme.flows;
  const names = FLOWS.filter((name) => Object.hasOwn(flows, name));
  if (names.length === 0) return [];
  // A window has to be opened soon after the click that asks for it.
  form.loadMore().catch(() => {});
  const fields = make('div', { className: 'tryit-group' });
  const outcome = make('div', { role: 'status' });
  let flow = names[0];
  if (secret.parts.scope === undefined && scopes.length > 0) secret.parts.scope = scopes.join(' ');
  const fill = () => {
    const open = (label, part) => secretField(secret, { label, part, isOpen: true });
    fields.replaceChildren(
      open('Client ID', 'clientId'),
      secretField(secret, { label: 'Client secret', part: 'clientSecret' }),
      ...(flow === 'password'
        ? [
            open(word('User name'), 'username'),
            secretField(secret, { label: word('Password'), part: 'password' }),
          ]
        : []),
      open('Scopes', 'scope'),
    );
    if (flow !== 'authorizationCode') return;
    fields.append(hint(word('Redirect address: {}', form.site.href)));
  };
  fill();
  const get = quietButton(word('Get a token'), async () => {
    outcome.replaceChildren();
    try {
      const { getToken } = await form.loadMore();
      const asked = { scheme, flow, parts: secret.parts, site: form.site.href };
      take(await getToken({ ...asked, ask: (request) => call(form, request) }));
      outcome.textContent = '✓';
    } catch (error) {
      outcome.replaceChildren(describeFailure(error));
    }
  });
  get.classList.add('framed');
  const kinds = choice({
    label: 'OAuth 2',
    options: names.map((name) => [
      name,
      {
        authorizationCode: word('Sign in'),
        clientCredentials: 'Client credentials',
        password: word('Password'),
      }[name],
    ]),
    onChoose(name) {
      flow = name;
      fill();
    },
  });
  return [
    ...(names.length > 1 ? [kinds] : []),
    fields,
    make('div', { className: 'tryit-row' }, get),
    outcome,
  ];
}

async function call(form, request) {
  const { response } = await send(request, {
    ...form.ways,
    credentials: false,
    signal: new AbortController().signal,
  });
  try {
    return await response.json();
  } catch {
    return {};
  }
}
