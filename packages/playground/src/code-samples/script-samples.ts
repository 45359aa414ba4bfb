/** Samples in the languages of shells and scripts. */

import type { OutgoingRequest } from '../outgoing-request.ts';
import { literal, PHP, PYTHON, SCRIPT, scriptString, shell, single, wireBody } from './quote.ts';

export function bash({ method, url, headers, body }: OutgoingRequest): string {
  const lines = [`curl --request ${method} \\\n  --url ${shell(url)}`];
  for (const [name, value] of headers) {
    const isCookie = name === 'Cookie';
    lines.push(isCookie ? `--cookie ${shell(value)}` : `--header ${shell(`${name}: ${value}`)}`);
  }
  if (body?.kind === 'multipart') {
    for (const { name, value, isFile } of body.fields) {
      lines.push(`--form ${shell(`${name}=${isFile ? '@' : ''}${value}`)}`);
    }
  } else if (body?.kind === 'form') {
    for (const [name, value] of body.fields) lines.push(`--data-urlencode ${shell(`${name}=${value}`)}`);
  } else if (body?.kind === 'file') lines.push(`--data-binary ${shell(`@${body.name}`)}`);
  else if (body !== null) lines.push(`--data ${shell(wireBody(body)!)}`);
  return lines.join(' \\\n  ');
}

export function python({ method, url, headers, body }: OutgoingRequest): string {
  const lines = ['import requests', '', `url = ${PYTHON.text(url)}`];
  const given = ['url'];
  if (body?.kind === 'json') {
    lines.push('', `payload = ${literal(body.value, PYTHON)}`);
    given.push('json=payload');
  } else if (body?.kind === 'form') {
    lines.push('', `payload = ${literal(Object.fromEntries(body.fields), PYTHON)}`);
    given.push('data=payload');
  } else if (body?.kind === 'multipart') {
    const files = body.fields.filter(({ isFile }) => isFile);
    const fields = body.fields.filter(({ isFile }) => !isFile);
    if (files.length > 0) {
      const shown = files.map(({ name, value }) => `${PYTHON.text(name)}: open(${PYTHON.text(value)}, "rb")`);
      lines.push('', `files = {${shown.join(', ')}}`);
      given.push('files=files');
    }
    lines.push(
      `payload = ${literal(Object.fromEntries(fields.map(({ name, value }) => [name, value])), PYTHON)}`,
    );
    given.push('data=payload');
  } else if (body !== null) {
    const payload = body.kind === 'file' ? `open(${PYTHON.text(body.name)}, "rb")` : PYTHON.text(body.text);
    lines.push('', `payload = ${payload}`);
    given.push('data=payload');
  }
  const sent = headers.filter(([name]) => body?.kind !== 'json' || name !== 'Content-Type');
  if (sent.length > 0) {
    lines.push('', `headers = ${literal(Object.fromEntries(sent), PYTHON)}`);
    given.push('headers=headers');
  }
  const call = KNOWN_METHODS.has(method)
    ? `requests.${method.toLowerCase()}(${given.join(', ')})`
    : `requests.request("${method}", ${given.join(', ')})`;
  return [...lines, '', `response = ${call}`, '', 'print(response.text)'].join('\n');
}

const KNOWN_METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

export function javascript(request: OutgoingRequest): string {
  const { prelude, options } = fetchParts(request);
  return `${prelude}const options = ${options};

fetch(${scriptString(request.url)}, options)
  .then((response) => response.json())
  .then((data) => console.log(data))
  .catch((error) => console.error(error));`;
}

export function node(request: OutgoingRequest): string {
  const { prelude, options } = fetchParts(request);
  return `${prelude}const response = await fetch(${scriptString(request.url)}, ${options});

if (!response.ok) throw new Error(\`\${response.status} \${response.statusText}\`);
console.log(await response.json());`;
}

export function typescript(request: OutgoingRequest): string {
  const { prelude, options } = fetchParts(request);
  return `${prelude}const options: RequestInit = ${options};

const response: Response = await fetch(${scriptString(request.url)}, options);
const data: unknown = await response.json();
console.log(data);`;
}

function fetchParts({ method, headers, body }: OutgoingRequest): { prelude: string; options: string } {
  const lines = [`method: '${method}'`];
  if (headers.length > 0) lines.push(`headers: ${literal(Object.fromEntries(headers), SCRIPT, 1)}`);
  let prelude = '';
  if (body?.kind === 'json') lines.push(`body: JSON.stringify(${literal(body.value, SCRIPT, 1)})`);
  else if (body?.kind === 'form') {
    lines.push(`body: new URLSearchParams(${literal(Object.fromEntries(body.fields), SCRIPT, 1)})`);
  } else if (body?.kind === 'multipart') {
    const fields = body.fields.map(({ name, value, isFile }) => {
      const shown = isFile ? `new Blob(['…']), ${scriptString(value)}` : scriptString(value);
      return `form.append(${scriptString(name)}, ${shown});\n`;
    });
    prelude = `const form = new FormData();\n${fields.join('')}\n`;
    lines.push('body: form');
  } else if (body?.kind === 'file') lines.push("body: new Blob(['…'])");
  else if (body !== null) lines.push(`body: ${scriptString(body.text)}`);
  return { prelude, options: `{\n  ${lines.join(',\n  ')}\n}` };
}

export function php({ method, url, headers, body }: OutgoingRequest): string {
  const options = [
    `CURLOPT_URL => ${single(url)}`,
    'CURLOPT_RETURNTRANSFER => true',
    `CURLOPT_CUSTOMREQUEST => '${method}'`,
  ];
  if (body?.kind === 'json')
    options.push(`CURLOPT_POSTFIELDS => json_encode(${literal(body.value, PHP, 1)})`);
  else if (body?.kind === 'multipart') {
    const fields = body.fields.map(({ name, value, isFile }) => {
      return `    ${single(name)} => ${isFile ? `new CURLFile(${single(value)})` : single(value)}`;
    });
    options.push(`CURLOPT_POSTFIELDS => [\n${fields.join(',\n')}\n  ]`);
  } else if (body?.kind === 'form') {
    options.push(
      `CURLOPT_POSTFIELDS => http_build_query(${literal(Object.fromEntries(body.fields), PHP, 1)})`,
    );
  } else if (body?.kind === 'file')
    options.push(`CURLOPT_POSTFIELDS => file_get_contents(${single(body.name)})`);
  else if (body !== null) options.push(`CURLOPT_POSTFIELDS => ${single(body.text)}`);
  if (headers.length > 0) {
    const lines = headers.map(([name, value]) => `    ${single(`${name}: ${value}`)}`);
    options.push(`CURLOPT_HTTPHEADER => [\n${lines.join(',\n')}\n  ]`);
  }
  return `<?php

$curl = curl_init();
curl_setopt_array($curl, [
  ${options.join(',\n  ')}
]);

$response = curl_exec($curl);
$error = curl_error($curl);
curl_close($curl);

echo $error ?: $response;`;
}

export function ruby({ method, url, headers, body }: OutgoingRequest): string {
  const name = method[0] + method.slice(1).toLowerCase();
  const lines = headers.map(([header, value]) => `request[${single(header)}] = ${single(value)}`);
  if (body?.kind === 'multipart') {
    const fields = body.fields.map(({ name: field, value, isFile }) => {
      return `[${single(field)}, ${isFile ? `File.open(${single(value)})` : single(value)}]`;
    });
    lines.push(`request.set_form([${fields.join(', ')}], 'multipart/form-data')`);
  } else if (body?.kind === 'file') lines.push(`request.body = File.binread(${single(body.name)})`);
  else if (body !== null) lines.push(`request.body = ${single(wireBody(body)!)}`);
  return `require 'uri'
require 'net/http'

url = URI(${single(url)})

http = Net::HTTP.new(url.host, url.port)
http.use_ssl = ${!url.startsWith('http://')}

request = Net::HTTP::${name}.new(url)
${lines.map((line) => `${line}\n`).join('')}
response = http.request(request)
puts response.read_body`;
}

export function powershell({ method, url, headers, body }: OutgoingRequest): string {
  const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
  const type = headers.find(([name]) => name === 'Content-Type')?.[1];
  const lines = ['$headers = @{}'];
  for (const [name, value] of headers) {
    if (name !== 'Content-Type') lines.push(`$headers.Add(${quote(name)}, ${quote(value)})`);
  }
  const given = [`-Uri ${quote(url)}`, `-Method ${method}`, '-Headers $headers'];
  if (body?.kind === 'multipart') {
    const fields = body.fields.map(({ name, value, isFile }) => {
      return `  ${quote(name)} = ${isFile ? `Get-Item ${quote(value)}` : quote(value)}`;
    });
    lines.push(`$form = @{\n${fields.join('\n')}\n}`);
    given.push('-Form $form');
  } else if (body !== null) {
    if (type !== undefined) given.push(`-ContentType ${quote(type)}`);
    if (body.kind === 'file') given.push(`-InFile ${quote(body.name)}`);
    else {
      lines.push(`$body = ${quote(wireBody(body)!)}`);
      given.push('-Body $body');
    }
  }
  return `${lines.join('\n')}\n\n$response = Invoke-WebRequest ${given.join(' ')}\n$response.Content`;
}
