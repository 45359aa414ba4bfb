(function(){function e(e){return typeof e==`object`&&!!e&&!Array.isArray(e)&&!(e instanceof Blob)}function t(e,t,n){Object.defineProperty(e,t,{value:n,enumerable:!0,configurable:!0,writable:!0})}function n(e,t){return e!==void 0&&Object.hasOwn(e,t)?e[t]:void 0}function r({schemas:e},t){let n=t??{};for(let t=0;n.$ref!==void 0&&t<20;t++)n=e?.[n.$ref]??{};return n}function i(e,t,i){let{properties:a,additionalProperties:o,oneOf:s=[]}=r(e,t),c=n(a,i);return c===void 0?s.map(t=>n(r(e,t).properties,i)).find(e=>e!==void 0)??(o||void 0):c}function a({type:e}){return e===void 0?[]:Array.isArray(e)?e:[e]}function o(t,n){return n===`array`?Array.isArray(t):n===`object`?e(t):n===`integer`?Number.isInteger(t)||c(t,/^-?\d+$/):n===`number`?Number.isFinite(t)||c(t,s):n===`string`?typeof t==`string`||t instanceof Blob:typeof t===n}let s=/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;function c(e,t=s){return typeof e==`string`&&t.test(e)&&String(Number(e))!==e}function l(e){let t=Number(e);return e.trim()!==``&&String(t)===e.trim()&&Number.isFinite(t)?t:e}function u(e){let t=a(e);return t.length>0&&t.every(e=>e===`number`||e===`integer`)}function d(e,t,n){let r=JSON.parse(n,f);return p(e,t,[JSON.parse(n),r])}function f(e,t,n){return typeof t==`number`?n?.source??t:t}function p(i,a,[o,s]){let l=r(i,a);if(typeof o==`number`)return u(l)&&c(s)?s:o;if(Array.isArray(o)){let e=s;return o.map((t,n)=>p(i,l.prefixItems?.[n]??l.items,[t,e[n]]))}if(!e(o))return o;let d=s;for(let[e,r]of Object.entries(o))t(o,e,p(i,n(l.properties,e)??(l.additionalProperties||void 0),[r,d[e]]));return o}function m({style:e,in:t}){return e??(t===`path`||t===`header`?`simple`:`form`)}function h(e){let t=m(e);return e.explode??(t===`form`||t===`deepObject`)}function ee(e){return e instanceof Blob?te(e):typeof e==`string`?e:e===null?``:ne(e)}function te(e){return`name`in e&&typeof e.name==`string`?e.name:`example-file`}function ne(e){return JSON.stringify(e)}function g(e){return encodeURIComponent(e.toWellFormed()).replace(/[!'()*]/g,re)}function _(e){return g(e).replaceAll(`%5B`,`[`).replaceAll(`%5D`,`]`)}function re(e){return`%${e.charCodeAt(0).toString(16).toUpperCase()}`}function ie({name:e,prefix:t},n){let r=(e??n).replace(/[^\p{L}\p{N}_.:-]/gu,`_`).replace(/^(?![\p{L}_])/u,`_`);return t?`${t}:${r}`:r}function ae({encoding:t},r,i){let{style:a,explode:o,contentType:s=``}=n(t,r)??{};return{name:r,in:`query`,style:a,explode:o,json:a===void 0&&(e(i)||s.includes(`json`))||void 0}}function v({type:e}){return/^(?:application|text)\/(?:.*\+)?json\b/i.test(e)||/^\*|\/\*/.test(e)}function y({type:e}){return/\bxml\b/i.test(e)}function oe({type:e}){return/x-www-form-urlencoded/i.test(e)}let se=[`minimum`,`maximum`,`exclusiveMinimum`,`exclusiveMaximum`,`multipleOf`,`minLength`,`maxLength`,`minItems`,`maxItems`,`minProperties`,`maxProperties`];function b(e,t,n,{strict:r=!1}={}){let i=[];return x({data:e,found:i,path:[],strict:r},t,n),i}function x(t,i,s){let c=r(t.data,i),l=(e,n)=>{t.found.push({path:t.path,rule:e,...n===void 0?{}:{limit:n}})};if(s===null&&c.nullable)return;c.enum!==void 0&&!c.enum.some(e=>_e(e,s))&&l(`enum`);let u=a(c);if(u.length>0&&!u.some(e=>o(s,e))){l(`type`,u.join(` | `));return}let d=fe(s);for(let e of se){let t=c[e];t!==void 0&&pe(e,t,d)&&l(e,t)}if(typeof s==`string`){c.pattern!==void 0&&!ge(c.pattern,s)&&l(`pattern`,c.pattern);let e=c.format===void 0?void 0:n(me,c.format);e!==void 0&&!e.test(s)&&l(`format`,c.format)}if(Array.isArray(s)){let e=c.uniqueItems?s.map(e=>JSON.stringify(e)):[];new Set(e).size<e.length&&l(`uniqueItems`);for(let[e,n]of s.entries())x(S(t,String(e)),c.prefixItems?.[e]??c.items,n)}else e(s)&&ce(t,c,s);c.oneOf!==void 0&&le(t,c,s)}function ce(e,t,r){let{properties:i,required:a=[],additionalProperties:o,oneOf:s}=t;for(let t of a)Object.hasOwn(r,t)||e.found.push({path:[...e.path,t],rule:`required`});for(let[t,a]of Object.entries(r)){let r=n(i,t);r===void 0?o?x(S(e,t),o,a):o===!1&&s===void 0&&e.found.push({path:[...e.path,t],rule:`additionalProperties`}):x(S(e,t),r,a)}}function le(e,t,n){let r=ue(e.data,t,n),i=r.filter(e=>e.length===0).length;if(e.strict&&i>1&&!t.any&&t.discriminator===void 0&&e.found.push({path:e.path,rule:`oneOf`}),i>0)return;let a=r[de(r)]??[];e.found.push(...a.map(t=>({...t,path:[...e.path,...t.path]})))}function ue(t,{oneOf:n=[],discriminator:r},i){let a=r===void 0||!e(i)?void 0:i[r.name],o=typeof a==`string`?r.values.indexOf(a):-1;return n.map((e,n)=>{let a={path:[r?.name??``],rule:`enum`};return o>=0&&o!==n?[a,a]:b(t,e,i)})}function de(e){let t=Math.min(...e.map(e=>e.length));return Math.max(0,e.findIndex(e=>e.length===t))}function S(e,t){return{...e,path:[...e.path,t]}}function fe(t){return typeof t==`number`?{of:`number`,value:t}:typeof t==`string`?{of:`Length`,value:[...t].length}:Array.isArray(t)?{of:`Items`,value:t.length}:e(t)?{of:`Properties`,value:Object.keys(t).length}:{of:null,value:0}}function pe(e,t,{of:n,value:r}){return n===null||/Length|Items|Properties/.exec(e)?.[0]!==(n===`number`?void 0:n)?!1:e===`multipleOf`?Math.abs(r/t-Math.round(r/t))>1e-9:e===`exclusiveMinimum`?r<=t:e===`exclusiveMaximum`?r>=t:e.startsWith(`min`)?r<t:r>t}let me={"date-time":/^\d{4}-\d\d-\d\d[tT ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[zZ]|[+-]\d\d:?\d\d)$/,date:/^\d{4}-(?:0\d|1[0-2])-(?:[0-2]\d|3[01])$/,email:/^[^\s@]+@[^\s@]+$/,uuid:/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,uri:/^[a-z][a-z\d+.-]*:[^\s]*$/i,ipv4:/^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/,duration:/^P(?=.)(?:\d+[YMWD])*(?:T(?:\d+[HMS])+)?$/,"json-pointer":/^(?:\/.*)?$/,byte:/^[A-Za-z\d+/]*={0,2}$/},he=/[+*}]\??\)+[+*{]/;function ge(e,t){if(t.length>20&&he.test(e))return!0;for(let n of[`u`,``])try{return new RegExp(e,n).test(t)}catch{}return!0}function _e(e,t){return e===t||JSON.stringify(e)===JSON.stringify(t)}function C(e){return JSON.stringify(e.toWellFormed())}function w(e){return C(e).replaceAll(`$`,`\\$`)}function T(e){return`'${e.replaceAll(`\\`,`\\\\`).replaceAll(`'`,`\\'`)}'`}function E(e){return`'${C(e).slice(1,-1).replaceAll(`\\"`,`"`).replaceAll(`'`,`\\'`)}'`}function D(e){return`'${e.replaceAll(`'`,`'\\''`)}'`}function O(e){return e===null?null:e.kind===`json`?JSON.stringify(e.value,null,2):e.kind===`text`?e.text:e.kind===`form`?e.fields.map(([e,t])=>`${encodeURIComponent(e.toWellFormed())}=${encodeURIComponent(t.toWellFormed())}`).join(`&`):`${e.fields.map(({name:e,value:t,isFile:n})=>{let r=n?`; filename="${t}"`:``;return`--${k}\r\nContent-Disposition: form-data; name="${e}"${r}${n?`\r
Content-Type: application/octet-stream`:``}\r\n\r\n${t}\r\n`}).join(``)}--${k}--\r\n`}let k=`011000010111000001101001`;function A({headers:e,body:t}){return t?.kind===`multipart`?[...e,[`Content-Type`,`multipart/form-data; boundary=${k}`]]:e}let j={text:C,null:`None`,true:`True`,false:`False`,list:[`[`,`]`],map:[`{`,`}`],pair:`: `,indent:`    `},ve={text:T,null:`null`,true:`true`,false:`false`,list:[`[`,`]`],map:[`[`,`]`],pair:` => `,emptyMap:`new stdClass()`,indent:`  `},M={text:E,null:`null`,true:`true`,false:`false`,list:[`[`,`]`],map:[`{`,`}`],pair:`: `,indent:`  `,bareKey:/^[A-Za-z_$][\w$]*$/};function N(t,n,r=0){if(t===null)return n.null;if(typeof t==`boolean`)return t?n.true:n.false;if(typeof t==`number`)return String(t);if(typeof t==`string`)return n.text(t);let[i,a]=e(t)?n.map:n.list,o=e(t)?Object.entries(t).map(([e,t])=>`${n.bareKey?.test(e)?e:n.text(e)}${n.pair}${N(t,n,r+1)}`):t.map(e=>N(e,n,r+1));if(o.length===0)return e(t)&&n.emptyMap||i+a;let s=n.indent.repeat(r+1),c=n.indent.repeat(r);return`${i}\n${o.map(e=>s+e).join(`,
`)}\n${c}${a}`}function ye(e){let t=I(e.body,{text:e=>`\tpayload := strings.NewReader(${be(e)})\n`,file:e=>`\tpayload, err := os.Open(${C(e)})\n\tif err != nil {\n\t\tpanic(err)\n\t}\n`}),n=e.body?.kind===`file`?`os`:`strings`,r=[`fmt`,`io`,`net/http`,...t===null?[]:[n]],i=L(e,(e,t)=>`\treq.Header.Add(${C(e)}, ${C(t)})\n`);return`package main

import (
${r.map(e=>`\t"${e}"`).join(`
`)}
)

func main() {
\turl := ${C(e.url)}
${t??``}
\treq, err := http.NewRequest("${e.method}", url, ${t===null?`nil`:`payload`})
\tif err != nil {
\t\tpanic(err)
\t}
${i}
\tres, err := http.DefaultClient.Do(req)
\tif err != nil {
\t\tpanic(err)
\t}
\tdefer res.Body.Close()

\tbody, _ := io.ReadAll(res.Body)
\tfmt.Println(string(body))
}`}function be(e){return e.includes("`")||e.includes(`\r`)?C(e):`\`${e}\``}function xe(e){let t=P(e.body,e=>Ae(e,`    `)),n=L(e,(e,t)=>`    .header(${C(e)}, ${C(t)})\n`);return`HttpClient client = HttpClient.newHttpClient();

HttpRequest request = HttpRequest.newBuilder()
    .uri(URI.create(${C(e.url)}))
${n}    .method("${e.method}", ${t})
    .build();

HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
System.out.println(response.body());`}function Se(e){let t=P(e.body,w),n=L(e,(e,t)=>`    .header(${w(e)}, ${w(t)})\n`);return`import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse

val request = HttpRequest.newBuilder()
    .uri(URI.create(${w(e.url)}))
${n}    .method("${e.method}", ${t})
    .build()

val response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString())
println(response.body())`}function P(e,t){return`HttpRequest.BodyPublishers.${I(e,{text:e=>`ofString(${t(e)})`,file:e=>`ofFile(java.nio.file.Path.of(${C(e)}))`})??`noBody()`}`}function Ce(e){let[t,n]=R(e),r=I(e.body,{text:e=>`StringContent(${C(e)})`,file:e=>`ByteArrayContent(await File.ReadAllBytesAsync(${C(e)}))`}),i=r===null?``:`request.Content = new ${r};\nrequest.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(${C(t)});\n`,a=n.map(([e,t])=>`request.Headers.TryAddWithoutValidation(${C(e)}, ${C(t)});\n`);return`using System.Net.Http.Headers;

using var client = new HttpClient();
using var request = new HttpRequestMessage(HttpMethod.Parse("${e.method}"), ${C(e.url)});
${a.join(``)}${i}
using var response = await client.SendAsync(request);
response.EnsureSuccessStatusCode();
Console.WriteLine(await response.Content.ReadAsStringAsync());`}function we(e){let[t,n]=R(e),r=n.map(([e,t])=>`request.AddHeader(${C(e)}, ${C(t)});\n`),i=I(e.body,{text:e=>`request.AddStringBody(${C(e)}, ${C(t)});\n`,file:e=>`request.AddBody(File.ReadAllBytes(${C(e)}), ${C(t)});\n`}),a=e.method[0]+e.method.slice(1).toLowerCase();return`using RestSharp;

var client = new RestClient();
var request = new RestRequest(${C(e.url)}, Method.${a});
${r.join(``)}${i??``}
var response = await client.ExecuteAsync(request);
Console.WriteLine(response.Content);`}function Te(e){let t=e=>C(e).replaceAll(`\\u`,`\\\\u`),n=I(e.body,{text:e=>`Data(${t(e)}.utf8)`,file:e=>`try Data(contentsOf: URL(fileURLWithPath: ${t(e)}))`}),r=L(e,(e,n)=>`request.setValue(${t(n)}, forHTTPHeaderField: ${t(e)})\n`);return`import Foundation

var request = URLRequest(url: URL(string: ${t(e.url)})!)
request.httpMethod = "${e.method}"
${r}${n===null?``:`request.httpBody = ${n}\n`}
let (data, _) = try await URLSession.shared.data(for: request)
print(String(decoding: data, as: UTF8.self))`}function Ee(e){return`#include <curl/curl.h>

int main(void) {
  CURL *curl = curl_easy_init();
  struct curl_slist *headers = NULL;
${F(e,C)}
  CURLcode result = curl_easy_perform(curl);

  curl_slist_free_all(headers);
  curl_easy_cleanup(curl);
  return (int)result;
}`}function De(e){return`#include <curl/curl.h>
#include <iostream>

int main() {
  CURL *curl = curl_easy_init();
  curl_slist *headers = nullptr;
${F(e,C)}
  const CURLcode result = curl_easy_perform(curl);
  if (result != CURLE_OK) std::cerr << curl_easy_strerror(result) << '\\n';

  curl_slist_free_all(headers);
  curl_easy_cleanup(curl);
}`}function F(e,t){let n=L(e,(e,n)=>`  headers = curl_slist_append(headers, ${t(`${e}: ${n}`)});\n`),r=I(e.body,{text:e=>`  curl_easy_setopt(curl, CURLOPT_POSTFIELDS, ${t(e)});\n`,file:e=>`  curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);\n  curl_easy_setopt(curl, CURLOPT_READDATA, fopen(${t(e)}, "rb"));\n`});return`
  curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, "${e.method}");
  curl_easy_setopt(curl, CURLOPT_URL, ${t(e.url)});
${n}  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
${r??``}`}function Oe(e){let t=L(e,(e,t)=>`        .header(${C(e)}, ${C(t)})\n`),n=I(e.body,{text:e=>`        .body(${je(e)})\n`,file:e=>`        .body(std::fs::File::open(${C(e)})?)\n`});return`fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = reqwest::blocking::Client::new();

    let response = client
        .request(reqwest::Method::${e.method}, ${C(e.url)})
${t}${n??``}        .send()?;

    println!("{}", response.text()?);
    Ok(())
}`}function ke(e){let t=I(e.body,{text:e=>`  request.body = ${w(e)};\n`,file:e=>`  request.bodyBytes = await File(${w(e)}).readAsBytes();\n`}),n=e.body?.kind===`file`?`import 'dart:io';

`:``,r=L(e,(e,t)=>`  request.headers[${w(e)}] = ${w(t)};\n`);return`${n}import 'package:http/http.dart' as http;

Future<void> main() async {
  final request = http.Request('${e.method}', Uri.parse(${w(e.url)}));
${r}${t??``}
  final response = await http.Response.fromStream(await request.send());
  print(response.body);
}`}function I(e,t){if(e?.kind===`file`)return t.file(e.name);let n=O(e);return n===null?null:t.text(n)}function L(e,t){return A(e).map(([e,n])=>t(e,n)).join(``)}function R(e){let t=A(e);return[t.find(([e])=>e===`Content-Type`)?.[1]??`text/plain`,t.filter(([e])=>e!==`Content-Type`)]}function Ae(e,t){return e.includes(`\r`)?C(e):`"""\n${t}${e.replaceAll(`\\`,`\\\\`).replaceAll(`"""`,`\\"\\"\\"`).replaceAll(`
`,`\n${t}`)}"""`}function je(e){let t=`#`;for(;e.includes(`"${t}`);)t+=`#`;return e.includes(`\r`)?C(e):`r${t}"${e}"${t}`}function Me({method:e,url:t,headers:n,body:r}){let i=[`curl --request ${e} \\\n  --url ${D(t)}`];for(let[e,t]of n){let n=e===`Cookie`;i.push(n?`--cookie ${D(t)}`:`--header ${D(`${e}: ${t}`)}`)}if(r?.kind===`multipart`)for(let{name:e,value:t,isFile:n}of r.fields)i.push(`--form ${D(`${e}=${n?`@`:``}${t}`)}`);else if(r?.kind===`form`)for(let[e,t]of r.fields)i.push(`--data-urlencode ${D(`${e}=${t}`)}`);else r?.kind===`file`?i.push(`--data-binary ${D(`@${r.name}`)}`):r!==null&&i.push(`--data ${D(O(r))}`);return i.join(` \\
  `)}function Ne({method:e,url:t,headers:n,body:r}){let i=[`import requests`,``,`url = ${j.text(t)}`],a=[`url`];if(r?.kind===`json`)i.push(``,`payload = ${N(r.value,j)}`),a.push(`json=payload`);else if(r?.kind===`form`)i.push(``,`payload = ${N(Object.fromEntries(r.fields),j)}`),a.push(`data=payload`);else if(r?.kind===`multipart`){let e=r.fields.filter(({isFile:e})=>e),t=r.fields.filter(({isFile:e})=>!e);if(e.length>0){let t=e.map(({name:e,value:t})=>`${j.text(e)}: open(${j.text(t)}, "rb")`);i.push(``,`files = {${t.join(`, `)}}`),a.push(`files=files`)}i.push(`payload = ${N(Object.fromEntries(t.map(({name:e,value:t})=>[e,t])),j)}`),a.push(`data=payload`)}else if(r!==null){let e=r.kind===`file`?`open(${j.text(r.name)}, "rb")`:j.text(r.text);i.push(``,`payload = ${e}`),a.push(`data=payload`)}let o=n.filter(([e])=>r?.kind!==`json`||e!==`Content-Type`);o.length>0&&(i.push(``,`headers = ${N(Object.fromEntries(o),j)}`),a.push(`headers=headers`));let s=Pe.has(e)?`requests.${e.toLowerCase()}(${a.join(`, `)})`:`requests.request("${e}", ${a.join(`, `)})`;return[...i,``,`response = ${s}`,``,`print(response.text)`].join(`
`)}let Pe=new Set([`GET`,`POST`,`PUT`,`PATCH`,`DELETE`,`HEAD`,`OPTIONS`]);function Fe(e){let{prelude:t,options:n}=z(e);return`${t}const options = ${n};

fetch(${E(e.url)}, options)
  .then((response) => response.json())
  .then((data) => console.log(data))
  .catch((error) => console.error(error));`}function Ie(e){let{prelude:t,options:n}=z(e);return`${t}const response = await fetch(${E(e.url)}, ${n});

if (!response.ok) throw new Error(\`\${response.status} \${response.statusText}\`);
console.log(await response.json());`}function Le(e){let{prelude:t,options:n}=z(e);return`${t}const options: RequestInit = ${n};

const response: Response = await fetch(${E(e.url)}, options);
const data: unknown = await response.json();
console.log(data);`}function z({method:e,headers:t,body:n}){let r=[`method: '${e}'`];t.length>0&&r.push(`headers: ${N(Object.fromEntries(t),M,1)}`);let i=``;return n?.kind===`json`?r.push(`body: JSON.stringify(${N(n.value,M,1)})`):n?.kind===`form`?r.push(`body: new URLSearchParams(${N(Object.fromEntries(n.fields),M,1)})`):n?.kind===`multipart`?(i=`const form = new FormData();\n${n.fields.map(({name:e,value:t,isFile:n})=>{let r=n?`new Blob(['…']), ${E(t)}`:E(t);return`form.append(${E(e)}, ${r});\n`}).join(``)}\n`,r.push(`body: form`)):n?.kind===`file`?r.push(`body: new Blob(['…'])`):n!==null&&r.push(`body: ${E(n.text)}`),{prelude:i,options:`{\n  ${r.join(`,
  `)}\n}`}}function Re({method:e,url:t,headers:n,body:r}){let i=[`CURLOPT_URL => ${T(t)}`,`CURLOPT_RETURNTRANSFER => true`,`CURLOPT_CUSTOMREQUEST => '${e}'`];if(r?.kind===`json`)i.push(`CURLOPT_POSTFIELDS => json_encode(${N(r.value,ve,1)})`);else if(r?.kind===`multipart`){let e=r.fields.map(({name:e,value:t,isFile:n})=>`    ${T(e)} => ${n?`new CURLFile(${T(t)})`:T(t)}`);i.push(`CURLOPT_POSTFIELDS => [\n${e.join(`,
`)}\n  ]`)}else r?.kind===`form`?i.push(`CURLOPT_POSTFIELDS => http_build_query(${N(Object.fromEntries(r.fields),ve,1)})`):r?.kind===`file`?i.push(`CURLOPT_POSTFIELDS => file_get_contents(${T(r.name)})`):r!==null&&i.push(`CURLOPT_POSTFIELDS => ${T(r.text)}`);if(n.length>0){let e=n.map(([e,t])=>`    ${T(`${e}: ${t}`)}`);i.push(`CURLOPT_HTTPHEADER => [\n${e.join(`,
`)}\n  ]`)}return`<?php

$curl = curl_init();
curl_setopt_array($curl, [
  ${i.join(`,
  `)}
]);

$response = curl_exec($curl);
$error = curl_error($curl);
curl_close($curl);

echo $error ?: $response;`}function ze({method:e,url:t,headers:n,body:r}){let i=e[0]+e.slice(1).toLowerCase(),a=n.map(([e,t])=>`request[${T(e)}] = ${T(t)}`);if(r?.kind===`multipart`){let e=r.fields.map(({name:e,value:t,isFile:n})=>`[${T(e)}, ${n?`File.open(${T(t)})`:T(t)}]`);a.push(`request.set_form([${e.join(`, `)}], 'multipart/form-data')`)}else r?.kind===`file`?a.push(`request.body = File.binread(${T(r.name)})`):r!==null&&a.push(`request.body = ${T(O(r))}`);return`require 'uri'
require 'net/http'

url = URI(${T(t)})

http = Net::HTTP.new(url.host, url.port)
http.use_ssl = ${!t.startsWith(`http://`)}

request = Net::HTTP::${i}.new(url)
${a.map(e=>`${e}\n`).join(``)}
response = http.request(request)
puts response.read_body`}function Be({method:e,url:t,headers:n,body:r}){let i=e=>`'${e.replaceAll(`'`,`''`)}'`,a=n.find(([e])=>e===`Content-Type`)?.[1],o=[`$headers = @{}`];for(let[e,t]of n)e!==`Content-Type`&&o.push(`$headers.Add(${i(e)}, ${i(t)})`);let s=[`-Uri ${i(t)}`,`-Method ${e}`,`-Headers $headers`];if(r?.kind===`multipart`){let e=r.fields.map(({name:e,value:t,isFile:n})=>`  ${i(e)} = ${n?`Get-Item ${i(t)}`:i(t)}`);o.push(`$form = @{\n${e.join(`
`)}\n}`),s.push(`-Form $form`)}else r!==null&&(a!==void 0&&s.push(`-ContentType ${i(a)}`),r.kind===`file`?s.push(`-InFile ${i(r.name)}`):(o.push(`$body = ${i(O(r))}`),s.push(`-Body $body`)));return`${o.join(`
`)}\n\n$response = Invoke-WebRequest ${s.join(` `)}\n$response.Content`}let B=[{id:`bash`,label:`cURL`,highlight:`bash`,write:Me},{id:`python`,label:`Python`,highlight:`python`,write:Ne},{id:`javascript`,label:`JavaScript`,highlight:`javascript`,write:Fe},{id:`node`,label:`Node.js`,highlight:`javascript`,write:Ie},{id:`php`,label:`PHP`,highlight:`php`,write:Re},{id:`go`,label:`Go`,highlight:`go`,write:ye},{id:`java`,label:`Java`,highlight:`java`,write:xe},{id:`ruby`,label:`Ruby`,highlight:`ruby`,write:ze},{id:`powershell`,label:`PowerShell`,highlight:`powershell`,write:Be},{id:`swift`,label:`Swift`,highlight:`swift`,write:Te},{id:`csharp`,label:`C#`,highlight:`csharp`,write:Ce},{id:`dotnet`,label:`.NET`,highlight:`csharp`,write:we},{id:`typescript`,label:`TypeScript`,highlight:`typescript`,write:Le},{id:`c`,label:`C`,highlight:`c`,write:Ee},{id:`c++`,label:`C++`,highlight:`cpp`,write:De},{id:`kotlin`,label:`Kotlin`,highlight:`kotlin`,write:Se},{id:`rust`,label:`Rust`,highlight:`rust`,write:Oe},{id:`dart`,label:`Dart`,highlight:`dart`,write:ke}],V={curl:`bash`,shell:`bash`,sh:`bash`,cpp:`c++`,"c#":`csharp`,"dot-net":`csharp`,flutter:`dart`,".net":`dotnet`,js:`javascript`,ts:`typescript`,golang:`go`,nodejs:`node`,"node.js":`node`,py:`python`,rb:`ruby`,kt:`kotlin`,rs:`rust`},Ve=[`bash`,`python`,`javascript`,`php`,`go`,`java`,`ruby`];function He(e){return[...new Set((e??Ve).flatMap(e=>Ue(e)??[]))]}function Ue(e){let t=e.trim().toLowerCase(),n=Object.hasOwn(V,t)?V[t]:t;return B.find(e=>e.id===n)??null}function We(){return B.map(({id:e})=>e)}function Ge(e,t,n){let i=_(t.name),a=m(t),o=U(e,t);if(o===`object`&&a===`deepObject`)return Ke(e,t,n);if(o===`object`&&h(t)){let{properties:i={},additionalProperties:a}=r(e,t.schema),o=new Set(Object.keys(i).map(_)),s=Object.keys(i).length===0||a,c=J(n,([e])=>o.has(e)||!!s);return c.length===0?void 0:K(e,t.schema,c)}let s=J(n,([e])=>e===i);if(s.length===0)return;let c=s[0][1];if(o===`json`)return JSON.parse(Y(c));if(o===`plain`)return H(e,t.schema,Y(c));if(o===`array`&&h(t))return W(e,t.schema,s.map(([,e])=>e));let l=c.split(a===`spaceDelimited`?`%20`:a===`pipeDelimited`?`|`:`,`);return o===`array`?W(e,t.schema,l):K(e,t.schema,qe(l))}function H(e,t,n){let i=r(e,t),o=i.enum?.find(e=>ee(e)===n);if(o!==void 0)return o;let s=a(i);if(s.length===0&&i.oneOf!==void 0){let t=i.oneOf.map(t=>({option:t,value:H(e,t,n)}));return(t.find(({option:t,value:n})=>b(e,t,n).length===0)??t[0])?.value??n}if(s.includes(`string`)||s.length===0&&!/^\s*[[{]/.test(n))return n;if(n===``&&i.nullable)return null;if(s.includes(`boolean`)&&/^(?:true|false)$/.test(n))return n===`true`;if(s.includes(`number`)||s.includes(`integer`))return l(n);try{return JSON.parse(n)}catch{return n}}function U(e,{json:t,schema:n}){if(t)return`json`;let i=r(e,n),o=a(i);return o.length===0&&i.oneOf!==void 0?U(e,{name:``,in:`query`,schema:i.oneOf[0]}):o[0]===`array`?`array`:o[0]===`object`||o.length===0&&i.properties!==void 0?`object`:`plain`}function W(e,t,n){let r=G(e,t);return n.map((t,n)=>H(e,r.prefixItems?.[n]??r.items,Y(t)))}function G(e,t){let n=r(e,t);return a(n).length===0&&n.oneOf!==void 0?G(e,n.oneOf[0]):n}function K(e,n,r){let a={};for(let[o,s]of r){let r=Y(o);t(a,r,H(e,i(e,n,r),Y(s)))}return a}function Ke(e,{name:t,schema:n},r){let i=`${_(t)}[`,a=J(r,([e])=>e.startsWith(i));if(a.length===0)return;let o={};for(let[t,r]of a)q(e,{holder:o,schema:n,steps:t.slice(i.length,-1).split(`][`).map(Y),text:Y(r)});return o}function q(a,{holder:o,schema:s,steps:c,text:l}){let[u=``,...d]=c,f=Array.isArray(o),p=f?r(a,s).items:i(a,s,u);if(d.length===0){let e=H(a,p,l);f?o.push(e):t(o,u,e);return}let m=f?o[Number(u)]:n(o,u),h=Array.isArray(m)||e(m)?m:/^\d*$/.test(d[0])?[]:{};f?o[Number(u)]=h:t(o,u,h),q(a,{holder:h,schema:p,steps:d,text:l})}function J(e,t){let n=e.filter(t),r=e.filter(e=>!t(e));return e.splice(0,e.length,...r),n}function qe(e){return Array.from({length:Math.floor(e.length/2)},(t,n)=>[e[2*n],e[2*n+1]])}function Je(e){let t=e.indexOf(`=`);return t<0?[e,``]:[e.slice(0,t),e.slice(t+1)]}function Y(e){try{return decodeURIComponent(e)}catch{return e}}function Ye(e,t,n){return Z(e,t,Ze(n),!0)}let Xe=/<!--[\s\S]*?-->|<[?!](?!\[CDATA)[^>]*>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([^\s<>/=]+)((?:\s+[^\s<>/=]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)|</g;function Ze(e){let t={name:``,attributes:[],children:[],text:``},n=[t];for(let[t,r,i,a,o,s,c]of e.matchAll(Xe)){let e=n.at(-1);if(t===`<`)throw SyntaxError(`no XML`);if(c!==void 0||r!==void 0)e.text+=r??X(c);else if(i===`/`){if(n.pop().name!==a)throw SyntaxError(`</${a}>`)}else if(a!==void 0){let t={name:a,attributes:Qe(o),children:[],text:``};e.children.push(t),s!==`/`&&n.push(t)}}let[r]=t.children;if(n.length!==1||t.children.length!==1||t.text.trim()!==``)throw SyntaxError(`no XML`);return r}function Qe(e){return[...e.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([,e,t,n])=>[e,X(t??n??``)])}let $e={lt:`<`,gt:`>`,amp:`&`,quot:`"`,apos:`'`};function X(e){return e.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,(e,t,n,r)=>r===void 0?String.fromCodePoint(t===void 0?Number.parseInt(n,16):Number(t)):$e[r]??e)}function Z(e,t,n,i=!1){let o=r(e,t),[s]=a(o);return s===`array`&&(i||o.xml?.wrapped)?n.children.map(t=>Z(e,o.items,t)):(s===`object`||o.properties!==void 0||n.children.length>0||o.oneOf!==void 0)&&(n.children.length!==0||n.text.trim()===``)?et(e,o,n):H(e,o,n.text)}function et(e,n,{attributes:i,children:o}){let s={},c=tt(e,n);for(let[n,r]of i){let i=c.get(`@${n}`);i!==void 0&&t(s,i.name,H(e,i.schema,r))}for(let i of new Set(o.map(e=>e.name))){let l=o.filter(e=>e.name===i),{name:u,schema:d}=c.get(i)??{name:i,schema:n.additionalProperties||void 0},f=r(e,d),p=a(f)[0]===`array`&&!f.xml?.wrapped,m=l.map(t=>Z(e,p?f.items:d,t));t(s,u,p||m.length>1?m:m[0])}return s}function tt(e,t){let n=[...(t.oneOf??[]).map(t=>r(e,t).properties??{}),t.properties??{}].flatMap(e=>Object.entries(e));return new Map(n.map(([t,n])=>{let i=r(e,n),{xml:o={}}=a(i)[0]===`array`&&!i.xml?.wrapped?r(e,i.items):i;return[`${o.attribute?`@`:``}${ie(o,t)}`,{name:t,schema:n}]}))}function nt(e,t){return e===``?[]:e.split(t).map(Je)}function rt(e,t,n){if(t.schema!==void 0||v(t)){if(oe(t))return it(e,t,nt(n,`&`).map(e=>e.map(e=>Y(e.replaceAll(`+`,` `)))));if(a(r(e,t.schema))[0]===`string`&&!/json/i.test(t.type))return n;try{return y(t)?Ye(e,t.schema,n):d(e,t.schema,n)}catch{return v(t)||y(t)||a(r(e,t.schema)).length>0?void 0:n}}}function it(e,n,r){let i=e=>g(e).replaceAll(`%2C`,`,`).replaceAll(`%7C`,`|`),a=r.map(([e,t])=>[_(e),i(t)]),o={};for(let i of at(e,n,r)){let r=Ge(e,ot(e,n,i),a);r!==void 0&&t(o,i,r)}for(let[e,n]of a)t(o,Y(e),Y(n));return o}function at(e,{schema:t},n){let{properties:i={},oneOf:a=[]}=r(e,t),o=a.flatMap(t=>Object.keys(r(e,t).properties??{}));return new Set([...Object.keys(i),...o,...n.map(({0:e})=>e)])}function ot(e,t,n){let o=i(e,t.schema,n);return{...ae(t,n,a(r(e,o))[0]===`object`?{}:``),schema:o}}var Q=class extends Error{constructor(e,t,n){super(e,{cause:n}),this.code=e,this.subject=t}};async function st({scheme:e,flow:t,parts:n,site:r,ask:i}){let a=e.type===`openIdConnect`?await ft(i,e.url):e.flows[t],o=t===`authorizationCode`?await lt(r,a,n):ct(t,n);return dt(i,{tokenUrl:a.tokenUrl,grant:o,secret:n})}function ct(e,{username:t=``,password:n=``,scope:r=``}){let i=e===`password`?{grant_type:`password`,username:t,password:n}:{grant_type:`client_credentials`};return r===``?i:{...i,scope:r}}async function lt(e,{authorizationUrl:t},{clientId:n=``,scope:r=``}){let i=`bindery-tryit-${$()}`,a=$()+$(),{challenge:o,method:s}=await pt(a),c=new URL(t,location.href);if(!/^https?:$/.test(c.protocol))throw new Q(`other`,t);let l={response_type:`code`,client_id:n,redirect_uri:e,state:i,code_challenge:o,code_challenge_method:s,...r===``?{}:{scope:r}};for(let[e,t]of Object.entries(l))c.searchParams.set(e,t);let u=await ut(i,()=>open(c,`bindery-tryit`,`popup,width=520,height=680`));if(!u.get(`code`))throw new Q(`oauth`,u.get(`error_description`)??u.get(`error`)??``);return{grant_type:`authorization_code`,code:u.get(`code`),redirect_uri:e,code_verifier:a,client_id:n}}function ut(e,t){return new Promise((n,r)=>{let i=new BroadcastChannel(`bindery-tryit`);i.onmessage=({data:t})=>{let r=new URLSearchParams(t);r.get(`state`)===e&&(i.close(),n(r))},!t()&&(i.close(),r(new Q(`popup`,``)))})}async function dt(e,{tokenUrl:t,grant:n,secret:r}){let{clientId:i=``,clientSecret:a=``}=r,o=`Basic ${btoa(`${encodeURIComponent(i)}:${encodeURIComponent(a)}`)}`,s=a===``?[[[],{client_id:i}]]:[[[[`Authorization`,o]],{}],[[],{client_id:i,client_secret:a}]],c=``;for(let[r,i]of s){let a=await e({method:`POST`,url:new URL(t,location.href).href,headers:[[`Content-Type`,`application/x-www-form-urlencoded`],[`Accept`,`application/json`],...r],body:new URLSearchParams({...n,...i}).toString()});if(a.access_token)return a.access_token;c=a.error_description??a.error??``}throw new Q(`oauth`,c)}async function ft(e,t){let n=new URL(t,location.href).href,r=await e({method:`GET`,url:n,headers:[],body:null});return{authorizationUrl:r.authorization_endpoint,tokenUrl:r.token_endpoint}}function $(){return Array.from(crypto.getRandomValues(new Uint8Array(24)),e=>e.toString(36).padStart(2,`0`)).join(``)}async function pt(e){if(!crypto.subtle)return{challenge:e,method:`plain`};let t=await crypto.subtle.digest(`SHA-256`,new TextEncoder().encode(e));return{challenge:btoa(String.fromCharCode(...new Uint8Array(t))).replaceAll(`+`,`-`).replaceAll(`/`,`_`).replace(/=+$/,``),method:`S256`}}Object.assign(self.binderyTryit,{formOf:rt,getToken:st,languages:He(We())})})();