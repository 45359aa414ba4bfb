/** What readers of a site did: counted without cookies, and without knowing who they are. */
import { z } from 'zod';
import { count, reportOf, reportQuery } from './analytics-fields.ts';
import { projectId, timestamp } from './fields.ts';
import { defineOperation } from './operation.ts';

export * from './analytics-events.ts';
export * from './analytics-feedback.ts';
export {
  type AnalyticsPoint,
  HOURS_KEPT_DAYS,
  INTERVALS,
  MOST_DAYS,
  REPORT_PAGE,
} from './analytics-fields.ts';

const tag = 'Analytics';
const params = z.object({ projectId });
const errors = { 404: 'Your organization has no project with this identifier.' };

const counted = <More extends z.ZodRawShape>(name: string, key: string, more: More) =>
  z.object({ key: z.string().meta({ description: key }), count: z.int().min(0), ...more }).meta({ id: name });

const viewed = counted('AnalyticsViews', 'The page, language, device or country.', {
  visitors: count('How many visitors viewed it; each counts once a day.'),
});

export const viewsReport = reportOf('ViewsReport', viewed, {
  dropped: count(
    'How many events of these days were dropped because they came faster than they could be written. No other number contains them.',
  ),
});

export const getViews = defineOperation({
  operationId: 'getViews',
  method: 'GET',
  path: '/v1/analytics/{projectId}/views',
  tag,
  summary: 'Get the views of a site',
  description:
    'How often pages were viewed in browsers: over time, and by page. Readers who ask not to be tracked (DNT, GPC) are not counted. Crawlers and agents are counted separately, see `agents`.',
  params,
  query: reportQuery.extend({
    by: z.enum(['page', 'language', 'device', 'country']).default('page').meta({
      description:
        'What `data` lists. Countries (ISO 3166, two capital letters) need a country database on the site’s host. Views from addresses that the database does not know are left out.',
    }),
  }),
  success: { status: 200, description: 'The views.', schema: viewsReport },
  errors,
  table: true,
});

export const visitorsReport = reportOf('VisitorsReport', viewed, {});

export const getVisitors = defineOperation({
  operationId: 'getVisitors',
  method: 'GET',
  path: '/v1/analytics/{projectId}/visitors',
  tag,
  summary: 'Get the visitors of a site',
  description:
    'How many visitors there were. A visitor is recognized for one day (UTC) only, so the number for a week is the sum of its days. By hour, a visitor counts in each hour in which they came.',
  params,
  query: reportQuery,
  success: {
    status: 200,
    description: 'The visitors, and the pages that most of them saw.',
    schema: visitorsReport,
  },
  errors,
  table: true,
});

const referrer = counted(
  'AnalyticsReferrer',
  'The address with the link, or the source, medium and name of a campaign.',
  {},
);

export const referrersReport = reportOf('ReferrersReport', referrer, {});

export const getReferrers = defineOperation({
  operationId: 'getReferrers',
  method: 'GET',
  path: '/v1/analytics/{projectId}/referrers',
  tag,
  summary: 'Get where readers came from',
  description: 'Views that came through a link on another site, or from a campaign (`utm_source` and so on).',
  params,
  query: reportQuery.extend({ by: z.enum(['referrer', 'campaign']).default('referrer') }),
  success: { status: 200, description: 'The referrers.', schema: referrersReport },
  errors,
  table: true,
});

const searched = counted('AnalyticsSearch', 'What readers searched for, in lower case.', {
  withoutResults: count('How often the search found nothing.'),
  clicks: count('How often a reader opened a result.'),
});

export const searchesReport = reportOf('SearchesReport', searched, {
  withoutResults: count('How many searches of the period found nothing.'),
  clicks: count('How many results were opened.'),
});

export const getSearches = defineOperation({
  operationId: 'getSearches',
  method: 'GET',
  path: '/v1/analytics/{projectId}/searches',
  tag,
  summary: 'Get what readers searched for',
  params,
  query: reportQuery.extend({
    results: z
      .enum(['all', 'none'])
      .default('all')
      .meta({ description: '`none`: only searches that found nothing, and how often.' }),
  }),
  success: { status: 200, description: 'The searches.', schema: searchesReport },
  errors,
  table: true,
});

const asked = counted('AnalyticsAssistantOutcome', '`answered`, `unknown` or `failed`.', {});

export const assistantReport = reportOf('AssistantReport', asked, {});

export const getAssistantUse = defineOperation({
  operationId: 'getAssistantUse',
  method: 'GET',
  path: '/v1/analytics/{projectId}/assistant',
  tag,
  summary: 'Get the number of questions to the assistant',
  description: 'How many questions readers asked the assistant, by outcome.',
  params,
  query: reportQuery,
  success: { status: 200, description: 'The questions.', schema: assistantReport },
  errors,
  table: true,
});

export const AGENT_KINDS = ['ai', 'crawler', 'browser', 'other'] as const;

const agent = counted('AnalyticsAgent', 'The agent, the format that it requested, or the page.', {
  kind: z
    .enum(AGENT_KINDS)
    .nullable()
    .meta({ description: 'The kind of agent; null if `data` lists something else.' }),
});

export const agentsReport = reportOf('AgentsReport', agent, {});

export const getAgents = defineOperation({
  operationId: 'getAgents',
  method: 'GET',
  path: '/v1/analytics/{projectId}/agents',
  tag,
  summary: 'Get the requests of crawlers and AI agents',
  description:
    'Requests of machines, counted by the server: pages that crawlers and AI agents fetched, and all requests for Markdown, `llms.txt` and MCP. None of them counts as a view.',
  params,
  query: reportQuery.extend({
    by: z.enum(['agent', 'format', 'page']).default('agent').meta({ description: 'What `data` lists.' }),
  }),
  success: { status: 200, description: 'The requests.', schema: agentsReport },
  errors,
  table: true,
});

const brokenLink = counted('AnalyticsBrokenLink', 'The address that does not exist.', {
  referrer: z.string().meta({ description: 'The page or site with the link; empty if it is not known.' }),
});

export const brokenLinksReport = reportOf('BrokenLinksReport', brokenLink, {});

export const getBrokenLinks = defineOperation({
  operationId: 'getBrokenLinks',
  method: 'GET',
  path: '/v1/analytics/{projectId}/broken-links',
  tag,
  summary: 'Get the broken links that readers followed',
  description: 'Addresses that readers opened and that do not exist, and where the link to them is.',
  params,
  query: reportQuery.omit({ language: true }),
  success: { status: 200, description: 'The broken links.', schema: brokenLinksReport },
  errors,
  table: true,
});

const action = counted('AnalyticsAction', 'The code block, as page and number, or the API operation.', {
  failed: count('How many requests failed or got a status of 400 or above; 0 for copied code.'),
});

export const actionsReport = reportOf('ActionsReport', action, {});

export const getActions = defineOperation({
  operationId: 'getActions',
  method: 'GET',
  path: '/v1/analytics/{projectId}/actions',
  tag,
  summary: 'Get copied code and requests of the playground',
  params,
  query: reportQuery.extend({ kind: z.enum(['copy', 'playground']).default('copy') }),
  success: { status: 200, description: 'The actions.', schema: actionsReport },
  errors,
  table: true,
});

export const liveVisitors = z
  .object({
    at: timestamp,
    visitors: z.int().min(0),
    data: z
      .array(z.object({ key: z.string().meta({ description: 'The page.' }), count: z.int().min(0) }))
      .meta({ description: 'The pages that they are on, most visitors first; up to 50 pages.' }),
  })
  .meta({ id: 'LiveVisitors' });

export const getLiveVisitors = defineOperation({
  operationId: 'getLiveVisitors',
  method: 'GET',
  path: '/v1/analytics/{projectId}/live',
  tag,
  summary: 'Get the current visitors',
  description: 'The visitors of the last five minutes, by the page that each of them saw last.',
  params,
  success: { status: 200, description: 'The visitors.', schema: liveVisitors },
  errors,
});

export const deleteAnalytics = defineOperation({
  operationId: 'deleteAnalytics',
  method: 'DELETE',
  path: '/v1/analytics/{projectId}',
  tag,
  summary: 'Delete the analytics of a project',
  description: 'Deletes everything that was counted, and the feedback of readers. This cannot be undone.',
  params,
  success: { status: 204, description: 'The analytics have been deleted.' },
  errors,
});

export type ViewsReport = z.output<typeof viewsReport>;
export type VisitorsReport = z.output<typeof visitorsReport>;
export type ReferrersReport = z.output<typeof referrersReport>;
export type SearchesReport = z.output<typeof searchesReport>;
export type AssistantReport = z.output<typeof assistantReport>;
export type AgentsReport = z.output<typeof agentsReport>;
export type BrokenLinksReport = z.output<typeof brokenLinksReport>;
export type ActionsReport = z.output<typeof actionsReport>;
export type LiveVisitors = z.output<typeof liveVisitors>;
