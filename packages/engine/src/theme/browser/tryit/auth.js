/** Authentication: the alternatives of an operation, and fields for the schemes of the chosen one. */
import { placeholderOf } from '@bindery/playground';
import { make } from '../dom.js';
import { hint, section, select } from './controls.js';
import { keptHint } from './kept.js';
import { oauthFields } from './oauth.js';
import { secretField } from './secret-field.js';
import { keepSecrets } from './secrets.js';
import { word } from './words.js';

export function authSection(form) {
  const { security } = form.data;
  if (!security || security.any.every((names) => names.length === 0)) return [];
  const fields = make('div', { className: 'tryit-group' });
  const fill = () => {
    const names = security.any[form.values.auth] ?? [];
    fields.replaceChildren(
      ...names.flatMap((name) => [...schemeFields(form, name), ...schemeHints(form, name, names)]),
    );
  };
  fill();
  const list = select({
    label: word('Authorizations'),
    chosen: form.values.auth,
    options: security.any.map((names, index) => [index, names.join(' + ') || word('None')]),
    onChoose(index) {
      form.values.auth = Number(index);
      fill();
      form.changed();
    },
  });
  return [section(word('Authorizations'), {}, ...(security.any.length > 1 ? [list] : []), fields)];
}

function schemeFields(form, name) {
  const { schemes, scopes } = form.data.security;
  const scheme = schemes[name];
  const secret = secretOf(form, name);
  switch (scheme?.type) {
    case undefined:
      return [];
    case 'mutualTLS':
      return [hint(word('The connection must be made with a client certificate.'))];
    case 'apiKey':
      return [secretField(secret, { label: scheme.name, part: 'token' })];
    case 'http':
      if (scheme.scheme !== 'basic') return [secretField(secret, { label: name, part: 'token' })];
      return [
        secretField(secret, { label: word('User name'), part: 'username', isOpen: true }),
        secretField(secret, { label: word('Password'), part: 'password' }),
      ];
    default: {
      const token = secretField(secret, { label: 'Token', part: 'token' });
      const take = (text) => {
        const control = token.querySelector('input');
        control.value = text;
        secret.put('token', text);
      };
      return [...oauthFields(form, { scheme, scopes: scopes?.[name] ?? [], secret, take }), token];
    }
  }
}

/** Where its secret goes without being read: into what browsers keep back, or beside another one in the same header. */
function schemeHints(form, name, together) {
  const carriers = together.map((one) => {
    const scheme = form.data.security.schemes[one];
    return scheme && placeholderOf(scheme);
  });
  const carrier = carriers[together.indexOf(name)];
  if (!carrier) return [];
  // Names of headers do not heed case.
  const keyOf = (one) => one && `${one.place} ${one.name}`.toLowerCase();
  const isShared = carriers.filter((one) => keyOf(one) === keyOf(carrier)).length > 1;
  const hints = keptHint(form, carrier.place, carrier.name);
  if (isShared)
    hints.push(hint(word('{} is used by more than one scheme: servers may read only one.', carrier.name)));
  return hints;
}

/** What is typed is kept for the session, and part of the next request. */
function secretOf(form, name) {
  const parts = { ...form.values.secrets[name] };
  return {
    parts,
    put(part, text) {
      parts[part] = text;
      form.values.secrets[name] = parts;
      keepSecrets({ [name]: parts });
      form.changed();
    },
  };
}
