/** Samples in the languages of shells and scripts. */

import type { OutgoingRequest, PartData } from '../outgoing-request.ts';
import {
  areUnlike,
  double,
  isHead,
  literal,
  PHP,
  PYTHON,
  SCRIPT,
  scriptString,
  shell,
  single,
  wireBody,
  wireHeaders,
} from './quote.ts';

export function bash({ method, url, headers, body }: OutgoingRequest): string {
  // With another method, curl would wait for a body that never comes.
  const verb = isHead(method) ? '--head' : `--request ${method}`;
  const lines = [`curl ${verb} \\\n  --url ${shell(url)}`];
  for (const [name, value] of headers) {
    const isCookie = name === 'Cookie';
    lines.push(isCookie ? `--cookie ${shell(value)}` : `--header ${shell(`${name}: ${value}`)}`);
  }
  if (body?.kind === 'multipart') {
    for (const { name, value, isFile, type } of body.fields) {
      const content = isFile ? `@${value}` : curlText(value);
      lines.push(`--form ${shell(`${name}=${content}${type === undefined ? '' : `;type=${type}`}`)}`);
    }
  } else if (body?.kind === 'form') {
    for (const [name, value] of body.fields) lines.push(`--data-urlencode ${shell(`${name}=${value}`)}`);
  } else if (body?.kind === 'file') lines.push(`--data-binary ${shell(`@${body.name}`)}`);
  else if (body !== null) lines.push(`--data ${shell(wireBody(body)!)}`);
  return lines.join(' \\\n  ');
}

/** A semicolon would end the value, and some beginnings would name a file. Placeholders stay legible. */
function curlText(value: string): string {
  if (/^<[\w -]*>$/.test(value)) return value;
  return /;|^[@<"\s(]/.test(value) ? `"${value.replace(/[\\"]/g, '\\$&')}"` : value;
}

export function python({ method, url, headers, body }: OutgoingRequest): string {
  const lines = ['import requests', '', `url = ${PYTHON.text(url)}`];
  const given = ['url'];
  if (body?.kind === 'json') {
    lines.push('', `payload = ${literal(body.value, PYTHON)}`);
    given.push('json=payload');
  } else if (body?.kind === 'form') {
    lines.push('', `payload = ${pythonFields(body.fields)}`);
    given.push('data=payload');
  } else if (body?.kind === 'multipart') {
    // What has a type of its own goes where files go, without a name.
    const isTyped = ({ isFile, type }: PartData): boolean => isFile || type !== undefined;
    const files = body.fields.filter(isTyped);
    const fields = body.fields.filter((part) => !isTyped(part));
    if (files.length > 0) {
      const isTable = areUnlike(files.map(({ name }) => name));
      const shown = files.map((part) => {
        const name = PYTHON.text(part.name);
        return isTable ? `${name}: ${pythonPart(part)}` : `(${name}, ${pythonPart(part)})`;
      });
      lines.push('', isTable ? `files = {${shown.join(', ')}}` : `files = [${shown.join(', ')}]`);
      given.push('files=files');
    }
    lines.push(`payload = ${pythonFields(fields.map(({ name, value }) => [name, value]))}`);
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
  const shown = isHead(method) ? 'response.headers' : 'response.text';
  return [...lines, '', `response = ${call}`, '', `print(${shown})`].join('\n');
}

function pythonFields(fields: readonly [string, string][]): string {
  if (areUnlike(fields.map(([name]) => name))) return literal(Object.fromEntries(fields), PYTHON);
  const pairs = fields.map(([name, value]) => `    (${PYTHON.text(name)}, ${PYTHON.text(value)})`);
  return `[\n${pairs.join(',\n')}\n]`;
}

function pythonPart({ value, isFile, type }: PartData): string {
  const text = PYTHON.text(value);
  const content = isFile ? `open(${text}, "rb")` : text;
  return type === undefined ? content : `(${isFile ? text : PYTHON.null}, ${content}, ${PYTHON.text(type)})`;
}

const KNOWN_METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

export function javascript(request: OutgoingRequest): string {
  const { prelude, options } = fetchParts(request);
  return `${prelude}const options = ${options};

fetch(${scriptString(request.url)}, options)
${isHead(request.method) ? '' : '  .then((response) => response.json())\n'}  .then(${isHead(request.method) ? `(response) => console.log(${HEADERS})` : '(data) => console.log(data)'})
  .catch((error) => console.error(error));`;
}

export function node(request: OutgoingRequest): string {
  const { prelude, options } = fetchParts(request);
  return `${prelude}const response = await fetch(${scriptString(request.url)}, ${options});

if (!response.ok) throw new Error(\`\${response.status} \${response.statusText}\`);
console.log(${isHead(request.method) ? HEADERS : 'await response.json()'});`;
}

export function typescript(request: OutgoingRequest): string {
  const { prelude, options } = fetchParts(request);
  return `${prelude}const options: RequestInit = ${options};

const response: Response = await fetch(${scriptString(request.url)}, options);
${isHead(request.method) ? `console.log(${HEADERS});` : 'const data: unknown = await response.json();\nconsole.log(data);'}`;
}

const HEADERS = 'Object.fromEntries(response.headers)';

function fetchParts({ method, headers, body }: OutgoingRequest): { prelude: string; options: string } {
  const lines = [`method: '${method}'`];
  if (headers.length > 0) lines.push(`headers: ${literal(Object.fromEntries(headers), SCRIPT, 1)}`);
  let prelude = '';
  if (body?.kind === 'json') lines.push(`body: JSON.stringify(${literal(body.value, SCRIPT, 1)})`);
  else if (body?.kind === 'form') {
    const isTable = areUnlike(body.fields.map(([name]) => name));
    const fields = isTable ? Object.fromEntries(body.fields) : body.fields;
    lines.push(`body: new URLSearchParams(${literal(fields, SCRIPT, 1)})`);
  } else if (body?.kind === 'multipart') {
    const fields = body.fields.map(({ name, value, isFile, type }) => {
      const text = scriptString(value);
      const blob = `new Blob([${isFile ? "'…'" : text}]${type === undefined ? '' : `, { type: ${scriptString(type)} }`})`;
      const shown = isFile ? `${blob}, ${text}` : type === undefined ? text : blob;
      return `form.append(${scriptString(name)}, ${shown});\n`;
    });
    prelude = `const form = new FormData();\n${fields.join('')}\n`;
    lines.push('body: form');
  } else if (body?.kind === 'file') lines.push("body: new Blob(['…'])");
  else if (body !== null) lines.push(`body: ${scriptString(body.text)}`);
  return { prelude, options: `{\n  ${lines.join(',\n  ')}\n}` };
}

export function php(request: OutgoingRequest): string {
  const { method, url, body } = request;
  // A table has each name once: what has one twice is handed over as it goes over the wire.
  const isWire = body?.kind === 'multipart' && !areUnlike(body.fields.map(({ name }) => name));
  const headers = isWire ? wireHeaders(request) : request.headers;
  const options = [
    `CURLOPT_URL => ${single(url)}`,
    'CURLOPT_RETURNTRANSFER => true',
    // With another method, curl would wait for a body that never comes.
    ...(isHead(method)
      ? ['CURLOPT_NOBODY => true', 'CURLOPT_HEADER => true']
      : [`CURLOPT_CUSTOMREQUEST => '${method}'`]),
  ];
  if (body?.kind === 'json')
    options.push(`CURLOPT_POSTFIELDS => json_encode(${literal(body.value, PHP, 1)})`);
  else if (isWire) options.push(`CURLOPT_POSTFIELDS => ${double(wireBody(body)!).replaceAll('$', '\\$')}`);
  else if (body?.kind === 'multipart') {
    const fields = body.fields.map((part) => `    ${single(part.name)} => ${phpPart(part)}`);
    options.push(`CURLOPT_POSTFIELDS => [\n${fields.join(',\n')}\n  ]`);
  } else if (body?.kind === 'form') {
    const isTable = areUnlike(body.fields.map(([name]) => name));
    const fields = isTable
      ? `http_build_query(${literal(Object.fromEntries(body.fields), PHP, 1)})`
      : single(wireBody(body)!);
    options.push(`CURLOPT_POSTFIELDS => ${fields}`);
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

function phpPart({ name, value, isFile, type }: PartData): string {
  if (isFile) return `new CURLFile(${single(value)}${type === undefined ? '' : `, ${single(type)}`})`;
  if (type === undefined) return single(value);
  return `new CURLStringFile(${single(value)}, ${single(name)}, ${single(type)})`;
}

export function ruby({ method, url, headers, body }: OutgoingRequest): string {
  const name = method[0] + method.slice(1).toLowerCase();
  const lines = headers.map(([header, value]) => `request[${single(header)}] = ${single(value)}`);
  if (body?.kind === 'multipart') {
    lines.push(`request.set_form([${body.fields.map(rubyPart).join(', ')}], 'multipart/form-data')`);
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
${isHead(method) ? "response.each_header { |name, value| puts [name, value].join(': ') }" : 'puts response.read_body'}`;
}

/** Only what has a file's name is given a type. */
function rubyPart({ name, value, isFile, type }: PartData): string {
  const content = isFile ? `File.open(${single(value)})` : single(value);
  const named = isFile ? '' : `filename: ${single(name)}, `;
  const options = type === undefined ? '' : `, { ${named}content_type: ${single(type)} }`;
  return `[${single(name)}, ${content}${options}]`;
}

export function powershell(request: OutgoingRequest): string {
  const { method, url, body } = request;
  // A form has no types and each name once.
  const isForm =
    body?.kind === 'multipart' &&
    body.fields.every(({ type }) => type === undefined) &&
    areUnlike(body.fields.map(({ name }) => name));
  const headers = isForm ? request.headers : wireHeaders(request);
  const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
  const type = headers.find(([name]) => name === 'Content-Type')?.[1];
  const lines = ['$headers = @{}'];
  for (const [name, value] of headers) {
    if (name !== 'Content-Type') lines.push(`$headers.Add(${quote(name)}, ${quote(value)})`);
  }
  const given = [`-Uri ${quote(url)}`, `-Method ${method}`, '-Headers $headers'];
  if (isForm) {
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
  return `${lines.join('\n')}\n\n$response = Invoke-WebRequest ${given.join(' ')}\n$response.${isHead(method) ? 'Headers' : 'Content'}`;
}
