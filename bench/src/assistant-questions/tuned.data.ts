/**
 * Questions that the retrieval was tuned with, made from headings in other words; lines as in `fresh.data.ts`, whose
 * questions say how good it is.
 */
export const TUNED: Readonly<Record<string, string>> = {
  starter: `
quickstart | | How do I preview the site on my own machine?
quickstart | | What do I need installed before I begin?
index | | Give me an overview to start with
quickstart | | How can I put my changes online?
quickstart | Prerequisites | Which software must be on my computer beforehand?
quickstart | Get started | Walk me through the first steps
quickstart | Install | How is the command line program put on my computer?
quickstart | Run it | How do I launch it?
index | Introduction | What is this documentation about?
quickstart | Configure | Where do I put my API key?
quickstart | Prerequisites | What has to be in place before I can begin?
quickstart | Get started | How do I set this up for the first time?
quickstart | Install | Which package do I have to add?
index | Introduction | Give me an introduction to the product
quickstart | Run it | How can I start the program?`,
  'mcp-docs': `
community/antitrust | | Which rules about competition law must people follow in meetings?
community/communication | | Where can I chat with other people who contribute?
community/contributor-ladder | | How does somebody get promoted to maintainer?
community/feature-lifecycle | | How is an old feature phased out?
community/sdk-tiers | | What must an SDK do to be in the highest tier?
community/sep-guidelines | | How do I write a proposal for changing the specification?
development/roadmap | | What will the project work on next?
develop/build-server | | How do I write my own server step by step?
develop/build-client | | How do I write my own client in Python?
develop/connect-remote-servers | | How can I use a server that runs somewhere else on the internet?
develop/connect-local-servers | | How do I give Claude Desktop access to my local files?
learn/architecture | | Which parts and layers does the protocol consist of?
learn/server-concepts | | What is the difference between tools, resources and prompts of a server?
learn/client-concepts | | How can a server ask the user for more information through the client?
sdk | | In which programming languages are there official libraries?
tools/inspector | | Is there a graphical tool for testing a server?
tools/debugging | | How do I find out why my server does not work?
security_best_practices | | How do attackers abuse a proxy server, the confused deputy?
security/authorization | | How do I protect a server with OAuth login?
learn/versioning | | How are protocol versions named and agreed upon?
getting-started/intro | | What is this protocol good for?
extensions/apps/build | | How do I create an app with a user interface inside of the chat?
enterprise-managed-authorization | | How can a company control which servers employees sign in to?
extensions/overview | | Which optional additions to the protocol exist?
registry/about | | What is the catalogue of published servers?
registry/faq | | Can I take my server out of the registry again?
registry/moderation-policy | | What content gets removed from the registry?
registry/quickstart | | How do I publish my server for the first time?
registry/remote-servers | | How do I list a hosted server with its URL in the registry?
registry/versioning | | Which version number should a published server get?
progress | | How does a server tell how far a long operation has come?
cancellation | | How is a running request aborted?
pagination | | How do long lists come in several pages with a cursor?
completion | | How does a server suggest values while the user types an argument?
logging | | What severity can messages of a server’s log have?
client/roots | | Which folders may a server work in, as the client says?
client/sampling | | How can a server let the model of the client generate text?
caching | | How long may results be cached?
changelog | | What was changed in the latest revision of the specification?
transports | | How are messages sent by HTTP POST and streamed?
authorization-server-discovery | Authorization Server Discovery | How does a client learn who issues tokens for a server?
2663-tasks-extension,extensions/tasks/overview,1686-tasks | SEP-2663: Tasks Extension | How can a tool call go on for hours while the caller polls for its result?
working-groups/sdk | SDK Working Group Charter | Which group keeps the official libraries consistent with each other?
registry/github-actions | How to Automate Publishing with GitHub Actions | Release my server to the registry from a CI workflow
tools/inspector/web | Web client | A tour of the tabs in the browser version of the inspector
community/contributing | Finding a Sponsor for SEPs | Who can champion my proposal during its review?
1046-support-oauth-client-credentials-flow-in-authoriza,extensions/auth/oauth-client-credentials | SEP-1046: Support OAuth client credentials flow in authorization | How do two machines authenticate to each other when no person is there?
1613-establish-json-schema-2020-12-as-default-dialect-f | SEP-1613: Establish JSON Schema 2020-12 as Default Dialect for MCP | Which version of JSON Schema is assumed if a schema does not name one?
2577-deprecate-roots-sampling-and-logging | Why these three features specifically? | For what reason were roots, sampling and logging chosen to be phased out?
community/working-interest-groups | Lifecycle | How is a new working group founded and how is it retired?
utilities/completion | CompleteResult | How many autocomplete suggestions may one answer carry?
2260-Require-Server-requests-to-be-associated-with-Client-requests | Simplification Benefits | May a server send requests of its own that no client call led to?
security/authorization | MCP Server Setup | Use Keycloak to protect a server
414-request-meta | SEP-414: Document OpenTelemetry Trace Context Propagation Conventions | How do distributed traces get passed along with requests?
security/authorization | The Authorization Flow: Step by Step | What happens after the server answers 401 to an unknown client?
tools/debugging | Connection problems | My client cannot reach the server, what should I check?
932-model-context-protocol-governance,community/governance | SEP-932: Model Context Protocol Governance | Who takes decisions in the project and what are the roles?
develop/connect-remote-servers | Best Practices for Using Remote MCP Servers | What should I watch out for with servers hosted on the internet by third parties?
client-best-practices | Progressive Tool Discovery | There are hundreds of tools, how do I avoid filling the model's context with their definitions?
community/feature-lifecycle | Tier 1 SDK Obligations | What do the top tier libraries have to do when something becomes deprecated?
learn/client-concepts | Sampling | A server wants to borrow the client's LLM
develop/build-client | Build an MCP client | Make a chatbot in Python that talks to servers
protocol-eras | Protocol eras | How does the inspector deal with old and new revisions of the protocol?
tools/debugging | Working directory | Relative paths fail because the server starts in / on macOS
985-align-oauth-20-protected-resource-metadata-with-rf | SEP-985: Align OAuth 2.0 Protected Resource Metadata with RFC 9728 | Must servers use the WWW-Authenticate header to say where their metadata is?
interest-groups/primitive-grouping | Primitive Grouping Charter | Organising many tools, prompts and resources into bundles: who works on that?
develop/build-server | Importing packages and setting up constants | Write a weather server in Ruby
learn/versioning,basic/versioning | Versioning | What does a date such as 2025-06-18 as protocol version mean?
client/elicitation | Elicitation | A server needs further details from the person in the middle of a tool call
registry/authentication | GitHub Authentication | Log in with a GitHub account to be allowed to publish
working-groups/server-card | Server Card Charter | A document that describes a server before anybody connects to it
community/antitrust | Contact Information | Whom do I mail about the competition policy?
registry/versioning | Use Semantic Versioning | Should releases be numbered like 1.2.3?
1024-mcp-client-security-requirements-for-local-server- | SEP-1024: MCP Client Security Requirements for Local Server Installation | One click installs that run dangerous commands on the user's computer
2106-json-schema-2020-12 | 3. Loosen structuredContent | May a tool's structured output be an array or a plain number?
community/security | Security Policy | I found a vulnerability, how do I report it?
deprecated | Deprecated Features | List everything that is going away
develop/build-client | Common Error Messages | Connection refused and tool execution failed, what do these mean?
2575-stateless-mcp | SEP-2575: Make MCP Stateless | Get rid of the initialize handshake
973-expose-additional-metadata-for-implementations-res | SEP-973: Expose additional metadata for Implementations, Resources, Tools and Prompts | Icons and website addresses for tools
registry/remote-servers | HTTP Headers | Tell clients which headers to send to my hosted server
registry/registry-aggregators | Consuming the MCP Registry REST API | Mirror all servers of the registry in my own marketplace
extensions/apps/overview | Framework support | Can I use React or Vue for an interactive app in the conversation?
extensions/apps/overview | Why not just build a web app? | Advantages over sending users a link to an ordinary web page
registry/github-actions | Step 3: Tag and Release | Push a git tag so that the pipeline publishes
community/charter-template | Group Charter Template | What should the founding document of a group contain?
1036-url-mode-elicitation-for-secure-out-of-band-intera,client/elicitation | SEP-1036: URL Mode Elicitation for secure out-of-band interactions | Send the user to a web page to enter a password so that the client never sees it
client-best-practices | Combining Both Patterns | Let the model write code that calls tools
security-considerations,basic/authorization,security_best_practices | Access Token Privilege Restriction | A token issued for another service must not be accepted
architecture | Architecture | How do host, client and server relate to one another?
extensions/apps/build | Testing with the basic-host | Try my interactive app locally in a test host
extensions/auth/overview | Authorization Extensions | Additional ways of signing in beyond the core specification
transports/streamable-http | Server Validation | Reject requests whose headers differ from the body
seps | Specification Enhancement Proposals (SEPs) | Show me all the proposals and their status
registry/package-types | MCP Registry Supported Package Types | Can I publish something from npm, PyPI or Docker?
1330-elicitation-enum-schema-improvements-and-standards | SEP-1330: Elicitation Enum Schema Improvements and Standards Compliance | Dropdown choices with display names in forms
working-groups/triggers-events | Triggers and Events Charter | Servers that notify clients when something happens, webhooks: which group?
991-enable-url-based-client-registration-using-oauth-c | SEP-991: Enable URL-based Client Registration using OAuth Client ID Metadata Documents | Clients identify themselves by an https address instead of dynamic registration
community/sep-guidelines | SEP Review & Resolution | How often do the maintainers look at proposals and when do they accept one?
2164-resource-not-found-error | SEP-2164: Standardize Resource Not Found Error Code | Which code is returned when the requested resource does not exist?
registry/about | The MCP Registry Ecosystem | How does the registry relate to npm and to marketplaces?
interest-groups/tool-annotations | Tool Annotations Charter | Hints such as read only or destructive on tools: who discusses them?
patterns/subscriptions | Subscriptions | Stay informed when a list of tools changes through a long lived stream
client/sampling | Model Preferences | How can a server hint that it would like a cheaper or smarter model?
1730-sdks-tiering-system,community/sdk-tiers | SEP-1730: SDKs Tiering System | How are official libraries ranked by quality?
tools/debugging,develop/build-server | Server-side logging | Where should a stdio server write its log messages?
1303-input-validation-errors-as-tool-execution-errors | SEP-1303: Input Validation Errors as Tool Execution Errors | Let the model correct itself after wrong arguments
working-groups/file-uploads | File Uploads Charter | How could users hand over documents to a tool?
registry/quickstart | Step 3: Install \`mcp-publisher\` | Get the publishing command line program with Homebrew
basic/versioning,extensions/overview | Extension Negotiation | How do both sides find out which optional additions the other understands?
2207-oidc-refresh-token-guidance | SEP-2207: OIDC-Flavored Refresh Token Guidance | How does a client stay signed in without asking the user again?
986-specify-format-for-tool-names | SEP-986: Specify Format for Tool Names | Which characters may the name of a tool have?
1034--support-default-values-for-all-primitive-types-in,client/elicitation | SEP-1034: Support default values for all primitive types in elicitation schemas | Prefill form fields when the user is asked
transports/stdio | Unexpected Termination | The server process crashed, what should the client do?
community/contributor-ladder | Maintainer | What is expected of trusted stewards of an area?
community/communication | GitHub Discussions | Where should long debates about direction take place?
registry/terms-of-service | Official MCP Registry Terms of Service | Legal conditions for those who publish to the registry
extensions/client-matrix | Extension Support Matrix | Which applications implement which additions?
build-with-agent-skills | Build with Agent Skills | Let a coding agent write the server for me
2567-sessionless-mcp | SEP-2567: Sessionless MCP via Explicit State Handles | Keep state between calls without a session id
registry/registry-aggregators | Filtering Since | Only fetch servers that were modified recently
develop/build-client | Environment File Issues | Failed to load the .env file
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
createdashboard | | How do I make a new dashboard through the API?
deletegroup | | How do I remove a group of users with the REST API?
updateuserrole | | How do I change the role of somebody over the API?
apps/lambda | | How can I see what my Lambda functions do?
ai-agents-overview | | Should I use the MCP server or skills for AI agents?
dashboard-elements/monitor-list | | Show a list of monitors on a dashboard
top-list | | Which values occur most often, as an element of a dashboard?
guides/javascript | | How do I get logs from a JavaScript app in?
opentelemetry-nextjs | | How do I trace a Next.js project with OpenTelemetry?
send-logs-from-apache-log4j | | How do I ship messages of Log4j?
cookies | | How long do cookies stay on my device?
custom-webhook-notifier | | How do I call my own webhook when an alert fires?
opsgenie-notifier | | How do I get paged in Opsgenie?
security | | Is the platform certified for SOC2 and ISO?
query-results | | How do I read what a query returned?
reference/cli | | How do I install the command line tool with Homebrew?
semantic-conventions | | Which names do trace attributes have by convention?
elastic-beats | | How do I send with Filebeat from Elastic?
send-data/methods | | In which ways can data be sent?
spl-support | | Which commands of SPL work in the Splunk portal?
arg-min | | How do I get the row that has the smallest value?
histogramif | | A histogram only over rows that meet a condition
minif | | Smallest value among rows that meet a condition
varianceif | | Variance of rows that meet a condition
splunk-cheat-sheet | | I know SPL of Splunk, how do I write that in APL?
array-iff | | Pick elements of two arrays depending on a condition
array-shift-right | | Move the elements of an array to the right
bag-pack | | How do I make a property bag from keys and values?
conditional-function/case | | Several conditions, and the result of the first that is true
todatetime | | How do I convert a text to a date and time?
datetime-functions/ago | | How do I say one hour before now in a query?
endofmonth | | What is the last day of the month of a date?
startofday | | When does the day of a timestamp begin?
week-of-year | | Which week of the year is a date in?
genai-extract-system-prompt | | Get the system prompt out of a conversation with a language model
genai-input-cost | | What did the input tokens of a model cost?
hash-sha512 | | Compute a SHA 512 hash
has-ipv4-prefix | | Does an IPv4 address begin with a prefix?
ipv6-compare | | Compare two IPv6 addresses
acos | | Which angle has this cosine?
exp10 | | Ten raised to the power of a number
log10 | | Logarithm to base ten
radians | | Convert degrees to radians
sign | | Is a number positive or negative?
floor | | Round a number down to an integer
base64-encode-tostring | | Encode a text as base64
gettype | | Find out the type of a value
parse-bytes | | Turn 10 MB into a number of bytes
replace-regex | | Substitute text that matches a regular expression
string-size | | How many bytes does a string have?
string-functions/translate | | Exchange some characters of a string for others
externaldata-operator | | Read data from a file at a URL within a query
project-reorder-operator | | Change the order of columns
union-operator | | Combine the rows of two datasets
series-max | | Largest value of each time series
updatefieldfordataset | | Rename a field for a whole dataset by API
strcat-delim | strcat_delim | Glue several texts together with a separator between them
genai-output-cost | genai_output_cost | How expensive was what the model wrote?
series-cosine-similarity | series_cosine_similarity | How alike are two vectors?
monitor-data/pagerduty | PagerDuty notifier | Wake up the engineer on call through PagerDuty
endofweek | endofweek | Last moment of the week that a date belongs to
apps/terraform | Create monitor | Define alerts as code with Terraform
mathematical-functions/pow | pow | Raise a number to an exponent
count-operator | count | How many rows does my dataset have?
dashboard-elements/configure | Variant | Switch a chart between area, bar and line
updategroup | Update group | Modify a team's members over the REST API
logical-operators | Logical (binary) operators | Combine two conditions with and or or
apps/convex | Connect Axiom with Convex | Stream logs from my Convex deployment
bag-zip | bag_zip | Make a dictionary from an array of names and an array of values
apl/tutorial | Sample queries | Show me queries that I can learn from
datetime-add | datetime_add | Shift a date by three months
endofyear | endofyear | When does the year of a timestamp end?
series-abs | series_abs | Drop the minus sign of every element in a series
parse-operator | parse | Pull fields out of a log line by a pattern
series-greater | series_greater | Check element by element whether one series exceeds another
array-reverse | array_reverse | Turn a list back to front
dashboard-elements/log-stream | Log stream | Watch incoming log lines on a dashboard
pack-dictionary,bag-pack | pack_dictionary | Build an object from pairs of names and values
restapi/query | Query data with the Axiom JavaScript library | Run an APL query from Node
createmonitor | Create monitor | Add an alert through the REST API
reference/usage-billing | View plan details | Where can I see what my subscription includes?
apps/grafana | Connect Axiom with Grafana | Show Axiom data in Grafana panels
series-multiply | series_multiply | Product of two series, element by element
unixtime-nanoseconds-todatetime | unixtime_nanoseconds_todatetime | Convert nanoseconds since 1970 to a date
createview | Create view | Save a view programmatically
createvirtualfield | Create virtual field | Add a computed field with an HTTP request
distinct-operator | distinct | Remove duplicate combinations of columns
todouble | todouble, toreal | Turn a text into a decimal number
countof-regex | countof_regex | How often does a pattern occur in a text?
unicode-codepoints-from-string | unicode_codepoints_from_string | Numbers of the characters that a text consists of
monthofyear | monthofyear | Is the date in March or in April?
dashboards/create | Generate dashboards using AI | Describe a dashboard in my own words and have it made
string-functions/coalesce | coalesce | First value that is not null
array-split | array_split | Cut a list into smaller lists
tohex | tohex | Write a number in base 16
base64-encode-fromarray | base64_encode_fromarray | Encode raw bytes as base64
use-cases/llm-observability | LLM observability | Keep an eye on my generative AI application in production
introduction | Components | What are EventDB and MetricsDB?
series-fft | series_fft | Find the frequencies in a signal
splunk/app/setup | Install and configure the Axiom for Splunk app | Get the app from Splunkbase running
migrating-from-sql-to-apl | Aggregation with HAVING | How would I write GROUP BY and HAVING of SQL?
ensure-field | ensure_field | Avoid an error when a column may not exist
updatedashboard | Update dashboard | Overwrite an existing dashboard through the API
series-fill-const | series_fill_const | Put a fixed number where values of a series are missing
listroles | List all roles | Which roles are there? Ask the REST API
where-operator | where | Keep only rows that satisfy a predicate
set-intersect | set_intersect | Which elements do two arrays have in common?
get-help/faq | Can I try Axiom for free? | Is there a plan that costs nothing?
getyear | getyear | Take the year out of a timestamp
series-iir | series_iir | Smooth a series with a digital filter
skills/sre | Memory system | Does the reliability skill remember earlier debugging sessions?
aggregation-function/sumif | sumif | Add up values of those rows only that fulfil a condition
dashboard-elements/statistic | Statistic | Display a single big number
base64-decode-tostring | base64_decode_tostring | Decode base64 to readable text
todynamic | todynamic, parse_json | Interpret a string as JSON
monitor-data/email-notifier | Email notifier | Have alerts sent to my inbox
reference/performance | Failing to use the \`_time\` field for event timestamps | My queries are slow because I keep timestamps in a field of my own
redaction-policies | Redaction policies | Keep prompts and personal data out of AI spans
series-sin | series_sin | Sine of each element
query-data/views | Grant access to view | Let somebody else open a saved view
splunk/portal/troubleshoot | Banners | What do the messages above federated search results mean?
query-data/visualizations | \`histogram\` | Spread of a numeric field over time as a heatmap
aggregation-function/min | min | Lowest number in a group
provisionorg | Provision org | Set up a new organization by API
extract-all | extract_all | All matches of a pattern with their capture groups
topkif | topkif | Most frequent values among rows that pass a test
endofday | endofday | Latest time on the same calendar date
createrole | Create role | Define permissions for a new role with the API
bag-keys | bag_keys | Names of all properties of an object
series-min | series_min | The smaller of two series at each position
parse-sql | parse_sql | Analyse the structure of an SQL statement
legal/terms-of-use | Terms of use | Legal agreement for visitors of the website
legal/partner-agreement | Partner agreement | Contract for resellers and promoters
scatter-plot | Scatter plot | See how two measures correlate
deleterole | Delete role | Get rid of a role via REST
string-functions/tolower | tolower | Make all letters small
mathematical-functions | Mathematical functions | Overview of arithmetic helpers in APL
ingestintodataset | Ingest data (legacy) | The old endpoint for sending events
deleteview | Delete view | Remove a saved view by HTTP
format-ipv4 | format_ipv4 | Show an IP address that is stored as a number with dots
getmapfields | List all map fields | Which map fields does a dataset have, by REST?
getvirtualfields | List all virtual fields | Show every computed field through the API
querydataset | Run query (legacy) | Previous endpoint for running queries
updatenotifier | Update notifier | Change where alerts go, with the API
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
