/**
 * Everyday words of those who ask, and what documentation of software writes for them: `as asked: as written …`. They
 * stand one way: whoever asks for a picture means an icon as well, but whoever asks for an icon means an icon. Words
 * that stand for each other are in `same-meaning.data.ts`.
 */
const LINES = `
abandon: deprecate cancel discontinue
abbreviation: acronym alias short
ability: capability feature permission
about: overview introduction
abuse: attack security malicious
accelerate: performance optimize cache
accident: accidental mistake error
accompany: attach include metadata
accomplish: goal task workflow
acquire: obtain get token
activate: enable activation
activity: audit event action log
actually: actual
adapt: customize configure
adjust: configure settings tune
advice: recommendation practice guideline
affect: impact effect
afford: cost pricing
afterwards: post after
age: retention expiry ttl
agenda: roadmap meeting plan
aggregate: summarize group rollup
aim: goal mission purpose
alike: similar similarity
alive: health heartbeat ping liveness
alphabetically: order sort lexicographic compare
alter: update modify change
alternative: alternatives option fallback
anonymous: unauthenticated public guest
apart: separate distinct
appear: display show visible
appearance: theme style branding color
approach: method strategy pattern
approve: approval consent review
archive: export backup zip retention
arrive: receive incoming ingest delivery
article: page document guide
assign: set assignment role
assistant: agent ai chatbot
attacker: security attack threat malicious vulnerability
attempt: retry try
authenticate: authentication auth login token
author: owner maintainer creator
autocomplete: completion suggest
automatically: automatic automate automation
avoid: prevent prevention
aware: notify notification
background: async asynchronous task job worker
backwards: compatibility reverse
bad: invalid error malformed
bank: financial finance
banner: announcement notice
bar: navigation toolbar navbar
barrier: restriction limit
basis: foundation based principle
basics: introduction fundamentals overview concepts
beautiful: theme style
behave: behavior
belong: membership member contain range
bigger: greater larger maximum
bill: billing invoice usage
bind: attach connect
bits: binary bitwise
blank: empty null
block: deny prevent restrict
board: dashboard
body: payload content
book: documentation guide
boot: start startup initialize
borrow: reuse share
boss: owner admin lead
bot: agent ai assistant
bound: limit range boundary
box: container input field
brain: model ai llm
branch: git version fork
brand: logo theme branding
break: breaking split error failure
breakdown: group aggregate summary
broken: error failure troubleshoot debug
browse: explore view navigate list
browser: web client
bucket: s3 storage bin
budget: limit quota cost
buffer: queue batch
bunch: batch group multiple
burst: rate limit spike
busy: load active
button: control component
buy: purchase pricing upgrade
cable: connection
cancelled: cancellation
candidate: draft proposal
capability: feature support
capacity: limit quota size
capitals: uppercase
care: consideration caution
careful: security caution considerations
carry: propagate transfer include
catalogue: registry catalog list directory
category: type group tag
caution: warning
ceiling: maximum limit round
chance: probability random
chart: visualization graph
chat: conversation message assistant
chatty: verbose verbosity level
cheaper: cost optimize reduce
circle: group community
circumstance: condition case
city: geo location
claim: assertion verify
class: type category
clash: conflict collision
clear: delete reset clean
clever: intelligent ai
click: button select interaction
clock: time timestamp
clone: copy duplicate fork
cloud: hosted aws provider
cluster: kubernetes
code: status snippet
colleague: member user team teammate
collection: dataset array list group
collision: conflict duplicate
colours: color theme
comeback: resume reconnect
comfortable: easy convenient
command: cli
commit: git push
commonly: common frequent
community: group member contributor
company: organization enterprise business
comparison: compare versus difference
competitor: alternative migration compare
complain: report feedback issue
complete: finish full
complex: advanced nested
complicated: complex advanced
conceal: mask hide redact
concern: security consideration issue
conflict: collision resolve
confusing: troubleshoot
consequence: effect impact
consider: consideration
constraint: limit restriction requirement
consume: usage read
contest: compete
continent: region geo location
control: manage configure permission
convenient: shortcut easy
convention: naming guideline standard
conversation: thread message session
cooperate: collaborate integration
copy: duplicate clone
corporate: enterprise organization
correct: valid fix
corrupt: invalid malformed
country: geo location region
couple: link pair
course: tutorial guide
cover: support include
crash: error failure
creator: author owner
credentials: authentication token secret key
criterion: criteria requirement condition
current: latest active now
customer: client user tenant
cycle: lifecycle workflow loop iteration
daily: day schedule
damage: security risk
data: dataset
deadline: timeout expiry
deal: handle handling
decide: decision governance
declare: define declaration
deep: nested depth
defend: protect security
defect: bug error issue
degree: angle level
delay: latency timeout
demonstrate: example demo
department: organization team group
depend: dependency
depth: nested level
derive: compute calculate
describe: description metadata
design: architecture theme style
desire: request want
destination: target endpoint output
destroy: delete remove
detail: metadata properties information
develop: development build
diagnostic: log logging debug troubleshoot
diagram: chart visualization architecture
dictionary: map object lookup
digest: hash md5 sha checksum summary
digit: number numeric decimal
dimension: field tag label
directory: folder path
disaster: backup recovery restore
discard: drop delete ignore
disconnect: close connection
discount: pricing
disk: storage volume
distance: similarity haversine
divide: division split
documentation: docs
domain: dns host hostname
dot: period
doubt: troubleshoot verify
draft: preview unpublished
draw: chart plot visualization render
drive: storage disk
drop: delete remove
duplicate: dedup distinct copy
duty: responsibility role
early: preview beta
easy: quickstart simple
edition: version
effect: impact result
effort: work
elsewhere: external remote
employer: organization company
encounter: error troubleshoot
encourage: recommend
engine: runtime
engineer: developer contributor
enhance: improve enrich extension
enlarge: expand zoom resize
enrich: add metadata lookup
ensure: verify validate
entity: resource object
environment: env variable runtime
equality: equal compare match
equivalent: equal alternative
era: version
erase: delete remove
escape: encode quote
establish: create connection setup
estimate: approximate predict forecast
europe: eu region
evaluate: evaluation eval
evidence: proof verify verification
examine: inspect inspector debug view
exceed: limit greater
exclude: filter omit
exhaust: limit quota exceed
expect: expected requirement
expensive: cost pricing
experiment: test playground preview
expert: advanced
explanation: description note overview
explode: expand unnest mv
explore: explorer query browse
extent: scope range
external: third outside remote
extra: additional optional
facts: metadata information
faster: performance speed optimize
fault: error exception
favourite: starred preference
feasible: support
fee: pricing cost billing
feedback: comment rating
figure: number metric chart
financial: billing
finish: complete end
firm: company organization
fit: match support
flaw: vulnerability bug
flexible: custom
flood: rate limit throttle
flow: workflow sequence
follow: subscribe track
footer: bottom
forbidden: 403 permission denied
foreign: external
forever: retention permanent
forget: delete unset
forgotten: reset missing
form: input elicitation
formal: governance official
format: schema syntax
forward: redirect relay send
foundation: principle base core
fraction: decimal
fragment: part snippet
frequency: rate fft
fresh: new latest cache
friend: member user
frontend: ui web browser
full: complete entire
fundamental: basic core concept
future: roadmap upcoming planned
gadget: widget device
gap: missing null
gather: collect aggregate
gear: settings
generation: version
german: language locale
glance: overview summary dashboard
goal: mission purpose objective
government: compliance regulation
grab: fetch get extract
grammar: syntax
graph: chart plot
grow: scale increase
guarantee: sla reliability ensure
guard: protect security
guess: predict infer
guest: anonymous visitor
gui: ui interface console
guidance: guideline practice
guideline: practice rule convention
habit: practice
hack: attack vulnerability
handle: process handling
handy: shortcut utility
hang: timeout disconnect
happening: event annotation
hardware: device machine
harm: security risk
head: header lead
heading: title header
health: status check
heavy: large performance
helper: utility assistant
hierarchy: tree nested
highest: maximum max top
hint: tip annotation
hold: store contain
hole: vulnerability security
home: index introduction
homepage: website introduction
hook: webhook callback
host: server deploy
household: account
huge: large limit
human: user person consent
hurry: performance fast
idea: concept proposal principle
identical: equal same duplicate
identity: user authentication id
idle: inactive timeout
illegal: invalid forbidden
illustrate: example diagram
immediately: realtime instant
impossible: unsupported limit
improve: optimize enhance
inactive: disabled idle
inbox: notification mail
inclusive: range
income: revenue
incorrect: invalid error
increase: scale raise
individual: single user
industry: enterprise
infinite: infinity
influence: affect configure
information: metadata data
inherit: extend
initial: default first
inject: injection insert
inner: nested internal
innovation: roadmap
input: parameter argument form
inquire: contact
inside: within internal nested
instant: realtime immediate
instruct: prompt instruction
intention: purpose goal
interact: interaction
interest: community group
intermittent: retry
internal: private
internet: web remote http online
interrupt: cancel abort
invalid: error malformed
invent: create
invisible: hidden
isolate: sandbox isolation
issue: error bug
jargon: glossary
join: combine merge
judge: evaluate
junk: spam
keyword: search tag
kick: remove trigger
kill: terminate cancel delete
laptop: local
large: big limit
lately: recent latest
launch: start run deploy
law: legal compliance
leak: security exposure secret
leap: year
learner: tutorial
leftover: remaining unused
legacy: deprecated old
length: size duration
lengthy: long
letters: character string
library: sdk package
licence: license
lifespan: ttl lifetime expiry
limitation: limit restriction
listen: subscribe stream
literal: constant
loaded: import
logger: logging log
login: authentication
logo: icon image branding
lonely: single
loop: iterate
lose: loss missing
loss: missing failure
loud: alert
magnitude: absolute
mailbox: email
majority: vote
malfunction: error failure
mandatory: required
manner: method mode
manual: guide documentation
marker: annotation
marketing: landing
mask: redact hide
master: main primary
material: resource
mathematics: math mathematical
meaning: definition glossary
meanwhile: async
medium: average channel
meet: meeting satisfy
mention: reference
merge: combine join
method: operation function
microsoft: azure windows
midnight: day startofday
mime: type content
mind: consideration
minimal: minimum
mirror: replicate aggregator
mislead: spoof
mistake: error typo
mix: combine
mobile: responsive phone
mode: option
moderator: maintainer moderation
module: package
mood: sentiment
mostly: common
motion: animation
multiplication: multiply product
mute: silence snooze disable
naming: convention name
narrow: filter
native: builtin
nature: type
nearest: closest
neat: format
negotiate: negotiation handshake
nest: nested
neutral: default
news: changelog release announcement update
nickname: alias name
nightly: schedule daily
node: javascript
noise: filter
noisy: silence filter verbose
nominate: nomination
notation: syntax format
notice: notification warning
notion: concept
nullify: null
numerous: multiple
objective: goal
obsolete: deprecated
obstacle: error
occasionally: intermittent
odd: edge unusual
offer: provide support
offering: feature
office: organization
offline: airgapped local
officially: official
omit: exclude
onboard: quickstart start
opinion: feedback
opposite: inverse reverse not
optimise: optimize
orchestrate: workflow
ordinary: default standard
organisation: organization
originate: source
outcome: result response output
outdated: deprecated stale
outer: external
outline: overview summary toc
outlier: anomaly
outside: external
overall: total summary
overflow: limit
overlap: intersect conflict
overload: limit performance
overview: introduction
paid: pricing plan
pairwise: element series
paragraph: text
parse: extract
participant: member role
participate: contribute join
partial: part incomplete
partition: split
party: client server vendor
passphrase: password secret
paste: copy
patch: update fix
path: route
pay: billing pricing payment
peer: client
penalty: limit
people: users members
percent: percentage percentile
perfect: exact
periodic: schedule interval
permanently: permanent delete
persist: store save
personalise: customize
phase: stage
photo: image
phrase: text string
picture: image icon
pile: queue batch
pipe: pipeline
pitfall: troubleshoot caution
plain: text simple
platform: os
plug: plugin integrate
plus: add addition
pointer: reference
polite: conduct
popular: top common
populate: fill
port: migrate
portion: part percentage
possess: own
postpone: delay snooze
potential: risk
practical: example
precaution: security
predefined: default builtin
preference: settings option
prepare: prerequisite setup
presence: exist
press: shortcut button
pretty: format
previous: earlier before
principle: design
prioritize: priority
privilege: permission role
probability: random
problem: troubleshoot error issue
proceed: continue
processing: process
professional: enterprise
profile: account user
profit: revenue
programmer: developer
prohibit: forbidden must
promise: async guarantee
promotion: ladder
propagate: propagation context
proprietary: closed private commercial
prove: verify verification authentication
publicly: public
publish: deploy release
punctuation: character
purchase: billing pricing
purge: delete clear
purpose: mission overview
puzzle: challenge
qualify: requirement eligible
quality: test evaluation
quarter: month
query: search
questionnaire: form elicitation survey
queue: batch
quickly: fast performance
quit: exit leave
quiz: test
quotation: quote escape
race: concurrency
radius: distance
ranking: order sort top
rapid: fast
rare: uncommon
rationale: motivation reason
reachable: connect available
react: respond response
reaction: feedback
readers: visitor user
ready: status available
realize: implement
rebuild: update deploy
recall: memory
receipt: invoice billing
recently: latest recent
recipient: notifier
reckon: calculate
recognize: detect identify
recommend: practice guideline
reconnect: resume connection
recorded: audit log track
recover: restore recovery
recurring: schedule
redo: retry repeat
reference: link documentation
refuse: reject deny
regarding: about
regard: consider
region: location
regulate: regulation compliance
reject: deny decline
relation: relationship
relevant: related
reliable: reliability
rely: dependency
remainder: modulo mod
remark: comment note
remind: notification
remote: hosted
renew: refresh
rent: subscription
repair: fix troubleshoot
repeatedly: loop retry
replica: copy
reply: response
represent: format
reputation: trust
requirement: prerequisite
rescue: recovery
reserve: reserved
resemble: similar
reside: location
resign: leave
resolve: fix
respond: response
responsible: owner maintainer
responsibility: role
restart: reload
restore: backup
restriction: limit
retain: retention
retire: deprecate
retrieve: get fetch
reuse: shared template snippet
reveal: show expose
revenue: billing
rewrite: replace redirect
rights: permission role
ring: alert
risk: security threat
robot: agent bot
roll: deploy rotate
rollback: revert
room: channel
rotate: regenerate rotation renew
rough: approximate
routine: function
rubbish: invalid delete
rules: guideline policy conduct
safe: secure security
safely: secure security
salary: cost
salesperson: contact
sample: example
scan: search
scenario: example
scope: charter
scratch: start
screen: display view
screenshot: image
script: programmatically cli api
scroll: navigation
secondary: replica
secretly: hidden
security: vulnerability
segment: part split
seldom: rare
select: choose
sensible: recommended
sensitive: secret redact
sentence: text
separately: split individual
series: array
serious: severity critical
service: server
session: state
settle: decide
setup: configure installation
severe: severity
shape: schema
shop: marketplace
shorter: truncate reduce
shortcut: keyboard
shrink: compress reduce
sibling: related
side: client server
sidebar: navigation
signal: telemetry
signature: sign verify
silence: mute disable snooze
simplify: simple
simulate: mock test
simultaneously: parallel concurrent
situation: case
skeleton: template scaffold
skip: ignore
sleep: delay
slice: substring
slower: performance
smart: intelligent ai
smooth: moving average
snapshot: backup
social: metatags og
solve: troubleshoot fix
somebody: user
soon: upcoming
sophisticated: advanced
specialist: expert
specify: define
speech: audio
spelling: typo
spend: cost usage
spike: anomaly
split: separate
spoken: language
sponsor: champion
spot: detect anomaly
spy: security privacy
stable: stability
stakeholder: member
stale: cache expire
stamp: timestamp
starter: template
startup: initialize
state: status
statistics: analytics metrics
stay: remain
steal: theft attack
steps: tutorial guide
stick: sticky
stolen: revoke security
stranger: untrusted anonymous
strategy: plan
strength: level
strict: required
strip: trim remove
struggle: troubleshoot
submission: submit
submit: send post
subnet: range cidr network
subsequent: next
succeed: success
successful: success
sudden: spike
suit: fit
summarise: summarize
supervise: monitor manage
supplement: additional
suppress: ignore mute
surname: name
surprise: unexpected
surround: wrap
survey: feedback
suspicious: security anomaly malicious
swap: exchange
symptom: troubleshoot
table: tabular
talk: communicate chat discussion
target: destination
tariff: pricing
task: job
taste: custom theme
teach: tutorial skill
technique: method
technology: stack
telephone: contact
tell: notify
tenant: organization
tester: inspector test
testing: test
thief: security
tidy: clean format
tie: associate
timer: interval schedule
tiny: small
title: name
toggle: switch enable
tooling: tool
topic: subject
touch: access
tour: walkthrough
trace: tracing
trade: exchange
traffic: request usage
train: model
transcript: history conversation
transition: migration
trap: error
trash: delete
travel: propagate
treat: handle
trend: series
trial: free
trick: tip
trivial: simple
troublesome: troubleshoot
trusted: trust
truth: boolean
try: test playground
tweak: configure customize
twice: duplicate idempotent
typical: common
typo: error
ugly: format
unattended: automatic
unavailable: error
unclear: faq
undocumented: hidden
uniform: standard standardization consistent
unify: union standardize
uninstall: remove
unite: union merge
unlimited: limit
unlock: enable
unlucky: error
unnecessary: redundant optional
unpredictable: random
unreadable: encoded
unreliable: retry
unsafe: security
unsure: faq
untouched: unchanged preserve
unused: vacuum stale
upcoming: roadmap
update: change
upfront: prerequisite
urgent: critical severity
usage: example
user: member
usual: default
vanish: deleted removed
variable: env parameter
variety: type
vary: difference
vendor: provider
venue: channel
veto: vote
vicinity: near
video: media
view: show
visit: open
visitor: analytics
visualise: visualize chart
vote: decision governance
wait: timeout polling
waiting: timeout polling
wake: trigger
wanted: required
warehouse: storage
warning: alert
watch: monitor
wealth: resource
weekly: week schedule
weigh: size
weird: unexpected edge
welcome: introduction
wide: full
window: interval range
wipe: delete
wire: connect format protocol
wisdom: practice
withdraw: revoke cancel
wizard: setup
words: text string
workaround: troubleshoot
worker: employee process
workplace: organization
worried: security
worth: value
worthwhile: benefit
wrapper: sdk
writer: author
yearly: year
yield: return
youngest: latest newest
`;

export const PLAIN_WORDS: readonly (readonly [asked: string, written: readonly string[]])[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [asked = '', written = ''] = line.split(': ');
    return [asked, written.split(' ')] as const;
  });
