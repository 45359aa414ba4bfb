import { formless } from './formless.ts';

/** Words of a question that mean something else together than each alone, and what that is: `as written: meaning …`. */
const LINES = `
access control: permission role authorization
add up: sum
ahead of time: prerequisite before
all at once: batch bulk
as code: terraform
as well as possible: practice
at a glance: overview summary
at least: minimum
at most: maximum limit
at the same time: concurrent parallel
back to front: reverse
bear in mind: consideration practice
before i begin: prerequisite requirement
before i start: prerequisite requirement
behind the scenes: architecture internals
best way: practice recommendation
break down: group split aggregate
break up: split
bring in: ingest import
bring up to date: update upgrade
built in: default
by default: default
by hand: manual
by itself: automatic
call back: webhook callback
carry out: execute run
check out: clone
come back: return response
come from: source origin migrate
come with: include default
comes with: include default
command line: cli
cut down: reduce
cut off: truncate trim
do not work: error troubleshoot debug
does not work: error troubleshoot debug
doesn t work: error troubleshoot debug
draw up: create
each other: mutual
each time: every trigger
element by element: series elementwise
enter by: input
error message: error
fall back: fallback default
fill in: form fill
fill out: form
find my way: navigation
find out: determine detect identify
first steps: quickstart start
fit together: architecture integration
for free: free trial pricing
get access: permission access
get back: return response restore
get hold of: obtain get
get in touch: contact support
get involved: contribute community
get rid of: delete remove
get started: quickstart start setup
get to know: introduction learn
getting started: quickstart start setup
give access: grant permission share
give back: return
give up: abort cancel
go away: deprecated removed
go back: revert rollback
go through: proxy iterate
go wrong: error failure troubleshoot
goes wrong: error failure troubleshoot
going away: deprecated removed
going on: status activity monitor
gone wrong: error failure troubleshoot
hand in: submit
hand over: upload pass
hang up: disconnect close
have in common: intersect
have to pay: pricing cost billing
hold back: limit filter
hook up: connect integrate
how big: size limit length
how expensive: cost price
how far: progress distance
how fast: rate performance speed
how large: size limit length
how long: duration length time
how many: count number size
how much: amount cost count
how often: frequency count
identity provider: idp sso oauth saml
in advance: prerequisite before
in charge of: responsible owner scope
in common: intersect common
in one go: batch bulk
in other words: alias
in place: prerequisite requirement
in real time: realtime stream live
in use: usage active
in which order: sequence flow order
keep an eye on: monitor observe
keep track of: track monitor audit
keep up to date: update sync
key value: map object dictionary
last moment: end
latest time: end
lay out: layout
leave out: exclude omit
let go: release
line up: align
log in: login authentication sign
log out: logout revoke
long running: task async progress
look after: maintain manage
look at: view inspect
look for: search
look like: appearance theme format
look up: lookup search find
machine learning: ai model
make public: publish
make sure: ensure verify
make use of: usage
merge request: pull pr
minus sign: negative absolute
more than once: duplicate repeat idempotent
most frequent: top
most often: top frequent
move over: migrate
no longer: deprecated removed unused
no matter: any regardless
not a number: nan
not allowed: forbidden permission denied
not found: 404 missing
not null: coalesce notnull
of my own: custom
old version: previous legacy archive
on behalf of: delegate impersonate
on call: pagerduty opsgenie incident
on its own: standalone automatic
on my behalf: delegate authorization
on my computer: local
on my laptop: local
on my machine: local
on my own computer: local
on my own machine: local
on premise: selfhosted
on top of: extend extension
one after the other: sequence sequential
open source: opensource license
out of date: deprecated stale outdated
out of the box: default builtin
over time: timeseries trend series
own computer: local
own domain: custom domain
own machine: local
pass on: forward propagate
per second: rate
phase out: deprecate deprecated
phased out: deprecate deprecated
pick out: extract select
pick up: resume detect
play around: playground
plug in: plugin integrate
point in time: datetime timestamp
point out: highlight
pull out: extract
pull request: pr
put online: deploy publish
put together: combine build
put up with: tolerate
raise to: power pow
read only: readonly
regular expression: regex
rest api: api
roll back: rollback revert
roll out: deploy release rollout
round down: floor
round up: ceiling
run into: error
run out: exceed limit
second factor: mfa 2fa
self hosted: selfhosted
send out: send notify
service account: serviceaccount
set of: list
set to: value
set up: setup configure create
show up: display appear
shut down: shutdown stop
side by side: compare
sign in: login authentication
sign up: register signup
signed in: login token refresh
single sign on: sso saml
small letters: lowercase lower
sort out: troubleshoot resolve
speed up: performance optimize
spread out: distribute
stand for: definition glossary meaning
start over: reset restart
status code: status error http
stay signed in: session refresh token
step by step: tutorial guide
swap out: replace
switch off: disable
switch on: enable
take apart: parse split
take away: revoke remove
take back: revoke undo
take care: handle
take down: remove delete
take out: remove delete extract
take over: transfer ownership
take part: contribute participate
talk to: communicate connect
team up: collaborate
tell apart: distinguish difference
think of: concept
throw away: discard delete
tie together: link correlate
time out: timeout
time zone: timezone
to do with: related
too many: limit rate exceed
too much: limit exceed
too slow: performance optimize
trace back: trace
track down: find debug trace
try again: retry
try out: test playground
turn into: convert
turn off: disable
turn on: enable
two factor: mfa 2fa
type in: enter input
under the hood: architecture internals
under way: progress running
up and running: quickstart start
up to date: latest update sync
used up: limit quota exceed
user interface: ui
user name: username
walk through: tutorial walkthrough guide
watch out: caution security consideration
what changed: changelog
what happens if: error behavior
what if: error fallback
what is it for: purpose overview introduction
what is new: changelog
what is this: introduction overview
where do i start: quickstart introduction
who can: permission role
who is allowed: permission role
who may: permission role
why does: reason cause
word for word: exact literal verbatim
work out: calculate
write down: document record
written down: document record log
zoom in: zoom
`;

/** The longest first, so that none hides another. */
export const PHRASES: readonly { words: readonly string[]; meaning: readonly string[] }[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [words = '', meaning = ''] = line.split(': ');
    return { words: words.split(' ').map(formless), meaning: meaning.split(' ') };
  })
  .sort((a, b) => b.words.length - a.words.length);
