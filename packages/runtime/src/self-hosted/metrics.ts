/** Prometheus' text format. */
import type { Activation } from './activation.ts';
import type { Counts } from './display.ts';

export function renderMetrics(activation: Activation, counts: Counts): string {
  const { ready, degraded, version } = activation.readiness();
  const answers = [2, 3, 4, 5].map(
    (digit) => `bindery_runtime_answers_total{status="${digit}xx"} ${counts.answers[digit] ?? 0}`,
  );
  return [
    '# TYPE bindery_runtime_answers_total counter',
    ...answers,
    '# TYPE bindery_runtime_ready gauge',
    `bindery_runtime_ready ${Number(ready)}`,
    '# HELP bindery_runtime_degraded 1 while an earlier version is served because the wanted one could not be taken.',
    '# TYPE bindery_runtime_degraded gauge',
    `bindery_runtime_degraded ${Number(degraded)}`,
    '# TYPE bindery_runtime_version_info gauge',
    `bindery_runtime_version_info{version="${version ?? ''}"} 1`,
    '# TYPE bindery_runtime_switches_total counter',
    `bindery_runtime_switches_total ${activation.switches}`,
    '# TYPE bindery_runtime_refusals_total counter',
    `bindery_runtime_refusals_total ${activation.refusals}`,
    '# TYPE bindery_runtime_cache_bytes gauge',
    `bindery_runtime_cache_bytes ${counts.cacheBytes}`,
    '# HELP bindery_runtime_events_total What readers did: sent on, or dropped because there was no room.',
    '# TYPE bindery_runtime_events_total counter',
    `bindery_runtime_events_total{outcome="sent"} ${counts.events.sent}`,
    `bindery_runtime_events_total{outcome="dropped"} ${counts.events.dropped}`,
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${counts.residentBytes}`,
    '',
  ].join('\n');
}
