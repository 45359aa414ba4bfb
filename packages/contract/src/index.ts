export * from './errors.ts';
export * from './fields.ts';
export * from './git-source.ts';
export * from './openapi.ts';
export * from './operation.ts';
export * from './page.ts';
export * from './projects.ts';
export * from './service.ts';
