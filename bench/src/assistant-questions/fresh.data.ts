/**
 * Questions for figures: written from headings that were drawn by lot (of a page by lot one heading by lot, its title
 * where four pages or more have that one; the starter site has too few for a lot), in other words than theirs, before
 * the retrieval was changed for the last time; none of their misses was looked at. Whoever tunes with them moves them to
 * `tuned.data.ts` and draws others.
 *
 * A line: how the path of the right page ends (several with commas, where a human would take each) | the heading that
 * the question was made from; each page with that heading is right as well | the question.
 */
export const FRESH: Readonly<Record<string, string>> = {
  starter: `
quickstart | Install | How do I get the client onto my machine?
quickstart | Prerequisites | Do I need an account or anything else first?
index | Introduction | What can I read about here?
quickstart | Run it | Start what I have just installed
quickstart | Configure | Which settings have to be filled in?`,
  'mcp-docs': `
authorization/client-registration | Client Registration | How does a client become known to an authorization server it has never met?
2322-MRTR | Persistent Tool Workflow | What happens with long-lived tools that need more input from the user halfway?
2085-governance-succession-and-amendment | SEP-2085: Governance Succession and Amendment Procedures | Who takes over when a lead maintainer leaves, and how can the rules be changed?
inspector/configuration | Read by the launcher | Which environment variables does the inspector look at when it starts?
interest-groups/security | Security Charter | Who collects threats against the protocol and reviews risky proposals?
basic/transports | Overview | What must a way of carrying messages provide, and can I define a new one?
transports/stdio | stdio | Run the server as a child process and talk over its standard input and output
working-groups/interceptors | Interceptors Charter | Which team works on validating and transforming messages on their way?
clients/client-best-practices | Client Best Practices | How should an app cope with hundreds of tools from many servers?
authorization-server-discovery,basic/authorization | Protected Resource Metadata Discovery Requirements | Where does a server tell who hands out its tokens?
extensions/client-matrix | Adding extension support to your client | I write a client, how do I make it understand extensions?
interest-groups/auth | Consolidated channels | Which chat rooms about authorization were archived?
2133-extensions | Official Extensions | Who may publish an extension under the project's own prefix?
991-enable-url-based-client-registration-using-oauth-c,authorization/client-registration | Server Requirements | How must a server treat a client id that is a URL?
2026-07-28/server | Overview | What kinds of things can servers give to a language model?
2026-07-28/basic | Overview | Which components is the protocol made of, and which of them must everybody implement?
2149-working-group-charter-template | Model Inspiration | Which other open source project's governance was the template for groups taken from?
1024-mcp-client-security-requirements-for-local-server- | Client Security Requirements | Must the user agree before a server is installed with one click?
1036-url-mode-elicitation-for-secure-out-of-band-intera | Design Decisions | Why was elicitation extended rather than inventing something separate for visiting a web page?
index,getting-started/intro | What is the Model Context Protocol (MCP)? | Explain in simple words what this protocol is for
2596-spec-feature-lifecycle-and-deprecation,community/feature-lifecycle | SEP-2596: Specification Feature Lifecycle and Deprecation Policy | How long does something stay in the specification after it was marked obsolete?
interest-groups/primitive-grouping | Graduation Criteria (IG → WG) | When can the people who discuss grouping of primitives become a working group?
working-groups/skills-over-mcp | Skills Over MCP Charter | Who decides how instructions for agent workflows are distributed over the protocol?
1686-tasks | 1. User Interaction Model | Who decides whether a request may run as a task, the caller or the receiver?
tools/inspector/cli | Exit codes and error envelopes | What does the inspector's return status tell a shell script about the failure?
basic/versioning | Compatibility Matrix | What happens if an old client talks to a new server?
tools/inspector/tui | Navigation | Keyboard shortcuts in the terminal interface of the inspector
tools/inspector/recipes | Hosting on a network | Can I make the inspector reachable from other computers?
extensions/auth/oauth-client-credentials | Client Secrets | Authenticate a machine with an id and a password instead of a signed token
community/working-interest-groups | Governance | Which rules bind every group, whatever its charter says?
2663-tasks-extension | Task Polling | How often should I ask whether a task is done?
seps | Summary | How many proposals have been finalized so far?
2575-stateless-mcp | Supporting Multiple Versions | Can one server still serve clients that begin with the handshake that was removed?
server/discover | Request | How do I find out what a server can do before calling it?
tools/inspector/authorization | Inspecting auth state | See in the inspector which scopes were granted and what the token is
1034--support-default-values-for-all-primitive-types-in | Schema Changes | Prefill fields of a form that a server shows to the user
2026-07-28/architecture,learn/architecture | Architecture | How do hosts, clients and servers relate to each other?
1302-formalize-working-groups-and-interest-groups-in-mc | Steering Working Groups | Which of the existing teams became working groups when these were formalized?
tools/inspector/tui | Requirements | Does the inspector's text interface run in a CI job?
990-enable-enterprise-idp-policy-controls-during-mcp-o | Additional Context | Let the company's identity provider control which servers employees may connect to
tools/inspector/protocol-eras | Tools: mirrored headers and excluded tools | How does the inspector show arguments that are copied into HTTP headers?
registry/registry-aggregators | MCP Registry Aggregators | I run a marketplace of servers, how do I pull its contents regularly?
1577--sampling-with-tools | Simplify structured outputs use case | Get an answer from sampling that conforms to a schema
1850-pr-based-sep-workflow,community/sep-guidelines | 4. Review Flow | What becomes of a proposal that nobody sponsors for half a year?
2148-contributor-ladder,community/contributor-ladder | Contribution Pathways | Does writing documentation or helping others count towards getting promoted?
tools/inspector/recipes | Importing an existing client config | Bring the servers I have set up in Cursor into the inspector
1730-sdks-tiering-system,community/sdk-tiers | Conformance Testing | How is it checked that an SDK behaves as the specification says?
tools/inspector/cli | CLI client | Call one method of a server from a shell pipeline and print the result
specification/2026-07-28/schema | \`ListResourceTemplatesResultResponse\` | Type of the reply to listing templates of resources
tools/inspector/authorization | Mid-session re-authorization | The token ran out while I was working in the inspector
tools/inspector/web | Deep links | Open the inspector in a browser, connected to a server by its address alone
2243-http-standardization | SEP-2243: HTTP Header Standardization for Streamable HTTP Transport | Let gateways route requests without parsing their body
patterns/mrtr,2322-MRTR | Supported Requests | To which calls may a server reply that it needs more input?
working-groups/agents | Agents Charter | Is there a team that works on how systems backed by agents interoperate?
patterns/subscriptions | Opening a Stream | How do I begin listening for changes?
community/design-principles | Capability over compensation | Should the protocol work around weaknesses of today's models?
basic/authorization | Authorization | How do clients get at restricted servers on behalf of a user?
2260-Require-Server-requests-to-be-associated-with-Client-requests | What Remains Supported | May a server still ask for a completion while one of its tools is running?`,
  'axiom-docs': `
restapi/api-limits | Query Limits | How many queries may I send over the API before I am throttled?
aggregation-function/sum | sum | Add up the values of a column
series-pearson-correlation | series_pearson_correlation | How strongly are two series related to each other?
aggregation-function/count | count | How many records are there in total?
apps/convex | Prebuilt dashboard | Is there a ready-made dashboard for Convex?
series-less | series_less | Find the positions at which one array is smaller than another
getnotifier,getnotifiers | Retrieve notifier | Read the configuration of one notifier by its id over the API
dashboard-elements/pie-chart | Pie chart | Show shares of a whole as slices
make-list | make_list | Gather all values of a column into an array per group
not-in-tilde-operator | !in~ | Leave out rows whose value is in a list, regardless of upper and lower case
opentelemetry-go | Initialize a Go module | Set up a Golang project before adding OpenTelemetry
getting-started,introduction | Axiom fundamentals | What kind of data is Axiom made for and what are its basic ideas?
series-add | series_add | Add the elements of two arrays pairwise
hash-functions | Hash functions | Anonymize personal data by turning values into digests
getusers | List all users | Who is in my organization, through the REST API?
mathematical-functions/rand | rand | Generate a random number in a query
syslog-proxy | Configure Axiom Syslog Proxy | Which environment variables does the syslog proxy need?
getdatasetmetrics | Get metrics for a dataset | Names of the metrics that a dataset has, with the API
mpl/migrate-metrics | Multiply each value by 100 | Turn a ratio into a percentage when I move from PromQL
project-rename | project-rename | Give columns other names
series-not-equals | series_not_equals | At which positions do two arrays differ?
trimdataset | Trim dataset | Throw away old data of a dataset by API
string-functions/totitle | totitle | Capitalize the first letter of words
array-shift-left | array_shift_left | Move the elements of an array towards its beginning
limit-operator,take-operator | limit | Return only the first few rows
string-functions/trim | trim | Strip certain characters from both ends of a text
send-logs-from-dotnet | Conclusion | Log from a C# application
heroku-log-drains | Send data from Heroku Log Drains to Axiom | Get the logs of my Heroku dynos
legal/data-processing | Data processing addendum | Is there a GDPR contract about processing personal data?
genai-extract-function-results | genai_extract_function_results | What did the tools return that an AI model called?
guides/winston | Axiom transport for Winston logger | Logging from Node.js with Winston
patchdashboard | Patch dashboard element | Change a single chart of a dashboard with the API
introduction | MetricsDB | How does Axiom store metrics with many distinct tags?
send-data/render | Send logs from Render to Axiom | My app is hosted on Render, how do I collect its output?
send-data/react | Send data from client-side React apps to Axiom | Log from a React frontend
strrep | strrep | Repeat a text several times
legal/partner-program-guide | 9. Contact | Whom do I write to about becoming a reseller?
platform-overview/architecture | Architecture | How does Axiom work under the hood?
restapi/ingest | Send data to Axiom via API | Upload CSV or JSON over HTTP
deletedashboard | Delete dashboard | Get rid of a dashboard using the API
string-functions/isempty | isempty | Is a string blank?
getnotifiers | List all notifiers | Show every notification channel that is configured, over REST
string-functions/reverse | reverse | Turn a string around so that its last letter comes first
mathematical-functions/gamma | gamma | Factorial of numbers that need not be whole
getvirtualfield,getvirtualfields | Retrieve virtual field | Fetch a derived field by its id from the API
parse-url | parse_url | Split a web address into host, path and parameters
createstarred | Create saved query | Store a query with the API
updatedataset | Update dataset | Change the description of a dataset over the API
send-data/fluent-bit | Send data from Fluent Bit to Axiom | Ship logs with Fluent Bit
set-up-transparent | Register the Portal as a transparent mode provider | Add a federated provider in Splunk Web so that existing searches just work
genai-extract-user-prompt | genai_extract_user_prompt | Find what the person asked the chatbot
sql-functions | SQL functions | Analyze SQL statements that stand in my logs
queryedge | Run APL query to edge deployment | Query the data of one region by API
aggregation-function/avg | avg | Mean of a numeric field
agent-created-orgs | Agent-created organizations | Can an AI set up an account by itself that I take over later?
series-pow | series_pow | Raise every element of an array to a power
endpoints/splunk | Send logs from Splunk using Golang | Forward logs to Axiom from Splunk with a Go program
numerical-operators | Numerical operators | How do I multiply and divide in APL?
dashboards/configure | Select time range | Show only the last hour on my dashboard
send-data/opentelemetry | OpenTelemetry for .NET | Export traces of a C# service with OTLP
cloudflare-workers | What’s Cloudflare Workers | Observe serverless scripts that run at Cloudflare's edge
deletemapfield | Delete map fields | Undo that a field is a map, through the API
array-select-dict | array_select_dict | Pick the object with a given key out of a list of objects
search-operator | Conditional global term search | Look for records that contain two words at the same time in any field
guides/apex | Configure client | Use Axiom as a handler for the Apex logger in Go
gethechealth | Check Splunk HEC health | Is the HEC collector up?
metadata-functions | Metadata functions | Functions that tell about the columns and the time of ingestion of a record
query-data/datasets | Saved queries | Find the queries I kept earlier for a dataset
string-functions/trim-regex | trim_regex | Remove what matches a pattern from both ends of a string
dashboards/sections | Expand and collapse section | Fold a part of a dashboard so that its charts are not loaded
unixtime-milliseconds-todatetime | unixtime_milliseconds_todatetime | Convert epoch millis to a date
createdataset | Create dataset | Add a dataset programmatically
percentiles-array | percentiles_array | Compute p50, p95 and p99 in one go
isimei | isimei | Validate the serial number of a mobile phone
aws-firelens | Use AWS FireLens with Fluentd and Axiom | Route container logs of ECS through Fluentd
time-series/overview | Time series funtions | Which functions are there for series?
ip-functions | IP-prefix notation | How do I write a subnet with a slash?
pair-functions/pair | pair | Build a key and a value into one object
redaction-policies | Built-in redaction policies | Keep prompts with personal data out of AI traces
splunk/app/commands | axstats | Aggregate in Axiom from a Splunk search command
dashboard-elements/configure | Configure dashboard elements | What happens with missing values in a chart?
send-data/pgbouncer | Send PgBouncer metrics to Axiom | Monitor the connection pool of Postgres
send-data/aws-lambda-dot | ADOT Lambda collector layer | Instrument a Lambda function automatically for tracing
gettoken,gettokens | Retrieve API token | Look up one token by its id with the API
conversion-functions/tostring | tostring | Convert a number to text
dashboards/create | Dashboards tab | Where do I see all the dashboards that I may open?
tabular-operators/overview | Tabular operators | Which operators can I chain with a pipe?
trim-end-regex | trim_end_regex | Cut a pattern off the end of a string
in-tilde-operator | in~ | Is a value one of a list, without regard to case?
parse-csv | parse_csv | Split a line of comma separated values`,
};
