/** What readers of a project's site did. */
import { part } from './calls.ts';
import { OrganizationCalls } from './organization-calls.ts';
import type {
  ActionsReport,
  AgentsReport,
  AssistantReport,
  BrokenLinksReport,
  FeedbackChange,
  FeedbackEntry,
  FeedbackReport,
  LiveVisitors,
  NewEvents,
  ReferrersReport,
  SearchesReport,
  TakenEvents,
  ViewsReport,
  VisitorsReport,
} from './resources.ts';
import type { CallOptions } from './send.ts';

export interface ReportOptions extends CallOptions {
  /** The first day, in UTC: `2026-01-31`. */
  from?: string;
  /** The last day; today unless told. */
  to?: string;
  interval?: 'hour' | 'day' | 'week' | 'month';
  /** Only this page, such as `/guides/start`. */
  page?: string;
  language?: string;
  /** Entries of `data`: 1 to 100 (50). */
  limit?: number;
  /** `nextCursor` of the report before. */
  cursor?: string;
}

export class AnalyticsCalls extends OrganizationCalls {
  getViews(
    projectId: string,
    options: ReportOptions & { by?: 'page' | 'language' | 'device' | 'country' } = {},
  ): Promise<ViewsReport> {
    return this.#report(projectId, 'views', options);
  }

  getVisitors(projectId: string, options: ReportOptions = {}): Promise<VisitorsReport> {
    return this.#report(projectId, 'visitors', options);
  }

  getReferrers(
    projectId: string,
    options: ReportOptions & { by?: 'referrer' | 'campaign' } = {},
  ): Promise<ReferrersReport> {
    return this.#report(projectId, 'referrers', options);
  }

  /** `results: 'none'`: what was not found. */
  getSearches(
    projectId: string,
    options: ReportOptions & { results?: 'all' | 'none' } = {},
  ): Promise<SearchesReport> {
    return this.#report(projectId, 'searches', options);
  }

  getFeedback(
    projectId: string,
    options: ReportOptions & {
      status?: FeedbackEntry['status'];
      helpful?: 'yes' | 'no';
      comment?: 'yes';
    } = {},
  ): Promise<FeedbackReport> {
    return this.#report(projectId, 'feedback', options);
  }

  changeFeedback(
    projectId: string,
    feedbackId: string,
    change: FeedbackChange,
    options?: CallOptions,
  ): Promise<FeedbackEntry> {
    const path = `${analyticsPath(projectId)}/feedback/${part(feedbackId)}`;
    return this.send({ method: 'PATCH', path, body: change }, options);
  }

  getAssistantUse(projectId: string, options: ReportOptions = {}): Promise<AssistantReport> {
    return this.#report(projectId, 'assistant', options);
  }

  getAgents(
    projectId: string,
    options: ReportOptions & { by?: 'agent' | 'format' | 'page' } = {},
  ): Promise<AgentsReport> {
    return this.#report(projectId, 'agents', options);
  }

  getBrokenLinks(
    projectId: string,
    options: Omit<ReportOptions, 'language'> = {},
  ): Promise<BrokenLinksReport> {
    return this.#report(projectId, 'broken-links', options);
  }

  getActions(
    projectId: string,
    options: ReportOptions & { kind?: 'copy' | 'playground' } = {},
  ): Promise<ActionsReport> {
    return this.#report(projectId, 'actions', options);
  }

  getLiveVisitors(projectId: string, options?: CallOptions): Promise<LiveVisitors> {
    return this.get(`${analyticsPath(projectId)}/live`, options);
  }

  /** What a site elsewhere counted; a batch that is sent twice counts once. */
  sendEvents(projectId: string, events: NewEvents, options?: CallOptions): Promise<TakenEvents> {
    return this.send({ method: 'POST', path: `${analyticsPath(projectId)}/events`, body: events }, options);
  }

  /** Everything that was ever counted of the project. */
  deleteAnalytics(projectId: string, options?: CallOptions): Promise<void> {
    return this.send({ method: 'DELETE', path: analyticsPath(projectId) }, options);
  }

  #report<Report>(projectId: string, name: string, { signal, ...query }: AnyReport): Promise<Report> {
    const path = `${analyticsPath(projectId)}/${name}`;
    return this.send({ method: 'GET', path, query }, { ...(signal && { signal }) });
  }
}

type AnyReport = ReportOptions &
  Partial<Record<'by' | 'results' | 'status' | 'helpful' | 'comment' | 'kind', string>>;

function analyticsPath(projectId: string): string {
  return `/v1/analytics/${part(projectId)}`;
}
