/** Samples in compiled languages. The body is handed over as it goes over the wire. */

import type { OutgoingRequest, RequestBody } from '../outgoing-request.ts';
import { double, doubleDollar, isHead, wireBody, wireHeaders } from './quote.ts';

export function go(request: OutgoingRequest): string {
  const payload = bodyCode(request.body, {
    text: (text) => `\tpayload := strings.NewReader(${goString(text)})\n`,
    file: (name) => `\tpayload, err := os.Open(${double(name)})\n\tif err != nil {\n\t\tpanic(err)\n\t}\n`,
  });
  const reader = request.body?.kind === 'file' ? 'os' : 'strings';
  const imports = [
    'fmt',
    ...(isHead(request.method) ? [] : ['io']),
    'net/http',
    ...(payload === null ? [] : [reader]),
  ];
  const headers = each(request, (name, value) => `\treq.Header.Add(${double(name)}, ${double(value)})\n`);
  return `package main

import (
${imports.map((name) => `\t"${name}"`).join('\n')}
)

func main() {
\turl := ${double(request.url)}
${payload ?? ''}
\treq, err := http.NewRequest("${request.method}", url, ${payload === null ? 'nil' : 'payload'})
\tif err != nil {
\t\tpanic(err)
\t}
${headers}
\tres, err := http.DefaultClient.Do(req)
\tif err != nil {
\t\tpanic(err)
\t}
\tdefer res.Body.Close()

${isHead(request.method) ? '\tfmt.Println(res.Header)' : '\tbody, _ := io.ReadAll(res.Body)\n\tfmt.Println(string(body))'}
}`;
}

function goString(text: string): string {
  return text.includes('`') || text.includes('\r') ? double(text) : `\`${text}\``;
}

export function java(request: OutgoingRequest): string {
  const publisher = bodyPublisher(request.body, (text) => textBlock(text, '    '));
  const headers = each(request, (name, value) => `    .header(${double(name)}, ${double(value)})\n`);
  return `HttpClient client = HttpClient.newHttpClient();

HttpRequest request = HttpRequest.newBuilder()
    .uri(URI.create(${double(request.url)}))
${headers}    .method("${request.method}", ${publisher})
    .build();

HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
System.out.println(response.${isHead(request.method) ? 'headers().map' : 'body'}());`;
}

export function kotlin(request: OutgoingRequest): string {
  const publisher = bodyPublisher(request.body, doubleDollar);
  const headers = each(
    request,
    (name, value) => `    .header(${doubleDollar(name)}, ${doubleDollar(value)})\n`,
  );
  return `import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse

val request = HttpRequest.newBuilder()
    .uri(URI.create(${doubleDollar(request.url)}))
${headers}    .method("${request.method}", ${publisher})
    .build()

val response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString())
println(response.${isHead(request.method) ? 'headers().map' : 'body'}())`;
}

function bodyPublisher(body: RequestBody | null, quote: (text: string) => string): string {
  const publisher = bodyCode(body, {
    text: (text) => `ofString(${quote(text)})`,
    file: (name) => `ofFile(java.nio.file.Path.of(${double(name)}))`,
  });
  return `HttpRequest.BodyPublishers.${publisher ?? 'noBody()'}`;
}

export function csharp(request: OutgoingRequest): string {
  const [own, others] = contentType(request);
  const made = bodyCode(request.body, {
    text: (text) => `StringContent(${double(text)})`,
    file: (name) => `ByteArrayContent(await File.ReadAllBytesAsync(${double(name)}))`,
  });
  const content =
    made === null
      ? ''
      : `request.Content = new ${made};\nrequest.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(${double(own)});\n`;
  const headers = others.map(
    ([name, value]) => `request.Headers.TryAddWithoutValidation(${double(name)}, ${double(value)});\n`,
  );
  return `using System.Net.Http.Headers;

using var client = new HttpClient();
using var request = new HttpRequestMessage(HttpMethod.Parse("${request.method}"), ${double(request.url)});
${headers.join('')}${content}
using var response = await client.SendAsync(request);
response.EnsureSuccessStatusCode();
Console.WriteLine(${isHead(request.method) ? 'response.Headers' : 'await response.Content.ReadAsStringAsync()'});`;
}

export function dotnet(request: OutgoingRequest): string {
  const [own, others] = contentType(request);
  const headers = others.map(([name, value]) => `request.AddHeader(${double(name)}, ${double(value)});\n`);
  const added = bodyCode(request.body, {
    text: (text) => `request.AddStringBody(${double(text)}, ${double(own)});\n`,
    file: (name) => `request.AddBody(File.ReadAllBytes(${double(name)}), ${double(own)});\n`,
  });
  const method = request.method[0] + request.method.slice(1).toLowerCase();
  return `using RestSharp;

var client = new RestClient();
var request = new RestRequest(${double(request.url)}, Method.${method});
${headers.join('')}${added ?? ''}
var response = await client.ExecuteAsync(request);
Console.WriteLine(${isHead(request.method) ? 'string.Join("\\n", response.Headers!)' : 'response.Content'});`;
}

export function swift(request: OutgoingRequest): string {
  const quote = (text: string): string => double(text).replaceAll('\\u', '\\\\u');
  const data = bodyCode(request.body, {
    text: (text) => `Data(${quote(text)}.utf8)`,
    file: (name) => `try Data(contentsOf: URL(fileURLWithPath: ${quote(name)}))`,
  });
  const headers = each(
    request,
    (name, value) => `request.setValue(${quote(value)}, forHTTPHeaderField: ${quote(name)})\n`,
  );
  return `import Foundation

var request = URLRequest(url: URL(string: ${quote(request.url)})!)
request.httpMethod = "${request.method}"
${headers}${data === null ? '' : `request.httpBody = ${data}\n`}
${isHead(request.method) ? 'let (_, response) = try await URLSession.shared.data(for: request)\nprint(response)' : 'let (data, _) = try await URLSession.shared.data(for: request)\nprint(String(decoding: data, as: UTF8.self))'}`;
}

export function c(request: OutgoingRequest): string {
  return `#include <curl/curl.h>

int main(void) {
  CURL *curl = curl_easy_init();
  struct curl_slist *headers = NULL;
${curlOptions(request, double)}
  CURLcode result = curl_easy_perform(curl);

  curl_slist_free_all(headers);
  curl_easy_cleanup(curl);
  return (int)result;
}`;
}

export function cpp(request: OutgoingRequest): string {
  return `#include <curl/curl.h>
#include <iostream>

int main() {
  CURL *curl = curl_easy_init();
  curl_slist *headers = nullptr;
${curlOptions(request, double)}
  const CURLcode result = curl_easy_perform(curl);
  if (result != CURLE_OK) std::cerr << curl_easy_strerror(result) << '\\n';

  curl_slist_free_all(headers);
  curl_easy_cleanup(curl);
}`;
}

function curlOptions(request: OutgoingRequest, quote: (text: string) => string): string {
  const headers = each(
    request,
    (name, value) => `  headers = curl_slist_append(headers, ${quote(`${name}: ${value}`)});\n`,
  );
  const data = bodyCode(request.body, {
    text: (text) => `  curl_easy_setopt(curl, CURLOPT_POSTFIELDS, ${quote(text)});\n`,
    file: (name) =>
      `  curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);\n  curl_easy_setopt(curl, CURLOPT_READDATA, fopen(${quote(name)}, "rb"));\n`,
  });
  // With another method, curl would wait for a body that never comes.
  const method = isHead(request.method)
    ? '  curl_easy_setopt(curl, CURLOPT_NOBODY, 1L);\n  curl_easy_setopt(curl, CURLOPT_HEADER, 1L);'
    : `  curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, "${request.method}");`;
  return `
${method}
  curl_easy_setopt(curl, CURLOPT_URL, ${quote(request.url)});
${headers}  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
${data ?? ''}`;
}

export function rust(request: OutgoingRequest): string {
  const headers = each(request, (name, value) => `        .header(${double(name)}, ${double(value)})\n`);
  const body = bodyCode(request.body, {
    text: (text) => `        .body(${rustRaw(text)})\n`,
    file: (name) => `        .body(std::fs::File::open(${double(name)})?)\n`,
  });
  return `fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = reqwest::blocking::Client::new();

    let response = client
        .request(reqwest::Method::${request.method}, ${double(request.url)})
${headers}${body ?? ''}        .send()?;

    println!(${isHead(request.method) ? '"{:?}", response.headers()' : '"{}", response.text()?'});
    Ok(())
}`;
}

export function dart(request: OutgoingRequest): string {
  const body = bodyCode(request.body, {
    text: (text) => `  request.body = ${doubleDollar(text)};\n`,
    file: (name) => `  request.bodyBytes = await File(${doubleDollar(name)}).readAsBytes();\n`,
  });
  const files = request.body?.kind === 'file' ? "import 'dart:io';\n\n" : '';
  const headers = each(
    request,
    (name, value) => `  request.headers[${doubleDollar(name)}] = ${doubleDollar(value)};\n`,
  );
  return `${files}import 'package:http/http.dart' as http;

Future<void> main() async {
  final request = http.Request('${request.method}', Uri.parse(${doubleDollar(request.url)}));
${headers}${body ?? ''}
  final response = await http.Response.fromStream(await request.send());
  print(response.${isHead(request.method) ? 'headers' : 'body'});
}`;
}

/** The body as the language writes it: of a file its name, of anything else what goes over the wire. */
function bodyCode(
  body: RequestBody | null,
  write: { text(text: string): string; file(name: string): string },
): string | null {
  if (body?.kind === 'file') return write.file(body.name);
  const text = wireBody(body);
  return text === null ? null : write.text(text);
}

function each(request: OutgoingRequest, line: (name: string, value: string) => string): string {
  return wireHeaders(request)
    .map(([name, value]) => line(name, value))
    .join('');
}

function contentType(request: OutgoingRequest): [own: string, others: [string, string][]] {
  const headers = wireHeaders(request);
  const own = headers.find(([name]) => name === 'Content-Type')?.[1] ?? 'text/plain';
  return [own, headers.filter(([name]) => name !== 'Content-Type')];
}

/** `"""` of Java: a backslash escapes, quotes need it only in threes. */
function textBlock(text: string, indent: string): string {
  if (text.includes('\r')) return double(text);
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"');
  return `"""\n${indent}${escaped.replaceAll('\n', `\n${indent}`)}"""`;
}

function rustRaw(text: string): string {
  let hashes = '#';
  while (text.includes(`"${hashes}`)) hashes += '#';
  return text.includes('\r') ? double(text) : `r${hashes}"${text}"${hashes}`;
}
