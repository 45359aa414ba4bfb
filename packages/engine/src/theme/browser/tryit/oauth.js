/** OAuth 2: a token by client credentials, by a password, or by signing in elsewhere (authorization code with PKCE). */
import { make } from '../dom.js';
import { choice, hint, quietButton } from './controls.js';
import { describeFailure, Failure } from './failure.js';
import { secretField } from './secret-field.js';
import { send } from './send.js';
import { word } from './words.js';

const FLOWS = ['authorizationCode', 'clientCredentials', 'password'];
const CHANNEL = 'bindery-tryit';

/** `take` gets the token. */
export function oauthFields(form, { scheme, scopes, secret, take }) {
  const flows = scheme.type === 'openIdConnect' ? { authorizationCode: {} } : scheme.flows;
  const names = FLOWS.filter((name) => Object.hasOwn(flows, name));
  if (names.length === 0) return [];
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
      const ends = scheme.type === 'openIdConnect' ? await discover(form, scheme.url) : flows[flow];
      const grant =
        flow === 'authorizationCode'
          ? await signIn(form, ends, secret.parts)
          : directGrant(flow, secret.parts);
      take(await askToken(form, { tokenUrl: ends.tokenUrl, grant, secret: secret.parts }));
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

function directGrant(flow, { username = '', password = '', scope = '' }) {
  const own =
    flow === 'password'
      ? { grant_type: 'password', username, password }
      : { grant_type: 'client_credentials' };
  return scope === '' ? own : { ...own, scope };
}

/** Another window signs in and comes back to the site's front page, which hands over what it got. */
async function signIn(form, { authorizationUrl }, { clientId = '', scope = '' }) {
  const state = `bindery-tryit-${randomText()}`;
  const verifier = randomText() + randomText();
  const { challenge, method } = await challengeOf(verifier);
  const redirect = form.site.href;
  const url = new URL(authorizationUrl, location.href);
  if (!/^https?:$/.test(url.protocol)) throw new Failure('other', authorizationUrl);
  const asked = {
    ...{ response_type: 'code', client_id: clientId, redirect_uri: redirect, state },
    ...{ code_challenge: challenge, code_challenge_method: method },
    ...(scope === '' ? {} : { scope }),
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  const answer = await answerOf(state, () => open(url, 'bindery-tryit', 'popup,width=520,height=680'));
  if (!answer.get('code'))
    throw new Failure('oauth', answer.get('error_description') ?? answer.get('error') ?? '');
  return {
    grant_type: 'authorization_code',
    code: answer.get('code'),
    redirect_uri: redirect,
    code_verifier: verifier,
    client_id: clientId,
  };
}

/** A window that is closed unanswered is forgotten with the next attempt. */
function answerOf(state, start) {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }) => {
      const answer = new URLSearchParams(data);
      if (answer.get('state') !== state) return;
      channel.close();
      resolve(answer);
    };
    if (start()) return;
    channel.close();
    reject(new Failure('popup', ''));
  });
}

/** Clients prove themselves in a header; servers that know only the body are asked a second time. */
async function askToken(form, { tokenUrl, grant, secret }) {
  const { clientId = '', clientSecret = '' } = secret;
  const basic = `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)}`;
  const ways =
    clientSecret === ''
      ? [[[], { client_id: clientId }]]
      : [
          [[['Authorization', basic]], {}],
          [[], { client_id: clientId, client_secret: clientSecret }],
        ];
  let refusal = '';
  for (const [headers, more] of ways) {
    const answer = await call(form, {
      method: 'POST',
      url: new URL(tokenUrl, location.href).href,
      headers: [
        ['Content-Type', 'application/x-www-form-urlencoded'],
        ['Accept', 'application/json'],
        ...headers,
      ],
      body: new URLSearchParams({ ...grant, ...more }).toString(),
    });
    if (answer.access_token) return answer.access_token;
    refusal = answer.error_description ?? answer.error ?? '';
  }
  throw new Failure('oauth', refusal);
}

async function discover(form, address) {
  const url = new URL(address, location.href).href;
  const found = await call(form, { method: 'GET', url, headers: [], body: null });
  return { authorizationUrl: found.authorization_endpoint, tokenUrl: found.token_endpoint };
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

function randomText() {
  return Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) =>
    byte.toString(36).padStart(2, '0'),
  ).join('');
}

/** Pages over plain HTTP cannot hash. */
async function challengeOf(verifier) {
  if (!crypto.subtle) return { challenge: verifier, method: 'plain' };
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const text = btoa(String.fromCharCode(...new Uint8Array(hash)));
  return { challenge: text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''), method: 'S256' };
}
