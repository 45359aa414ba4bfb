import { stem } from '@bindery/search';

/**
 * Words that people use for one another when they ask about software. Each line is one meaning; forms of a word
 * (`installing`) are found by its family in the index and need not stand here.
 */
const MEANINGS = `
abort cancel cancellation interrupt
catalogue registry directory
preview local development
online publish deploy deployment
folder root directory
suggest completion autocomplete suggestion
hosted remote cloud
agree negotiate negotiation
library sdk
add append insert attach include
admin administrator administrative
alert alarm notification notify warn warning monitor
allow permit enable grant authorize
answer reply response respond
api endpoint interface
app application client program
arrange order sort organize
attach connect link
attribute property field
auth authentication authorization authenticate authorize login signin credential
average mean avg
begin start launch initialize getting quickstart
bill billing charge invoice payment price pricing cost
bug error problem issue fault failure
build compile create make
button action
calculate compute count
call invoke request execute run
cancel abort stop interrupt
change modify edit update alter adjust customize
chart graph plot visualization visualize diagram
check verify validate test inspect ensure
choose select pick
chunk segment part piece
cli command terminal console shell
clean cleanup purge clear
close end terminate shutdown finish
code snippet source
collect gather ingest capture
color colour theme style appearance
combine merge join union
comment note annotation
compare difference diff versus
concat concatenate join
condition conditional if case
config configure configuration setting setup option preference
connect connection link integrate integration
convert transform cast parse translate
copy duplicate clone replicate
count number total amount
create make new generate produce define add
customize personalize tailor brand
dashboard overview panel
data dataset information record event
date time timestamp
db database store
debug troubleshoot diagnose inspect fix
delay latency slow wait
delete remove erase drop discard trim
deploy publish release ship host
describe explain definition
describe document
detect find discover identify
dev development developer local
device machine hardware
disable deactivate off
display show present render view
document page doc
download fetch retrieve export
driver adapter connector plugin
duplicate dedupe distinct unique
earlier previous before past
earliest oldest first min minimum
email mail
embed embedding iframe
empty null missing blank
encrypt encryption secure
env environment variable
error exception failure fault
exchange negotiate handshake
expand extend
expire expiry expiration ttl lifetime
export download extract
extension plugin addon
fail failing failure error
fast quick performance speed optimize
field column attribute key
file document upload
filter where restrict narrow limit
fix repair resolve solve troubleshoot
folder directory path
forward send relay route ship
free trial plan
function method operator routine
get fetch retrieve obtain read
group aggregate summarize bucket
guide tutorial walkthrough
hide hidden conceal
highest largest maximum max top
history log audit changelog
id identifier identity
image picture icon logo photo
import load ingest upload
incoming inbound
index search
install setup installation
invite add member
json object
key token secret credential
language locale translation i18n localization
latest newest recent last
layout structure
letter character string text
library sdk package
limit quota maximum restriction cap bound
list array enumerate
live realtime streaming stream
load import
local localhost
location place where region
lock prevent protect
log logs logging record trace
lowest smallest minimum min
machine server host vm
manage administer administration
map mapping lookup
match regex pattern
measure metric measurement
member user teammate person people
memory ram
menu navigation sidebar
message notification event
migrate migration move transition upgrade switch
mobile phone
modify update change
money price cost
monitor observe watch track alert
multiple several many
name rename title label
navigate navigation menu sidebar
network connection
number numeric integer digit
off disable disabled
offline local
open launch
output result
own custom
package library module
page pagination cursor
parameter argument option input
part section
password credential secret
pause suspend
payload body
people user team member
percentage percent percentile ratio
permission access role right privilege
pick choose
pipeline flow
plan pricing subscription
play run
point endpoint
preview local
price pricing cost billing
print log
private secret confidential hidden
program app application
progress status
project workspace
prompt template
protect secure security
protocol specification
provider vendor
query search ask
quick fast
quota limit
quote escape
random uuid
range interval between
rate frequency
read load view
receive accept get
recent latest
redirect forward
refresh renew reload
region location
register signup enroll registration
reject refuse deny decline
remote
remove delete
rename name
repeat recurring schedule loop
replace substitute swap
report summary
repo repository git github
request call query
required mandatory must
reset restore
resource asset
restart reload
restore recover recovery
restrict limit
result output response
retention keep store
retry again
return give
review check
revoke invalidate
role permission
round rounding
row record line
rule policy
run execute launch start
sample example
save store persist keep
scale
schedule cron recurring
scheme schema
schema structure format shape
script
search find query lookup
secret key token
secure security safe safety
see view
send submit post transmit push ship
server backend host
service
session
set assign
setting configuration option
share sharing
shorten trim truncate
show display
signin login auth
signup register
single sso
size length
slack chat
slow performance
sort order
source origin
space whitespace
speed performance
split divide separate
spread distribute
standard convention
state status
stats statistics metrics
status state health
stop end cancel
storage store
store save
stream streaming
string text
structure schema
style css theme
subscribe subscription
sum total
summarize aggregate summary
support help contact
switch toggle change
sync synchronize
syntax grammar
table grid
tag label
team organization
template blueprint
terminal console cli
test testing try
text string
throttle rate limit
ticket issue
time date duration timestamp
timeout deadline
title heading name
token key
tool utility
trace span tracing
track follow monitor
translate localize
transport connection channel
trigger fire
trim strip
trouble problem troubleshoot
turn switch
tutorial guide
type kind datatype
undo revert rollback
unique distinct
update change upgrade
upgrade update migrate
upload send import
uppercase capital
url link address uri
usage consumption
user person account member
validate verify check
value
variable parameter
version release
video
view see dashboard
visitor user
visualize chart
wait delay
warn alert
web site website
webhook callback
website site
week
widget component
window
wrong incorrect error
`;

/** By a word or its stem, the others of its meanings; each word of a line stands for all of them. */
export const SAME_MEANING: ReadonlyMap<string, readonly string[]> = toMap(MEANINGS);

function toMap(text: string): Map<string, string[]> {
  const map = new Map<string, string[]>();
  const add = (key: string, others: readonly string[]) =>
    map.set(key, [...new Set([...(map.get(key) ?? []), ...others])]);
  for (const line of text.trim().split('\n')) {
    const words = line.split(' ');
    for (const word of words) {
      const others = words.filter((other) => other !== word);
      for (const key of new Set([word, stem(word, 'en')])) add(key, others);
    }
  }
  return map;
}
