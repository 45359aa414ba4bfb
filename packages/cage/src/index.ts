export { bestCage, type CageLack, cageLacks, canCage } from './best-cage.ts';
export type { CageKind } from './cage-kind.ts';
export type { CageLimits, CageOptions } from './cage-plan.ts';
export { openCompiledCode } from './compiled-code.ts';
export type { CagedProgram } from './launch.ts';
export { spawned } from './spawned.ts';
export { startCaged } from './start-caged.ts';
