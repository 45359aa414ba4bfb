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
const errors = { 404: 'No project with this identifier in your organization.' };

const counted = <More extends z.ZodRawShape>(name: string, key: string, more: More) =>
  z.object({ key: z.string().meta({ description: key }), count: z.int().min(0), ...more }).meta({ id: name });

const viewed = counted('AnalyticsViews', 'The page, language, device or country.', {
  visitors: count('Visitors who viewed it, each counted once a day.'),
});

export const viewsReport = reportOf('ViewsReport', viewed, {
  dropped: count(
    'Events of these days that came faster than they could be written, and are in no other number.',
  ),
});

export const getViews = defineOperation({
  operationId: 'getViews',
  method: 'GET',
  path: '/v1/analytics/{projectId}/views',
  tag,
  summary: 'Views of a site',
  description:
    'How often pages were viewed in browsers, over time, and which. Readers who ask not to be tracked (DNT, GPC) are not counted. Crawlers and agents are counted apart: see `agents`.',
  params,
  query: reportQuery.extend({
    by: z.enum(['page', 'language', 'device', 'country']).default('page').meta({
      description:
        'What `data` lists. Countries (ISO 3166, two capital letters) are known where the host of the site has a database of addresses; views from addresses that it does not know are in none.',
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
  summary: 'Visitors of a site',
  description:
    'How many visitors there were. A visitor is known for one day (UTC) and not again: a week’s number is the sum of its days’. In hours, each is counted in every hour in which they came.',
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
  'The address that linked here, or source, medium and name of a campaign.',
  {},
);

export const referrersReport = reportOf('ReferrersReport', referrer, {});

export const getReferrers = defineOperation({
  operationId: 'getReferrers',
  method: 'GET',
  path: '/v1/analytics/{projectId}/referrers',
  tag,
  summary: 'Where readers came from',
  description: 'Views that came from another site by a link, or from a campaign (`utm_source` and so on).',
  params,
  query: reportQuery.extend({ by: z.enum(['referrer', 'campaign']).default('referrer') }),
  success: { status: 200, description: 'The referrers.', schema: referrersReport },
  errors,
  table: true,
});

const searched = counted('AnalyticsSearch', 'What was searched for, in small letters.', {
  withoutResults: count('How often nothing was found.'),
  clicks: count('How often a result was opened.'),
});

export const searchesReport = reportOf('SearchesReport', searched, {
  withoutResults: count('Searches of the period that found nothing.'),
  clicks: count('Results that were opened.'),
});

export const getSearches = defineOperation({
  operationId: 'getSearches',
  method: 'GET',
  path: '/v1/analytics/{projectId}/searches',
  tag,
  summary: 'What readers searched for',
  params,
  query: reportQuery.extend({
    results: z
      .enum(['all', 'none'])
      .default('all')
      .meta({ description: '`none`: only searches that found nothing, and how often they did not.' }),
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
  summary: 'Questions to the assistant',
  description: 'How many questions the assistant was asked, and what came of them.',
  params,
  query: reportQuery,
  success: { status: 200, description: 'The questions.', schema: assistantReport },
  errors,
  table: true,
});

export const AGENT_KINDS = ['ai', 'crawler', 'browser', 'other'] as const;

const agent = counted('AnalyticsAgent', 'The agent, what it asked for, or the page.', {
  kind: z
    .enum(AGENT_KINDS)
    .nullable()
    .meta({ description: 'Of an agent; null where `data` lists something else.' }),
});

export const agentsReport = reportOf('AgentsReport', agent, {});

export const getAgents = defineOperation({
  operationId: 'getAgents',
  method: 'GET',
  path: '/v1/analytics/{projectId}/agents',
  tag,
  summary: 'Crawlers and AI agents',
  description:
    'Requests of machines, counted by the server: pages that crawlers and AI agents fetched, and Markdown, `llms.txt` and MCP requests of anybody. None of them is among the views.',
  params,
  query: reportQuery.extend({
    by: z.enum(['agent', 'format', 'page']).default('agent').meta({ description: 'What `data` lists.' }),
  }),
  success: { status: 200, description: 'The requests.', schema: agentsReport },
  errors,
  table: true,
});

const brokenLink = counted('AnalyticsBrokenLink', 'The address that is not there.', {
  referrer: z.string().meta({ description: 'The page or site with the link; empty: not known.' }),
});

export const brokenLinksReport = reportOf('BrokenLinksReport', brokenLink, {});

export const getBrokenLinks = defineOperation({
  operationId: 'getBrokenLinks',
  method: 'GET',
  path: '/v1/analytics/{projectId}/broken-links',
  tag,
  summary: 'Broken links that readers met',
  description: 'Addresses that readers opened and that are not there, with where the link stands.',
  params,
  query: reportQuery.omit({ language: true }),
  success: { status: 200, description: 'The broken links.', schema: brokenLinksReport },
  errors,
  table: true,
});

const action = counted('AnalyticsAction', 'The code block as page and number, or the operation of the API.', {
  failed: count('Requests that were not answered with a status below 400; 0 for copies.'),
});

export const actionsReport = reportOf('ActionsReport', action, {});

export const getActions = defineOperation({
  operationId: 'getActions',
  method: 'GET',
  path: '/v1/analytics/{projectId}/actions',
  tag,
  summary: 'Code that was copied, requests of the playground',
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
      .meta({ description: 'Where they are, the most first; at most 50 pages.' }),
  })
  .meta({ id: 'LiveVisitors' });

export const getLiveVisitors = defineOperation({
  operationId: 'getLiveVisitors',
  method: 'GET',
  path: '/v1/analytics/{projectId}/live',
  tag,
  summary: 'Who is there now',
  description: 'Visitors of the last five minutes, each at the page that they saw last.',
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
  description: 'Everything that was ever counted, feedback with it. It cannot be had back.',
  params,
  success: { status: 204, description: 'It is deleted.' },
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
