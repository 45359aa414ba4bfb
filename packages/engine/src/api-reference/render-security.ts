import { fieldHtml } from '../mdx/components/fields.ts';
import { attribute, escapeHtml } from '../mdx/escape.ts';
import { fieldSlug } from '../mdx/headings/format-ids.ts';
import { isSafeLink } from '../mdx/html/safe-url.ts';
import { credentialOf, isCertificate, type Security, type SecurityUse } from './operation/security.ts';
import type { ReferenceWriter } from './reference-writer.ts';
import { entriesOf, get, type Json, textAt } from './spec/json.ts';

/** The section about credentials; '' when none are needed. */
export function renderSecurity(w: ReferenceWriter, { alternatives, optional }: Security): string {
  if (alternatives.length === 0) return '';
  return w.section('Authorizations', () => {
    const options = alternatives.map((uses) => ({
      title: uses.map(({ name }) => name).join(' + '),
      id: `authorization-${uses.map(({ name }) => name).join('-')}`,
      html: uses.map((use) => renderUse(w, use, !optional)).join(''),
    }));
    return options.length === 1 ? options[0]!.html : w.tabs(options, 'api-security');
  });
}

function renderUse(w: ReferenceWriter, use: SecurityUse, required: boolean): string {
  const credential = credentialOf(use);
  const name = credential?.name ?? use.name;
  const id = w.at.anchor(`authorization-${name}`, 'field', fieldSlug);
  w.at.facts.say(`${name} ${use.name}`);
  return fieldHtml(
    w.words,
    {
      attributes: ` class="field"${attribute('id', id)}`,
      name,
      type: isCertificate(use)
        ? w.words('client certificate')
        : credential === null
          ? textAt(use.scheme, 'type')
          : 'string',
      location: credential?.place ?? null,
      required,
      deprecated: get(use.scheme, 'deprecated') === true,
      defaultText: null,
      before: '',
      after: '',
    },
    describe(w, use) + renderFlows(w, use),
  );
}

function describe(w: ReferenceWriter, use: SecurityUse): string {
  const given = textAt(use.scheme, 'description');
  if (given !== null) return w.text(given);
  const credential = credentialOf(use);
  if (isCertificate(use))
    return `<p>${w.words('The connection must be made with a client certificate.')}</p>`;
  if (credential === null) return '';
  if (credential.value.startsWith('Basic')) {
    const told = w.words('The value is {} in base64.', '<code>username:password</code>');
    return `<p><code>Basic &lt;encoded-value&gt;</code> ${told}</p>`;
  }
  return `<p><code>${escapeHtml(credential.value)}</code></p>`;
}

function renderFlows(w: ReferenceWriter, { scheme, scopes }: SecurityUse): string {
  let html = '';
  if (scopes.length > 0) {
    const shown = scopes.map((scope) => `<code>${escapeHtml(scope)}</code>`).join(', ');
    html += `<p class="field-scopes">${w.words('Scopes: {}', shown)}</p>`;
  }
  for (const [name, flow] of entriesOf(get(scheme, 'flows'))) html += renderFlow(name, flow);
  const connect = textAt(scheme, 'openIdConnectUrl');
  return connect === null ? html : `${html}<p>OpenID Connect: ${address(connect)}</p>`;
}

const FLOW_NAMES: Readonly<Record<string, string>> = {
  authorizationCode: 'Authorization code',
  clientCredentials: 'Client credentials',
  implicit: 'Implicit',
  password: 'Password',
};

function renderFlow(name: string, flow: Json): string {
  const parts = [
    ['authorization', textAt(flow, 'authorizationUrl')],
    ['token', textAt(flow, 'tokenUrl')],
    ['refresh', textAt(flow, 'refreshUrl')],
  ].flatMap(([label, url]) => (url ? [`${label} ${address(url)}`] : []));
  return `<p class="field-flow">${escapeHtml(FLOW_NAMES[name] ?? name)}${parts.length === 0 ? '' : `: ${parts.join(', ')}`}</p>`;
}

function address(url: string): string {
  const shown = escapeHtml(url);
  if (!/^https?:\/\//i.test(url) || !isSafeLink(url)) return `<code>${shown}</code>`;
  return `<a href="${shown}" target="_blank" rel="noopener noreferrer" data-bare>${shown}</a>`;
}
