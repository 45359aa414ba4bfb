export { bestCage, type CageKind, canCage } from './best-cage.ts';
export { type Caged, type CageLimits, type CageOptions, cageCommand } from './cage-command.ts';
