/**
 * Words that people use for one another when they ask about software. Each line is one meaning; forms of a word
 * (`installing`) are found by its family in the index and need not stand here.
 */
const MEANINGS = `
abort cancel cancellation interrupt
absolute sign negative minus
accept approve approval review
add append insert attach include
addition additional extra optional extension extend
admin administrator administrative
advantage benefit why reason
advertise announce expose publish discovery
agree negotiate negotiation
agreement contract terms legal policy
alert alarm notification notify warn warning monitor
allow permit enable grant authorize
angle degree radian trigonometric
annotate annotation hint mark
answer reply response respond
api endpoint interface
app application client program
arithmetic math mathematical calculation
arrange order sort organize
artificial ai llm genai model intelligence
asset image icon logo
attach connect link
attribute property field
auth authentication authorization authenticate authorize login signin credential
automate automatic automation ci workflow pipeline action
average mean avg
backup restore export copy
badge icon label
base radix hexadecimal binary
before prior previous prerequisite
beforehand prerequisite requirement before
begin start launch initialize getting quickstart
behaviour behavior semantics
big large huge
bigger greater larger exceed
bill billing charge invoice payment price pricing cost
binary byte bytes
bring import ingest send
browser web ui frontend client
bug error problem issue fault failure
build compile create make
bulk batch many
bundle group package collection
button action
byte bytes size
calculate compute count
calendar date day month year
call invoke request execute run
cancel abort stop interrupt
captcha verification
catalogue registry directory
catch handle capture
cause reason why
certificate tls ssl https
certified certification compliance compliant
champion sponsor
change modify edit update alter adjust customize
channel room chat slack discord
character letter string unicode
chart graph plot visualization visualize diagram
chatbot assistant bot client
cheap inexpensive cost price
check verify validate test inspect ensure
checklist requirement
choose select pick
chunk segment part piece
circle round
clean cleanup purge clear
cli command terminal console shell
close end terminate shutdown finish
code snippet source
coding code programming development
collect gather ingest capture
color colour theme style appearance
column field property
combination tuple
combine join merge concat concatenate union together
combine merge join union
command instruction cli
comment note annotation
communicate communication talk chat discuss discussion
companion partner
company enterprise organization business
compare difference diff versus
compatible compatibility support supported
compress gzip compression
computed calculated virtual derived
computer machine desktop device local laptop
concat concatenate join
concurrent parallel simultaneous
condition conditional if case
condition predicate if conditional where
conduct behaviour etiquette
config configure configuration setting setup option preference
confirm consent approve acknowledge
confused deputy proxy
connect connection link integrate integration
consist contain structure part component layer
consistent consistency conformance
constant fixed const literal
contact mail email support
contain include has
content body text
contribute contribution contributor participate
conversation chat thread dialog session
convert transform cast parse translate
copy duplicate clone replicate
cost price pricing expense expensive money
count number total amount
crash terminate termination exit failure
create make new generate produce define add
customize personalize tailor brand
cut split slice substring trim truncate
daemon agent service background
danger dangerous risk threat malicious unsafe
dashboard overview panel
data dataset information record event
date time timestamp
day date daily
db database store
debate discussion discuss
debug troubleshoot diagnose inspect fix
decide decision governance vote
decimal float double real number
decode decoding unescape
default prefill preset initial
delay latency slow wait
delete remove erase drop discard trim
deliver delivery send
demand request requirement
demo example sample playground
deploy publish release ship host
deprecate deprecated deprecation obsolete legacy old retire phase removed
describe document
describe explain definition
desktop computer app
destroy delete
detail information metadata
detect find discover identify
determine detect identify get find
dev development developer local
device machine hardware
dialog modal popup prompt
dictionary map object bag property
digit number numeric
disable deactivate off
disappear removed gone deprecated
disclose report vulnerability
discover discovery discovering find
discuss discussion communication
display show present render view
distribution histogram spread
document file page
document page doc
dot period
download fetch retrieve export
driver adapter connector plugin
dropdown enum select choice option
duplicate dedupe distinct unique
duration timespan interval elapsed
earlier previous before past
earliest oldest first min minimum
earn reach become
edit modify update
element item entry member
email mail
embed embedding iframe
employee user member staff
empty null missing blank
encrypt encryption secure
end finish last terminate
endpoint url route api
engineer developer
enlarge expand zoom
enough sufficient limit
enter input type
entire whole all full
entry row record item
enumerate list
env environment variable
equal same match compare
erase delete remove
error exception failure fault
essential required
etiquette conduct
evaluate eval assess
event log record message
exact precise
exceed greater over limit
exchange negotiate handshake
exclude except without omit ignore
exist existence available present
exit quit terminate
expand extend
expire expiry expiration ttl lifetime
exponent power raise exp pow
export download extract
express syntax expression
extension plugin addon
extract pull parse capture get
fail failing failure error
fast quick performance speed optimize
fee price
feed stream subscription
fetch retrieve get download
field column attribute key
file document upload
fill pad default missing
filter where restrict narrow limit
final last end complete
fix repair resolve solve troubleshoot
flag option switch
flow sequence process
folder directory path
folder directory root
folder root directory
forbid deny disallow block
force enforce require
forget delete
form input elicitation
forward send relay route ship
founding charter formation create
fraction decimal ratio
framework library react vue
free trial plan
frequency rate often count
frequent common top often
fulfil meet satisfy match
function method operator routine
gap missing null
gather collect
generate generation create make sampling completion
get fetch retrieve obtain read
glossary term definition
glue concat join concatenate
graphical ui visual gui web
greet welcome
group aggregate summarize bucket
guide tutorial walkthrough
hand pass upload give
handshake initialize negotiation initialization
happen occur event
header http
heading title
heatmap histogram
helper function utility
hide hidden conceal
hierarchy tree structure
highest largest maximum max top
highest top largest max first
highlight mark
hint annotation preference
history log audit changelog
homepage introduction index
hosted remote cloud
hour time
icon image
id identifier identity
identify identifier id identity
ignore skip exclude
image picture icon logo photo
import load ingest upload
inbox email mail
incident alert page outage
include contain
incoming inbound
incoming stream ingest receive
index search
individual single
inform notify tell notification
initialize start setup
inspect inspector debug view
install setup installation
integer number whole int
interactive ui app
interpret parse
interval period duration
introduce introduction overview
invisible hidden
invite add member
invoke call
issue bug ticket
issue token grant
item element entry
job task
journal log
json object
jump navigate
key token secret credential
keyboard shortcut
label name tag
lack missing
language locale translation i18n localization
laptop machine computer
largest max maximum highest biggest greatest
latest newest recent last
launch start run open
law legal antitrust regulation
layer tier level
layout structure
leader maintainer lead
learn tutorial guide understand
leave exit quit
legal law terms policy agreement
length size count long
letter character case
letter character string text
library sdk
library sdk package
lifetime ttl expiry expiration
limit quota maximum restriction cap bound
line row log
list array
list array enumerate
literature reference
live realtime streaming stream
load import
local localhost
locate find position index
location place where region
lock prevent protect
log logs logging record trace
loop iterate repeat each
lower lowercase small
lowercase lower small
lowest smallest minimum min
machine server host vm
manage administer administration
mandatory required must
map mapping lookup
marketplace registry aggregator catalog store directory
match regex pattern
matrix table support
measure metric measurement
meeting call communication
member user teammate person people
memory ram
menu navigation sidebar
message notification event
migrate migration move transition upgrade switch
mirror copy replicate aggregator
missing null empty absent fill
mobile phone
modify update change
moment time timestamp datetime
money price cost
monitor observe watch track alert
month date
move shift migrate transfer
multiple several many
multiply product times
name rename title label
navigate navigation menu sidebar
negative minus sign
network connection
newcomer beginner start introduction
next roadmap upcoming future
nothing null empty free zero
notify notification notifier alert
number amount quantity value
number numeric integer digit
object dictionary bag json
obtain get
occur happen appear
occurrence count match
off disable disabled
offline local
old legacy previous earlier deprecated
online publish deploy deployment
open launch
operate run manage
operation method call task
organise organize group organization arrange
organize group organization
origin source host
outage incident downtime
output result
overwrite replace update put
own custom
owner maintainer
ownership verify namespace
package library module
page pagination cursor
pair key tuple
panel dashboard chart
parameter argument option input
part section
partner reseller
password credential secret
path route directory
pattern regex expression
pause suspend
payload body
people user team member
percentage percent percentile ratio
perform execute run
permission access role right privilege
permit allow
personal private sensitive redact redaction
phone mobile
photograph image
pick choose
pipeline flow
plan pricing subscription
play run
plural singular
point endpoint
policy rule
poll polling status
portal console dashboard
position index location place
positive sign
power pow exponent
precision round
predict forecast
prefix start begin startswith
prerequisite requirement require need
presentation display
prevent avoid block protect
preview local
preview local development
price pricing cost billing
print log
printed output
privacy private data cookies personal
private secret confidential hidden
procedure step
processor cpu
product multiply
production deploy live
program app application
programmatically api
programming language sdk code
progress status
project workspace
promote promotion ladder advance become
promoted ladder advance nomination
prompt template
proof verify verification
proposal sep propose enhancement
propose proposal
protect secure security
protocol specification
provider vendor
pull extract get
quantity count amount number
query search ask
quick fast
quiet mute silence
quota limit
quote escape
raise increase throw power
random uuid
range interval between
rank tier level order sort
rate frequency
reach connect connection access
read load view
readable text string
real actual float
reason why rationale motivation
receive accept get
recent latest
recipe example
record log event row
redact redaction mask hide
redirect forward
reduce decrease lower optimize
refer reference link
refresh renew reload
region location
register signup enroll registration
regular expression regex
reject refuse deny decline
relate relationship associated related
release version publish tag
reliability sre
reload refresh
remember memory persist
remove delete
rename name
repeat recurring schedule loop
replace substitute swap
reply response
repo repository git github
report summary
report vulnerability disclosure
represent format
request call query
required mandatory must
reseller partner
reset restore
resource asset
restart reload
restore recover recovery
restrict limit
result output response
resume continue
retention keep store
retry again
return give
reverse backwards order invert
revert reverse undo
review check
revision version
revoke invalidate
revoke token delete
rid delete remove
role permission
round rounding
route path
row record line
rule policy
run execute launch start
sample example
sandbox isolated
satisfy match meet
save store persist keep
schedule cron
schedule cron recurring
schema structure format shape
scheme schema
scope permission
screen display
seal encrypt
search find query lookup
second time
secret key token
section part
secure security safe safety
see view
segment split
self own
send submit post transmit push ship
separator delimiter delim
sequence series array order
server backend host
set assign
setting configuration option
shape schema
share sharing
shared common
shell terminal
shift move offset add
shorten trim truncate
shorten truncate
show display
shut close
sign signature
signal series
signin login auth
signup register
silent quiet
similar alike similarity same
similarity alike similar cosine
simultaneous parallel
single sso
situation case
size length
skill agent
slack chat
slice substring part
slow performance
small lower little
smallest min minimum lowest least
smooth filter average
snapshot backup
software program tool package dependency
solution fix
sort order
sound audio
source origin
space whitespace
span trace
speak communicate
specify define
speed performance
split divide separate
spread distribute
spread distribution variance histogram
square sqrt power
stable release
stack technology
staff member employee
stage phase step
standard convention
state status
statement query sql
static fixed
statistic metric number
stats statistics metrics
status state health
stay remain persist refresh keep
step stage walkthrough
stewards maintainer
stop end cancel
storage store
store save
straight direct
stream streaming
string text
structure schema
style css theme
subscribe subscription
subset part
substitute replace
subtract minus difference
suffix end endswith
suggest completion autocomplete suggestion
suggestion recommend
suitable fit
sum total
summarize aggregate summary
summary overview
supply provide
support help contact
surface interface
swap replace exchange
switch toggle change
symbol sign character
sync synchronize
syntax grammar
tab window
table grid
tag label
team group member
team organization
teammate member user
telemetry opentelemetry otel trace metric
temperature gauge
template blueprint
temporary ephemeral
term definition
terminal console cli
test testing try
text string
theft attack
threat attack risk security
throttle rate limit
ticket issue
tidy clean
tier level rank
time date duration timestamp
timeout deadline
tip hint best practice
title heading name
token key
tool utility
tour walkthrough overview guide
trace span tracing
track follow monitor
trail audit log
transfer send move
transform convert map
translate localize
translate translation
transmit send
transport connection channel
tree hierarchy
trick tip
trigger fire
trim strip
trouble problem troubleshoot
truncate shorten round floor
trust verify security
turn switch
tutorial guide
type kind datatype
typed typing type
ui interface user graphical
umbrella group
uncommon rare
understand learn concept
undo revert
undo revert rollback
unexpected error
unique distinct
unite union join
unknown missing null
unpack extract expand
unsubscribe cancel
unwanted filter
update change upgrade
upgrade update migrate
upload send import
upper uppercase capital
uppercase capital
url link address uri
usage consumption
user person account member
usual default
utc timezone
validate verify check
variable parameter
variance deviation spread statistic
vector embedding array series
vendor provider
verify check validate
version release
view see dashboard
visible show
visitor reader user
visitor user
visual chart
visualize chart
vulnerability security report
wait delay
warn alert
waste cost
watch monitor observe view stream
weakness vulnerability
web site website
webhook callback
webpage page site
website site
weight priority
whitespace trim
whole entire integer full
widget component
width size
wrap enclose
write create author
wrong incorrect error
yearly year annual
zone timezone region
`;

/** Each word of a line stands for all of them. */
export const SAME_MEANING: readonly (readonly string[])[] = MEANINGS.trim()
  .split('\n')
  .map((line) => line.split(' '));
