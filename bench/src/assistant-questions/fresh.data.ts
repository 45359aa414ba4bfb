/**
 * Questions for figures: written from headings that were drawn by lot, in other words than theirs, when the retrieval
 * was done. Their misses were looked at once since, which led to words that begin alike (`findRelated`); whoever tunes
 * with them again moves them to `tuned.data.ts` and draws others.
 *
 * A line: how the path of the right page ends (several with commas, where a human would take each) | the heading that
 * the question was made from; each page with that heading is right as well | the question.
 */
export const FRESH: Readonly<Record<string, string>> = {
  starter: `
quickstart | Prerequisites | What has to be in place before I can begin?
quickstart | Get started | How do I set this up for the first time?
quickstart | Install | Which package do I have to add?
index | Introduction | Give me an introduction to the product
quickstart | Run it | How can I start the program?`,
  'mcp-docs': `
community/communication | Discord | Is there a place for real-time chat among contributors?
community/design-principles | Pragmatism over purity | Does the project prefer practical tradeoffs to theoretical perfection?
community/feature-lifecycle,2596-spec-feature-lifecycle-and-deprecation | Scope | Which parts of the specification does the deprecation policy apply to?
interest-groups/auth | From problem to SEP | How does the authorization interest group turn a problem into a proposal?
interest-groups/financial-services | Financial Services Charter | Is there a group for banks and the finance industry?
community/sep-guidelines,seps | SEP Statuses | In which states can a proposal be?
community/working-interest-groups,1302-formalize-working-groups-and-interest-groups-in-mc | Interest Groups (IGs) | What is an interest group good for?
development/roadmap | 3. Agent Identity and Enterprise-Ready Security | What is planned for the identity of agents and for enterprise security?
build-with-agent-skills | Start a build | How do I ask my agent to begin building a server once the skills are installed?
learn/architecture | Data Layer | Walk through an interaction of client and server at the data layer
security_best_practices,1024-mcp-client-security-requirements-for-local-server- | Local MCP Server Compromise | How could a server on my own machine be compromised by attackers?
extensions/auth/oauth-client-credentials | How it works | Which formats can the credentials of a client have, JWT or a secret?
registry/about | Security Scanning | Are published servers scanned for security problems?
registry/github-actions | Troubleshooting | The GitHub Actions workflow for publishing fails
registry/terms-of-service | For MCP Developers | What are developers prohibited from submitting to the registry?
1303-input-validation-errors-as-tool-execution-errors | Problem Statement | Why should invalid arguments be reported as errors of the tool and not of the protocol?
1319-decouple-request-payload-from-rpc-methods-definiti | SEP-1319: Decouple Request Payload from RPC Methods Definition | Separate the parameters of requests from the definition of RPC methods
1699-support-sse-polling-via-server-side-disconnect | SEP-1699: Support SSE polling via server-side disconnect | May a server close an SSE connection and let the client poll?
2148-contributor-ladder,community/contributor-ladder | Member Nomination Checklist | What does it take to nominate somebody as a member?
2207-oidc-refresh-token-guidance | Positive security implications | Why is it safer not to give refresh tokens to every client?
2322-MRTR,patterns/mrtr | SEP-2322: Multi Round-Trip Requests | How does a tool get more input over several round trips?
2468-recommend-issuer-claim-for-auth | SEP-2468: Recommend Issuer (iss) Parameter in MCP Auth Responses | Should authorization responses say who issued them?
2484-conformance-tests-required-for-final-seps | SEP-2484: Require Conformance Tests for Standards Track SEPs to Reach Final Status | Does a proposal need tests of conformance before it is final?
2549-TTL-for-list-results,utilities/caching | SEP-2549: TTL for List Results | How long is a list of tools fresh, time to live?
2663-tasks-extension | Reservations | Which method prefixes are reserved for tasks?
985-align-oauth-20-protected-resource-metadata-with-rf | SEP-985: Align OAuth 2.0 Protected Resource Metadata with RFC 9728 | Which proposal brings the metadata of protected resources in line with RFC 9728?
994-shared-communication-practicesguidelines,community/communication | SEP-994: Shared Communication Practices/Guidelines | Guidelines for how contributors communicate with each other
basic/authorization,authorization-server-discovery | Authorization Server Location | How does a client locate the authorization server of a protected server?
2026-07-28/basic | General fields | What is the _meta property reserved for?
patterns/cancellation,utilities/cancellation | Implementation Notes | Should the reasons for a cancelled request be logged?
utilities/progress,patterns/progress | Implementation Notes | How should senders keep track of progress tokens?
server/resources | Custom URI Schemes | May I invent my own URI scheme for resources?
utilities/logging | Log Levels | Which severity levels of syslog does logging follow?
patterns/subscriptions | Notification Filter | Choose which notifications a subscription delivers
client/sampling | Data Types | Which roles and content can messages of sampling have?
2026-07-28 | Key Principles | Which principles about consent of users and privacy must implementors follow?
utilities/caching | Cache Key | What identifies a cached response?
schema | \`ToolListChangedNotification\` | Definition of the notification that the list of tools has changed
learn/server-concepts | Core Server Features | Which building blocks can a server offer and who controls them?
server/prompts | Prompts | Reusable templates of messages that a server offers to users
registry/moderation-policy | MCP Registry Moderation Policy | Which servers does the registry delete, such as spam or malware?
tools/inspector/cli | CLI | Use the inspector from scripts without a browser
tools/inspector/tui | TUI | Is there a version of the inspector for the terminal with a text interface?
learn/client-concepts | Understanding MCP clients | What do clients offer to servers beside passing on context?
server/tools | Tools | How can a model invoke functions that a server exposes?
develop/connect-local-servers | Connect to local MCP servers | Let Claude Desktop work with the filesystem of my computer`,
  'axiom-docs': `
arg-max | arg_max | Which row has the largest value of a field?
aggregation-function/dcount | dcount | Count the distinct values of a column
dcountif | dcountif | Number of unique values, only of rows that match a condition
maxif | maxif | Maximum of the rows that match a condition
aggregation-function/stdev | stdev | Calculate the standard deviation
scalar-data-types | Scalar data types | Which types can values have in APL?
migrating-from-sumologic-to-apl | Count URL Visits | How do I count visits of a URL if I come from Sumo Logic?
apl/introduction,reference/performance | Factors impacting query performance | What makes an APL query slow?
set-statement | Set statement | Set an option for a query in APL
array-functions | Dynamic arrays | Which functions work on dynamic arrays?
array-length,array-functions/len | array_length | How many elements does an array have?
array-slice | array_slice | Take a part of an array from one position to another
array-sort-desc | array_sort_desc | Sort an array from highest to lowest
conversion-functions | Conversion functions | List of the functions that convert between types
dynamic-to-json | dynamic_to_json | Turn a dynamic value into a JSON string
toarray | toarray | Convert a value to an array
toint | toint, tolong | Convert a text to an integer
dayofyear | dayofyear | Which day of the year is a date?
getmonth,monthofyear | getmonth | Get the number of the month from a date
hourofday | hourofday | Extract the hour from a timestamp
startofweek | startofweek | When did the week of a date begin?
startofyear | startofyear | First day of the year of a timestamp
genai-get-pricing | genai_get_pricing | Look up the prices of a language model
hash-sha256 | hash_sha256 | Calculate the SHA-256 of a value
ipv4-compare | ipv4_compare | Compare two IPv4 addresses with a mask
ipv4-is-in-any-range | ipv4_is_in_any_range | Is an IPv4 address within one of several ranges?
ipv6-is-in-any-range | ipv6_is_in_any_range | Check whether an IPv6 address belongs to one of many subnets
ipv6-is-match | ipv6_is_match | Do two IPv6 addresses match by prefix?
mathematical-functions/asin | asin | Angle whose sine is a number
mathematical-functions/atan2 | atan2 | Angle between the x axis and a point
isfinite | isfinite | Is a number neither infinite nor NaN?
mathematical-functions/log2 | log2 | Base 2 logarithm of a number
max-of | max_of | The largest of several arguments
mathematical-functions/sqrt | sqrt | Calculate the square root
column-ifexists | column_ifexists | Use a column only if it is there
pair-functions | Pair functions | Functions that work with key value pairs
isnotempty | isnotempty | Check that a string has content
string-functions/isnull | isnull | Test whether a value is missing
strcmp | strcmp | Compare two strings
strlen | strlen | How long is a string in characters?
substring | substring | Take some characters out of a string by position
series-equals | series_equals | Compare two series for equality at each position
series-fill-backward | series_fill_backward | Fill gaps of a series with the next value that is known
series-less-equals | series_less_equals | Is each element of a series less than or the same as in another one?
series-sign | series_sign | Sign of each number in a series
series-stats,series-stats-dynamic | series_stats | Minimum, maximum, average and deviation of a series at once
type-functions | Type funtions | Functions that check the type of a value
isstring | isstring | Is a value text?
extend-operator | extend | Add a calculated column to the results
getschema-operator | getschema | Show the columns of a dataset and their types
lookup-operator | lookup | Enrich rows with columns from another table
make-series | make-series | Make a time series with fixed steps out of events
mv-expand | mv-expand | Turn each element of an array into a row of its own
project-away-operator | project-away | Leave some columns out of the results
search-operator | search | Look for a word in all fields of a dataset
sort-operator,order-operator | sort | Put results in ascending or descending order
apps/cloudflare-logpush,cloudflare | Connect Axiom with Cloudflare Logpush | Receive logs of Cloudflare
apps/terraform | Access existing user | Refer to a user that exists already in Terraform
console/intelligence | AI summaries in Spotlight | Have AI explain what Spotlight found
console/intelligence/mcp-server | Revoke access | How do I withdraw the access of an AI client to my data?
skills/axiom-alerting | Axiom alerting skill | A skill with which an agent manages monitors and notifiers
skills/build-dashboards | Dashboard templates | Are there templates for dashboards that an agent builds?
skills/translate-spl-to-apl | Translate SPL to APL skill | Let an agent convert Splunk queries to APL
dashboard-elements/note | Create note | Put a text with explanations on a dashboard
dashboard-elements/time-series | Time series | Show how values change over time on a dashboard
dashboards/configure | Enter full screen | Show a dashboard on a TV
getting-started,monitor-data/monitors,monitor-data/threshold-monitors | Set up monitors | How do I begin with alerts?
product-analytics | Axiom for product analytics | Analyze how users behave in my product
llms/llms-overview | Interpret Axiom docs with LLMs | Give this documentation to a language model to read
monitor-examples | Notify when number of error messages above threshold | Alert me when there are too many errors
notifiers-overview | Notifiers | In which ways can I be notified of an alert?
slack-notifier | Slack notifier | Send alerts to a Slack channel
threshold-monitors | Create threshold monitor | Alert when a value goes above a limit
mpl/migrate-metrics | Migrate PromQL queries to Axiom | I come from Prometheus, how do I rewrite my queries?
mpl/sample-queries | SLO compliance over time | Example of a metrics query for an SLO
platform-overview/architecture | Why this architecture wins | Why is the serverless architecture efficient?
annotate-charts | Annotate dashboard elements | Mark a deployment on charts
query-data/explore | Query using Builder | Query data by clicking instead of writing code
query-data/filters | Create dashboards with filters | Let viewers narrow down what a dashboard shows
save-export-query | Create new saved query | Keep a query so that I can run it again
virtual-fields | Virtual fields | Derive new fields from existing data without ingesting it again
reference/optimize-usage | What counts as a query | How is the cost of queries measured?
creategroup | Create group | Add a new group with the API
createmapfield | Create map field | Make a field a map field through the API
createuser | Create user | Add a user with the API
deletedataset | Delete dataset | Remove a dataset with the API
deletestarred | Delete saved query | Remove a saved query with the API
getdatasetmetrictags | Get metric tags for a dataset | Which tags do the metrics of a dataset have, by API?
getfieldsfordataset | List all fields in dataset | Get all fields of a dataset with the API
getmonitor,getmonitors | Retrieve monitor | Get the details of a monitor with the API
getrolebyid | Retrieve role | Get a single role through the API
gettokens,gettoken | List all API tokens | Which API tokens exist, over the REST API?
ingesthecevent | Ingest Splunk HEC events | Send events in Splunk HEC format to the API
ingesttodataset | Ingest data to edge deployment | Send data to an edge deployment by API
regeneratetoken | Regenerate API token | Rotate a token with the API
updatecurrentuser | Update current user | Change my own user through the API
vacuumdataset | Vacuum dataset | Clean up unused fields of a dataset
reference-architectures | The core patterns | Should collectors run as agents or as an aggregator?
splunk/app/examples | Enrich Splunk events with Axiom context | Add Axiom data to events that are in Splunk
splunk/overview | Choose between the app and the Portal | Do I need the Splunk app or the Splunk Portal?
splunk/portal/observability-cloud | View Axiom logs in Splunk Observability Cloud | See my logs in Splunk's Observability Cloud
set-up-standard | Map datasets as federated indexes | Make a dataset available in Splunk as a federated index
set-up-transparent | Set up the Splunk Portal in transparent mode | Register the Portal with Splunk in transparent mode
axiom-ai-sdk-instrumentation | Add context | Attach business context to spans of AI calls
redaction-policies | AxiomDefault policy | What does the AI SDK capture by default?`,
};
