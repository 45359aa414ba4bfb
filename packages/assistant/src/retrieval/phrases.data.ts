/** Words of a question that mean something else together than each alone, and what that is: `as written: meaning …`. */
const LINES = `
add up: sum
as code: terraform
back to front: reverse
built in: default
bring in: ingest import
by hand: manual
carry out: execute run
come back: return response
command line: cli
cut off: truncate trim
each other: mutual
element by element: series elementwise
error message: error
find out: determine detect identify
get in touch: contact support
get rid of: delete remove
get started: quickstart start setup
getting started: quickstart start setup
give back: return
give up: abort cancel
go away: deprecated removed
going away: deprecated removed
hand over: upload pass
have in common: intersect
how expensive: cost price
how far: progress distance
how long: duration length time
how many: count number size
how much: amount cost count
how often: frequency count
in common: intersect common
keep an eye on: monitor observe
last moment: end
latest time: end
leave out: exclude omit
log in: login authentication sign
look for: search
look up: lookup search find
make sure: ensure verify
minus sign: negative absolute
most frequent: top
most often: top frequent
not null: coalesce notnull
on call: pagerduty opsgenie incident
on my own machine: local
on my own computer: local
own machine: local
own computer: local
per second: rate
phase out: deprecate deprecated
phased out: deprecate deprecated
put online: deploy publish
raise to: power pow
regular expression: regex
rest api: api
round down: floor
round up: ceiling
run out: exceed limit
set up: setup configure create
shut down: shutdown stop
sign in: login authentication
sign up: register signup
signed in: login token refresh
small letters: lowercase lower
step by step: tutorial guide
switch off: disable
switch on: enable
take out: remove delete extract
tell apart: distinguish difference
throw away: discard delete
time zone: timezone
turn into: convert
turn off: disable
turn on: enable
try out: test playground
under the hood: architecture internals
user interface: ui
what is new: changelog
what changed: changelog
work out: calculate
`;

/** The longest first, so that none hides another. */
export const PHRASES: readonly { words: readonly string[]; meaning: readonly string[] }[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [words = '', meaning = ''] = line.split(': ');
    return { words: words.split(' '), meaning: meaning.split(' ') };
  })
  .sort((a, b) => b.words.length - a.words.length);
