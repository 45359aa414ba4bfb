/**
 * What documentation of software is about, and by which everyday words people ask for it: `as written …: as asked …`.
 * `plain-words.data.ts` says the same from the other side.
 */
const LINES = `
abstract interface: blueprint contract skeleton
accessibility: blind disabled impaired keyboard screenreader contrast wcag
account: profile membership registration signup
accordion: collapse collapsible fold unfold expandable
action: step deed operation activity
admin administrator: superuser root boss chief
agent: autonomous bot assistant robot copilot claude cursor
aggregation aggregate summarize: total overall combined grouped statistics
alert monitor: warn warning alarm notify wake pager threshold
alias: nickname shorthand rename
analytics: statistics visits visitors traffic popularity counted audience
animation: motion transition moving
annotation: mark marker label note happening
anomaly: unusual strange outlier spike abnormal deviation
append: add attach extend concatenate end
approval consent: permission agree agreement confirm human
architecture: structure design layers parts pieces internals built components
argument parameter: option input value pass setting
array list: elements items collection several values
assertion: claim check test
attachment: file enclosed upload
audit: trail history recorded accountability traceability who compliance
authentication: login signin identity prove credentials password token who
authorization: allowed permission access rights grant login consent
autocomplete completion: suggest suggestion typing hints predict
automation: automatic automatically script scheduled unattended
availability: uptime downtime reachable outage
average avg mean: typical middle usual
backup: copy safe safeguard archive snapshot
backward compatibility: old existing clients break breaking previous
badge: label tag sticker
batch bulk: many several multiple together once
benchmark: speed performance measure compare
beta preview: early experimental unfinished upcoming test
billing: pay payment invoice charge money subscription credit card bill
bin: bucket interval group round
binary: bits bytes bitwise
bitwise: bits binary mask
boolean: true false yes flag
bot: crawler spider robot
branch: git version preview
breakpoint: pause debug responsive
broadcast: everyone announce all
bucket: s3 storage container bin
budget: spend spending limit cap money
builder: visual clicking assemble construct
button: click press clickable
cache caching ttl: fresh freshness stale reuse keep copy faster remember
callback webhook: notified hook event inform receive
callout: warning note tip highlight box hint
cancellation cancel: abort stop interrupt kill terminate
capability: feature ability support able can
card: tile box panel
case: uppercase lowercase capital letters situation
catalog registry: list directory listing store marketplace
category: kind class type sort
cell: table grid
certificate tls ssl: https secure encrypted trust
changelog: new news changed changes history different recent release latest
channel: room chat slack topic
character: letter symbol glyph sign
charter: mission purpose responsible scope team group
chart visualization: graph plot diagram draw picture visual display
checklist: steps list requirements
checksum hash: fingerprint digest integrity verify
cli: terminal command shell console prompt
client: app application consumer caller browser user
clipboard: copy paste
cloud: aws azure gcp hosted amazon google microsoft
cluster: nodes machines group kubernetes
coalesce: first null missing fallback
code block snippet: highlighting syntax example program listing
column field: attribute property key
column: layout side grid
comment feedback: opinion remark rating review
communication: talk contact chat discuss discord meeting
community: people forum together others
compare comparison: difference versus alike equal
compliance: law legal regulation gdpr hipaa soc certified rules europe
component: widget part piece element block
compression gzip: smaller shrink size zip
concat concatenate: join glue combine together append
concepts: basics fundamentals understand ideas terms theory
conditional if case: depending condition branch otherwise when
configuration config: settings setup adjust customize preferences options change
conflict: clash collision overlap simultaneous
conformance: comply compliant compatible test suite
connection: connect link reach hookup attach
console: dashboard interface web gui
constant: fixed unchanging
container docker: image isolated compose podman
contribution contributing contributor: help participate volunteer involved join improve
conversion convert: turn transform change cast into
cookie: consent tracking banner
copy: duplicate clone
cors: origin browser blocked domain
cost pricing: price expensive cheap money pay fee much
count: number many times occurrences
credential secret: password key login token
cron schedule: regularly periodically every daily hourly nightly recurring
css style: look appearance design
csv: spreadsheet excel table
cursor pagination: page pages next results continue
custom: own tailor personal individual
dashboard: board overview panel charts screen
data type: kind integer string boolean
database: db postgres mysql sql tables storage
dataset: data collection table container
date datetime: day time calendar when moment month year
deadline timeout: wait long late expire
debugging debug troubleshooting troubleshoot: problem wrong broken fails failing why fix bug diagnose error trouble issue
decode: read unescape decrypt
default: initially preset standard unspecified usual builtin
definition: meaning means explain
delete: remove erase drop discard rid clear destroy
dependency: package library requires needed
deployment deploy: publish online release production live ship rollout launch host
deprecation deprecated: obsolete outdated old removed retired sunset replaced gone
design principle: philosophy idea guiding founded values
diagram mermaid: drawing flowchart picture
dialog modal: popup window overlay
diff: changes difference compare
directory folder root: location path where filesystem
disclosure: report vulnerability
discovery: find learn locate announce advertise detect
distinct unique: different duplicates once dedupe
distribution histogram: spread frequency buckets
dns: domain name record txt zone
domain: url address website host own
download: save fetch export offline
draft: unfinished unpublished proposal
duration timespan: long time took elapsed length
editor: write edit typing ide
element: item member entry
elicitation: ask user input form question details information
email: mail inbox message newsletter
embedding vector: similarity semantic
embed iframe: include insert inside video
encoding encode: escape represent characters utf
encryption encrypt: protect secret cipher scramble secure
endpoint api: url route call request programmatically rest http script program
enterprise: company corporate business organization large
environment variable env: setting process value secret
enum: choices options dropdown allowed
error exception: fail failure wrong problem crash fault
error code status: http 404 500 400 failure response mean
escape: quote special characters
evaluation eval: quality judge score assess test
event: happening occurrence record message
example sample: demo demonstration show illustrate recipe template
exit code: status terminate
expiration expiry ttl: expire long valid lifetime outlive age
explode expand: unnest rows array flatten
export: download save extract offline out
expression: formula condition
extend: computed calculated new column add
extension: addon plugin additional optional enhance
extract parse: pull pick get part out
facilitator: lead leader chair organize
faq: questions common frequently answers
fallback: otherwise alternative default instead
favicon: icon tab browser
feature: function capability ability
feature flag: toggle switch enable rollout
file upload: attach send document
filesystem: files folders disk
fill: missing gaps null replace
filter where: only restrict narrow rows condition subset matching
flag option: switch parameter
float double real: decimal fraction number
floor ceiling round rounding: nearest whole decimals precision
folder: directory
font: typeface typography letters
footer: bottom page links
form: input fields fill
format: layout representation shape
formatting: bold italic text style
forward: redirect relay proxy
framework: library react next
frontmatter metadata: header yaml title top page
function: calculate compute operation
gallery: examples showcase collection
gauge: meter current value
geo: country city location ip where
git github gitlab repository: source code commit push version
glossary: terms definitions vocabulary words meaning
governance: decide decisions leadership vote rules power
graphql: query schema
group: team several together users
grpc: rpc protobuf
guideline: recommendation advice practice should rule
handler: react process callback
handshake initialize initialization: begin start connect negotiate first
hash: digest md5 sha fingerprint checksum
header: http top metadata
headers: http
health: alive ping check working status
heatmap: density colors
helm kubernetes: k8s cluster pods chart
histogram: distribution buckets
history: past previous earlier changes log
homepage: landing start front
host: server machine run
hosting selfhosted: own server run deploy
html: markup tag page
http: web request
icon: picture symbol logo image
id identifier uuid: unique key name
idempotency idempotent: twice duplicate retry repeat again
image: picture photo screenshot graphic
implementation: build code realize develop
import ingest: load bring send upload data into
include: reuse insert contain
index: search lookup position
infinity nan: number undefined
ingest ingestion: send upload push data events arrive import stream
input: enter type form
inspector: debug test examine look tool
installation install: set up setup download get package put computer machine add
instruction: prompt tell steps guide
integer: whole number round fraction
integration: connect combine work together tool third
interest group: community topic people discuss
interface: ui api contract
internationalization i18n localization: language translate translation locale multilingual german french
intersect: common both shared
introduction overview: about what start begin first basics explain
invitation invite: add member colleague join person
ipv4 ip: address network subnet
isolation sandbox: separate safe untrusted secure
iteration loop: repeat each
job task: work background running long process
join lookup: combine merge match two tables datasets enrich
json: object structure parse
jwt: token signed
key: token secret password access
keyboard shortcut: key press hotkey
label tag: category mark name classify
latency: slow delay time response fast
latest: newest current recent up
layout: arrange position structure page
leadership lead: head heads chair who run charge
legacy: old previous former
legal terms: law contract agreement conditions
length size: long big many count large
license: legal open source allowed copyright
lifecycle: stages phases begin end states
limit quota: maximum most allowed many much exceed cap restriction
link: url hyperlink connect reference
list: all every enumerate show fetch get
llm model: ai language gpt claude intelligence
load balancing: distribute traffic
local localhost: own computer machine laptop offline
locale: language country
lock: prevent concurrent
log logs logging: record print output messages diagnostics
logo: brand picture image
lowercase: small letters
maintainer: owner responsible lead developer
managed: hosted controlled admin
map: dictionary key object lookup
markdown mdx: text format write page
match regex: pattern find text
math mathematical: calculate formula number
max maximum: largest biggest highest greatest most peak
median percentile: middle below percent typical
member: person user colleague people teammate
menu navigation: sidebar links top structure
merge: combine join
message: send notification text chat
metadata: description details information properties about
metric: measure number value measurement
middleware: intercept between request
migration migrate: move switch coming from transfer upgrade change
min minimum: smallest lowest least
mission: purpose goal aim
mock: fake simulate test
model: llm ai
module: package import
modulo: remainder division
monitoring observability: watch observe supervise health see
multi factor mfa: second login security phone
multiple: several many
mutation: change write
namespace: name prefix group domain
naming convention: name called names
negotiation: agree version handshake
nested: inside deep tree
network: connection subnet ip
next steps: after now further continue then finished
notebook: python jupyter
notification notifier: inform email message push slack told
null empty: missing nothing absent blank unset
oauth oidc: login authorization sign identity provider
object: dictionary map properties
observability: monitor insight telemetry
offline: airgapped disconnected internet
onboarding: new start first
openapi swagger: specification api reference schema
opentelemetry otel: telemetry traces instrumentation
operator: symbol function
optimize performance: faster slow speed improve efficient memory
option: choice setting
optional: required need
order sort: arrange alphabetical ascending descending first ranking
organization: company team workspace tenant
origin: source browser
output: result print return
overflow: large long
override: replace change instead
owner: creator responsible
package npm: library module dependency
pad: fill leading zeros
page: document article site
pagination: pages next results cursor many
parallel concurrent: simultaneously same time
parameter: argument option input
parse: read text extract analyze interpret
partner: reseller company
password: secret login
path: file location route
pattern: regex match
payload body: content data send
percentile: percent slowest
permission role: allowed may access rights who privilege restrict
persist persistence: save keep store remember
ping: alive reachable
pipeline: chain steps ci
placeholder: dummy fill
plan: pricing subscription tier paid free
playground: try test interactive experiment
plugin: addon extension
policy: rule regulation
polling: repeatedly ask check wait again
port: network number
power exponent: raise squared
prefix: begins starts beginning
prerequisite prerequisites: need before required beforehand installed requirements must have first
preview: see before look local
privacy: personal data private cookies collect information
private: secret hidden internal only
problem: issue why
process: procedure steps
product: multiply
production: live real
profile: user account
progress: far percentage long running status done
project: choose select columns
prompt: template instruction message
proposal: suggest suggestion idea change request
protect: secure
protocol: communicate language standard
provider: vendor idp
proxy: between forward relay gateway
pseudonym: anonymous mask
publish: release online public share list submit
pull request: merge review contribute change github
push: send upload
python javascript typescript java go rust ruby php: language programming
query: search ask question request
queue: waiting line order
quickstart: begin start first tutorial minutes quick setup
quota: limit much
random: chance arbitrary
range: between from
rate limit: many requests throttle fast second often
raw: unprocessed original
react vue svelte: frontend framework
readonly: change modify
recommendation: should advice best
recovery restore: lost accident backup back
redact mask: hide personal sensitive remove pii
redirect: move forward old address
reference: documentation details list
refresh: renew again reload
regenerate rotate: new replace renew
regex: pattern expression match
region edge: location country where europe continent
register registration: signup enroll add
relationship: relate connection between
release: version publish new
remote: elsewhere hosted internet cloud web
rename: name different call
render: display show draw
replace: substitute swap exchange
repository: code source git
request: call ask send
required: must mandatory need
requirement: need must condition
reseller: partner sell
reset: start over again forgotten
resource: asset file data
response: answer reply return back
rest api: programmatically program script code http automated
retention: keep kept long stored delete old days store
retry: again attempt failed try
return returns: result output back give
reverse: backwards opposite
review: check approve look
revoke: withdraw invalid remove block
roadmap: future planned next plans coming upcoming
role: permission responsibility allowed
rollback revert: undo back previous
root: top base folder
route routing: path url direct
row record: line entry
rule: policy condition
runtime: running execution
sampling: model generate completion llm ask
saml sso: single sign company login
sandbox: isolated safe
save: keep store remember
scale scaling: grow large load bigger
schema: structure shape types definition fields
scim provisioning: users automatically directory
scope: include responsible cover permission
screenshot: picture
script: program automate
sdk: library language programming package client
search: find look query
section: part chapter
security: safe attack protect attacker threat hacker dangerous risk
segment: part piece
self hosting: own server
seo: google search metatags ranking
server: backend machine
serverless lambda: function aws
service: daemon
session: state logged conversation
set: option assign
settings: options preferences configure
severity level: important serious critical
shard: part split
share sharing: others give access team colleague
sidebar: menu navigation left
sign signature: verify authentic
similarity: alike similar close distance
size: big large bytes
skill: teach ability
slice substring: part cut piece
slug: url address
smtp: mail email
snippet: code reuse piece
sort: order arrange
source: origin code
span: trace operation
specification: standard rules formal
spelling: typo mistake
sponsor: support champion
sql: query database
sse streaming stream: live realtime continuous events gradually push
stability: change slow breaking
standard deviation variance: spread vary statistics
startswith: begins prefix
state: status condition remember
stateless: session remember memory
statistics: numbers figures
status: state progress condition
stdio: process pipe local
storage: save disk keep
store: save keep
string: text characters words letters
structured: json format
subscription subscribe: listen notified updates follow
substring: part text
suffix: ends ending
sum: add total together
summarize: group aggregate
support: help contact
syntax: write grammar form
synchronization sync: same up date
system: platform
tab: switch
table: rows grid list
tag: label
team: group people
telemetry: traces metrics data
template: blueprint starter reuse pattern boilerplate
tenant: customer organization
term: word
terraform: infrastructure code
test testing: check try verify
text: words string
theme: look design colors appearance style dark
threshold: above below limit exceed
throttle: slow limit
tier: level rank plan
timeout: wait long hang
timeseries series: time array over
timestamp: time when date
timezone: local utc time
tls: https secure
token: key access credential password
tool: function action call
tooltip: hover hint
top: most frequent highest common
trace tracing: request follow path distributed
track: follow observe
transform: change convert
transport: connection communicate channel wire
tree: hierarchy nested
trigger: start cause fire
trim: spaces whitespace remove
truncate: shorten cut long
trust: safe untrusted
tutorial: learn step walkthrough guide lesson
type: kind
ui: interface screen graphical
union: combine both together
unicode: characters symbols emoji
unsubscribe: stop emails
update: change modify edit new
upgrade: newer version latest
upload: send file
uppercase: capital letters big
url uri: address link web
usage: use consumed much used
user: person people
utility: helper
vacuum: unused clean
validation validate: check correct valid verify
variable: value placeholder
verification verify: check prove confirm
version versioning: release revision old number date
video: movie clip
view: saved query look
virtual field: computed calculated
visualization: chart graph draw
volume: disk
vulnerability: hole weakness security report
warning: caution careful
webhook: notified callback inform
websocket: realtime live connection
widget: component dashboard
wildcard: any match
window: time moving
workflow: process steps cycle loop ci
working group: team committee people
workspace: project team
write: create save
xml: format
yaml: configuration file
`;

export const CONCEPTS: readonly (readonly [written: readonly string[], asked: readonly string[]])[] =
  LINES.trim()
    .split('\n')
    .map((line) => {
      const [written = '', asked = ''] = line.split(': ');
      return [written.split(' '), asked.split(' ')] as const;
    });
