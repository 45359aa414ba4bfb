import type { CoordinatorLimits } from '../../packages/platform/src/site-builds/coordinator/run-coordinator.ts';

/** None that is met. */
export const LIMITS: CoordinatorLimits = { memoryMegabytes: 4096, cpuSeconds: 100_000 };
