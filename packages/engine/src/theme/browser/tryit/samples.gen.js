(function(){function e(e){return typeof e==`object`&&!!e&&!Array.isArray(e)&&!(e instanceof Blob)}function t(e){return JSON.stringify(e.toWellFormed())}function n(e){return t(e).replaceAll(`$`,`\\$`)}function r(e){return`'${e.replaceAll(`\\`,`\\\\`).replaceAll(`'`,`\\'`)}'`}function i(e){return`'${t(e).slice(1,-1).replaceAll(`\\"`,`"`).replaceAll(`'`,`\\'`)}'`}function a(e){return`'${e.replaceAll(`'`,`'\\''`)}'`}function o(e){return e===null?null:e.kind===`json`?JSON.stringify(e.value,null,2):e.kind===`text`?e.text:e.kind===`form`?e.fields.map(([e,t])=>`${encodeURIComponent(e.toWellFormed())}=${encodeURIComponent(t.toWellFormed())}`).join(`&`):`${e.fields.map(({name:e,value:t,isFile:n})=>{let r=n?`; filename="${t}"`:``;return`--${s}\r\nContent-Disposition: form-data; name="${e}"${r}${n?`\r
Content-Type: application/octet-stream`:``}\r\n\r\n${t}\r\n`}).join(``)}--${s}--\r\n`}let s=`011000010111000001101001`;function c({headers:e,body:t}){return t?.kind===`multipart`?[...e,[`Content-Type`,`multipart/form-data; boundary=${s}`]]:e}let l={text:t,null:`None`,true:`True`,false:`False`,list:[`[`,`]`],map:[`{`,`}`],pair:`: `,indent:`    `},u={text:r,null:`null`,true:`true`,false:`false`,list:[`[`,`]`],map:[`[`,`]`],pair:` => `,emptyMap:`new stdClass()`,indent:`  `},d={text:i,null:`null`,true:`true`,false:`false`,list:[`[`,`]`],map:[`{`,`}`],pair:`: `,indent:`  `,bareKey:/^[A-Za-z_$][\w$]*$/};function f(t,n,r=0){if(t===null)return n.null;if(typeof t==`boolean`)return t?n.true:n.false;if(typeof t==`number`)return String(t);if(typeof t==`string`)return n.text(t);let[i,a]=e(t)?n.map:n.list,o=e(t)?Object.entries(t).map(([e,t])=>`${n.bareKey?.test(e)?e:n.text(e)}${n.pair}${f(t,n,r+1)}`):t.map(e=>f(e,n,r+1));if(o.length===0)return e(t)&&n.emptyMap||i+a;let s=n.indent.repeat(r+1),c=n.indent.repeat(r);return`${i}\n${o.map(e=>s+e).join(`,
`)}\n${c}${a}`}function p(e){let n=E(e.body,{text:e=>`\tpayload := strings.NewReader(${m(e)})\n`,file:e=>`\tpayload, err := os.Open(${t(e)})\n\tif err != nil {\n\t\tpanic(err)\n\t}\n`}),r=e.body?.kind===`file`?`os`:`strings`,i=[`fmt`,`io`,`net/http`,...n===null?[]:[r]],a=D(e,(e,n)=>`\treq.Header.Add(${t(e)}, ${t(n)})\n`);return`package main

import (
${i.map(e=>`\t"${e}"`).join(`
`)}
)

func main() {
\turl := ${t(e.url)}
${n??``}
\treq, err := http.NewRequest("${e.method}", url, ${n===null?`nil`:`payload`})
\tif err != nil {
\t\tpanic(err)
\t}
${a}
\tres, err := http.DefaultClient.Do(req)
\tif err != nil {
\t\tpanic(err)
\t}
\tdefer res.Body.Close()

\tbody, _ := io.ReadAll(res.Body)
\tfmt.Println(string(body))
}`}function m(e){return e.includes("`")||e.includes(`\r`)?t(e):`\`${e}\``}function h(e){let n=_(e.body,e=>k(e,`    `)),r=D(e,(e,n)=>`    .header(${t(e)}, ${t(n)})\n`);return`HttpClient client = HttpClient.newHttpClient();

HttpRequest request = HttpRequest.newBuilder()
    .uri(URI.create(${t(e.url)}))
${r}    .method("${e.method}", ${n})
    .build();

HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
System.out.println(response.body());`}function g(e){let t=_(e.body,n),r=D(e,(e,t)=>`    .header(${n(e)}, ${n(t)})\n`);return`import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse

val request = HttpRequest.newBuilder()
    .uri(URI.create(${n(e.url)}))
${r}    .method("${e.method}", ${t})
    .build()

val response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString())
println(response.body())`}function _(e,n){return`HttpRequest.BodyPublishers.${E(e,{text:e=>`ofString(${n(e)})`,file:e=>`ofFile(java.nio.file.Path.of(${t(e)}))`})??`noBody()`}`}function v(e){let[n,r]=O(e),i=E(e.body,{text:e=>`StringContent(${t(e)})`,file:e=>`ByteArrayContent(await File.ReadAllBytesAsync(${t(e)}))`}),a=i===null?``:`request.Content = new ${i};\nrequest.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(${t(n)});\n`,o=r.map(([e,n])=>`request.Headers.TryAddWithoutValidation(${t(e)}, ${t(n)});\n`);return`using System.Net.Http.Headers;

using var client = new HttpClient();
using var request = new HttpRequestMessage(HttpMethod.Parse("${e.method}"), ${t(e.url)});
${o.join(``)}${a}
using var response = await client.SendAsync(request);
response.EnsureSuccessStatusCode();
Console.WriteLine(await response.Content.ReadAsStringAsync());`}function y(e){let[n,r]=O(e),i=r.map(([e,n])=>`request.AddHeader(${t(e)}, ${t(n)});\n`),a=E(e.body,{text:e=>`request.AddStringBody(${t(e)}, ${t(n)});\n`,file:e=>`request.AddBody(File.ReadAllBytes(${t(e)}), ${t(n)});\n`}),o=e.method[0]+e.method.slice(1).toLowerCase();return`using RestSharp;

var client = new RestClient();
var request = new RestRequest(${t(e.url)}, Method.${o});
${i.join(``)}${a??``}
var response = await client.ExecuteAsync(request);
Console.WriteLine(response.Content);`}function b(e){let n=e=>t(e).replaceAll(`\\u`,`\\\\u`),r=E(e.body,{text:e=>`Data(${n(e)}.utf8)`,file:e=>`try Data(contentsOf: URL(fileURLWithPath: ${n(e)}))`}),i=D(e,(e,t)=>`request.setValue(${n(t)}, forHTTPHeaderField: ${n(e)})\n`);return`import Foundation

var request = URLRequest(url: URL(string: ${n(e.url)})!)
request.httpMethod = "${e.method}"
${i}${r===null?``:`request.httpBody = ${r}\n`}
let (data, _) = try await URLSession.shared.data(for: request)
print(String(decoding: data, as: UTF8.self))`}function x(e){return`#include <curl/curl.h>

int main(void) {
  CURL *curl = curl_easy_init();
  struct curl_slist *headers = NULL;
${C(e,t)}
  CURLcode result = curl_easy_perform(curl);

  curl_slist_free_all(headers);
  curl_easy_cleanup(curl);
  return (int)result;
}`}function S(e){return`#include <curl/curl.h>
#include <iostream>

int main() {
  CURL *curl = curl_easy_init();
  curl_slist *headers = nullptr;
${C(e,t)}
  const CURLcode result = curl_easy_perform(curl);
  if (result != CURLE_OK) std::cerr << curl_easy_strerror(result) << '\\n';

  curl_slist_free_all(headers);
  curl_easy_cleanup(curl);
}`}function C(e,t){let n=D(e,(e,n)=>`  headers = curl_slist_append(headers, ${t(`${e}: ${n}`)});\n`),r=E(e.body,{text:e=>`  curl_easy_setopt(curl, CURLOPT_POSTFIELDS, ${t(e)});\n`,file:e=>`  curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);\n  curl_easy_setopt(curl, CURLOPT_READDATA, fopen(${t(e)}, "rb"));\n`});return`
  curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, "${e.method}");
  curl_easy_setopt(curl, CURLOPT_URL, ${t(e.url)});
${n}  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
${r??``}`}function w(e){let n=D(e,(e,n)=>`        .header(${t(e)}, ${t(n)})\n`),r=E(e.body,{text:e=>`        .body(${A(e)})\n`,file:e=>`        .body(std::fs::File::open(${t(e)})?)\n`});return`fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = reqwest::blocking::Client::new();

    let response = client
        .request(reqwest::Method::${e.method}, ${t(e.url)})
${n}${r??``}        .send()?;

    println!("{}", response.text()?);
    Ok(())
}`}function T(e){let t=E(e.body,{text:e=>`  request.body = ${n(e)};\n`,file:e=>`  request.bodyBytes = await File(${n(e)}).readAsBytes();\n`}),r=e.body?.kind===`file`?`import 'dart:io';

`:``,i=D(e,(e,t)=>`  request.headers[${n(e)}] = ${n(t)};\n`);return`${r}import 'package:http/http.dart' as http;

Future<void> main() async {
  final request = http.Request('${e.method}', Uri.parse(${n(e.url)}));
${i}${t??``}
  final response = await http.Response.fromStream(await request.send());
  print(response.body);
}`}function E(e,t){if(e?.kind===`file`)return t.file(e.name);let n=o(e);return n===null?null:t.text(n)}function D(e,t){return c(e).map(([e,n])=>t(e,n)).join(``)}function O(e){let t=c(e);return[t.find(([e])=>e===`Content-Type`)?.[1]??`text/plain`,t.filter(([e])=>e!==`Content-Type`)]}function k(e,n){return e.includes(`\r`)?t(e):`"""\n${n}${e.replaceAll(`\\`,`\\\\`).replaceAll(`"""`,`\\"\\"\\"`).replaceAll(`
`,`\n${n}`)}"""`}function A(e){let n=`#`;for(;e.includes(`"${n}`);)n+=`#`;return e.includes(`\r`)?t(e):`r${n}"${e}"${n}`}function j({method:e,url:t,headers:n,body:r}){let i=[`curl --request ${e} \\\n  --url ${a(t)}`];for(let[e,t]of n)i.push(`--header ${a(`${e}: ${t}`)}`);if(r?.kind===`multipart`)for(let{name:e,value:t,isFile:n}of r.fields)i.push(`--form ${a(`${e}=${n?`@`:``}${t}`)}`);else if(r?.kind===`form`)for(let[e,t]of r.fields)i.push(`--data-urlencode ${a(`${e}=${t}`)}`);else r?.kind===`file`?i.push(`--data-binary ${a(`@${r.name}`)}`):r!==null&&i.push(`--data ${a(o(r))}`);return i.join(` \\
  `)}function M({method:e,url:t,headers:n,body:r}){let i=[`import requests`,``,`url = ${l.text(t)}`],a=[`url`];if(r?.kind===`json`)i.push(``,`payload = ${f(r.value,l)}`),a.push(`json=payload`);else if(r?.kind===`form`)i.push(``,`payload = ${f(Object.fromEntries(r.fields),l)}`),a.push(`data=payload`);else if(r?.kind===`multipart`){let e=r.fields.filter(({isFile:e})=>e),t=r.fields.filter(({isFile:e})=>!e);if(e.length>0){let t=e.map(({name:e,value:t})=>`${l.text(e)}: open(${l.text(t)}, "rb")`);i.push(``,`files = {${t.join(`, `)}}`),a.push(`files=files`)}i.push(`payload = ${f(Object.fromEntries(t.map(({name:e,value:t})=>[e,t])),l)}`),a.push(`data=payload`)}else if(r!==null){let e=r.kind===`file`?`open(${l.text(r.name)}, "rb")`:l.text(r.text);i.push(``,`payload = ${e}`),a.push(`data=payload`)}let o=n.filter(([e])=>r?.kind!==`json`||e!==`Content-Type`);o.length>0&&(i.push(``,`headers = ${f(Object.fromEntries(o),l)}`),a.push(`headers=headers`));let s=N.has(e)?`requests.${e.toLowerCase()}(${a.join(`, `)})`:`requests.request("${e}", ${a.join(`, `)})`;return[...i,``,`response = ${s}`,``,`print(response.text)`].join(`
`)}let N=new Set([`GET`,`POST`,`PUT`,`PATCH`,`DELETE`,`HEAD`,`OPTIONS`]);function P(e){let{prelude:t,options:n}=L(e);return`${t}const options = ${n};

fetch(${i(e.url)}, options)
  .then((response) => response.json())
  .then((data) => console.log(data))
  .catch((error) => console.error(error));`}function F(e){let{prelude:t,options:n}=L(e);return`${t}const response = await fetch(${i(e.url)}, ${n});

if (!response.ok) throw new Error(\`\${response.status} \${response.statusText}\`);
console.log(await response.json());`}function I(e){let{prelude:t,options:n}=L(e);return`${t}const options: RequestInit = ${n};

const response: Response = await fetch(${i(e.url)}, options);
const data: unknown = await response.json();
console.log(data);`}function L({method:e,headers:t,body:n}){let r=[`method: '${e}'`];t.length>0&&r.push(`headers: ${f(Object.fromEntries(t),d,1)}`);let a=``;return n?.kind===`json`?r.push(`body: JSON.stringify(${f(n.value,d,1)})`):n?.kind===`form`?r.push(`body: new URLSearchParams(${f(Object.fromEntries(n.fields),d,1)})`):n?.kind===`multipart`?(a=`const form = new FormData();\n${n.fields.map(({name:e,value:t,isFile:n})=>{let r=n?`new Blob(['…']), ${i(t)}`:i(t);return`form.append(${i(e)}, ${r});\n`}).join(``)}\n`,r.push(`body: form`)):n?.kind===`file`?r.push(`body: new Blob(['…'])`):n!==null&&r.push(`body: ${i(n.text)}`),{prelude:a,options:`{\n  ${r.join(`,
  `)}\n}`}}function R({method:e,url:t,headers:n,body:i}){let a=[`CURLOPT_URL => ${r(t)}`,`CURLOPT_RETURNTRANSFER => true`,`CURLOPT_CUSTOMREQUEST => '${e}'`];if(i?.kind===`json`)a.push(`CURLOPT_POSTFIELDS => json_encode(${f(i.value,u,1)})`);else if(i?.kind===`multipart`){let e=i.fields.map(({name:e,value:t,isFile:n})=>`    ${r(e)} => ${n?`new CURLFile(${r(t)})`:r(t)}`);a.push(`CURLOPT_POSTFIELDS => [\n${e.join(`,
`)}\n  ]`)}else i?.kind===`form`?a.push(`CURLOPT_POSTFIELDS => http_build_query(${f(Object.fromEntries(i.fields),u,1)})`):i?.kind===`file`?a.push(`CURLOPT_POSTFIELDS => file_get_contents(${r(i.name)})`):i!==null&&a.push(`CURLOPT_POSTFIELDS => ${r(i.text)}`);if(n.length>0){let e=n.map(([e,t])=>`    ${r(`${e}: ${t}`)}`);a.push(`CURLOPT_HTTPHEADER => [\n${e.join(`,
`)}\n  ]`)}return`<?php

$curl = curl_init();
curl_setopt_array($curl, [
  ${a.join(`,
  `)}
]);

$response = curl_exec($curl);
$error = curl_error($curl);
curl_close($curl);

echo $error ?: $response;`}function z({method:e,url:t,headers:n,body:i}){let a=e[0]+e.slice(1).toLowerCase(),s=n.map(([e,t])=>`request[${r(e)}] = ${r(t)}`);if(i?.kind===`multipart`){let e=i.fields.map(({name:e,value:t,isFile:n})=>`[${r(e)}, ${n?`File.open(${r(t)})`:r(t)}]`);s.push(`request.set_form([${e.join(`, `)}], 'multipart/form-data')`)}else i?.kind===`file`?s.push(`request.body = File.binread(${r(i.name)})`):i!==null&&s.push(`request.body = ${r(o(i))}`);return`require 'uri'
require 'net/http'

url = URI(${r(t)})

http = Net::HTTP.new(url.host, url.port)
http.use_ssl = ${!t.startsWith(`http://`)}

request = Net::HTTP::${a}.new(url)
${s.map(e=>`${e}\n`).join(``)}
response = http.request(request)
puts response.read_body`}function B({method:e,url:t,headers:n,body:r}){let i=e=>`'${e.replaceAll(`'`,`''`)}'`,a=n.find(([e])=>e===`Content-Type`)?.[1],s=[`$headers = @{}`];for(let[e,t]of n)e!==`Content-Type`&&s.push(`$headers.Add(${i(e)}, ${i(t)})`);let c=[`-Uri ${i(t)}`,`-Method ${e}`,`-Headers $headers`];if(r?.kind===`multipart`){let e=r.fields.map(({name:e,value:t,isFile:n})=>`  ${i(e)} = ${n?`Get-Item ${i(t)}`:i(t)}`);s.push(`$form = @{\n${e.join(`
`)}\n}`),c.push(`-Form $form`)}else r!==null&&(a!==void 0&&c.push(`-ContentType ${i(a)}`),r.kind===`file`?c.push(`-InFile ${i(r.name)}`):(s.push(`$body = ${i(o(r))}`),c.push(`-Body $body`)));return`${s.join(`
`)}\n\n$response = Invoke-WebRequest ${c.join(` `)}\n$response.Content`}let V=[{id:`bash`,label:`cURL`,highlight:`bash`,write:j},{id:`python`,label:`Python`,highlight:`python`,write:M},{id:`javascript`,label:`JavaScript`,highlight:`javascript`,write:P},{id:`node`,label:`Node.js`,highlight:`javascript`,write:F},{id:`php`,label:`PHP`,highlight:`php`,write:R},{id:`go`,label:`Go`,highlight:`go`,write:p},{id:`java`,label:`Java`,highlight:`java`,write:h},{id:`ruby`,label:`Ruby`,highlight:`ruby`,write:z},{id:`powershell`,label:`PowerShell`,highlight:`powershell`,write:B},{id:`swift`,label:`Swift`,highlight:`swift`,write:b},{id:`csharp`,label:`C#`,highlight:`csharp`,write:v},{id:`dotnet`,label:`.NET`,highlight:`csharp`,write:y},{id:`typescript`,label:`TypeScript`,highlight:`typescript`,write:I},{id:`c`,label:`C`,highlight:`c`,write:x},{id:`c++`,label:`C++`,highlight:`cpp`,write:S},{id:`kotlin`,label:`Kotlin`,highlight:`kotlin`,write:g},{id:`rust`,label:`Rust`,highlight:`rust`,write:w},{id:`dart`,label:`Dart`,highlight:`dart`,write:T}],H={curl:`bash`,shell:`bash`,sh:`bash`,cpp:`c++`,"c#":`csharp`,"dot-net":`csharp`,flutter:`dart`,".net":`dotnet`,js:`javascript`,ts:`typescript`,golang:`go`,nodejs:`node`,"node.js":`node`,py:`python`,rb:`ruby`,kt:`kotlin`,rs:`rust`},U=[`bash`,`python`,`javascript`,`php`,`go`,`java`,`ruby`];function W(e){return[...new Set((e??U).flatMap(e=>G(e)??[]))]}function G(e){let t=e.trim().toLowerCase(),n=Object.hasOwn(H,t)?H[t]:t;return V.find(e=>e.id===n)??null}function K(){return V.map(({id:e})=>e)}self.binderyTryit.languages=W(K())})();