/** Where PostgreSQL's NOTIFY tells workers: `queued <kind>`, `revoked <job id>`. */
export const NEWS_CHANNEL = 'bindery_jobs';
