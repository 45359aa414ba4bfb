export { bestCage, type CageKind, type CageLack, cageLacks, canCage } from './best-cage.ts';
export type { CageLimits, CageOptions } from './cage-command.ts';
export { openCompiledCode } from './compiled-code.ts';
export type { CagedProgram } from './launch.ts';
export { startCaged } from './start-caged.ts';
