/** Compiler options that a comment of a fence may set (`// @target: ES2020`); any other `// @word` stays a comment. */
export const OPTION_NAMES: ReadonlySet<string> = new Set([
  ...['allowArbitraryExtensions', 'allowImportingTsExtensions', 'allowJs', 'allowSyntheticDefaultImports'],
  ...['allowUmdGlobalAccess', 'allowUnreachableCode', 'allowUnusedLabels', 'alwaysStrict', 'checkJs'],
  ...['customConditions', 'declaration', 'downlevelIteration', 'emitDecoratorMetadata', 'erasableSyntaxOnly'],
  ...['esModuleInterop', 'exactOptionalPropertyTypes', 'experimentalDecorators', 'importHelpers'],
  ...['isolatedDeclarations', 'isolatedModules', 'jsx', 'jsxFactory', 'jsxFragmentFactory'],
  ...['jsxImportSource', 'lib', 'module', 'moduleDetection', 'moduleResolution', 'noErrorTruncation'],
  ...['noFallthroughCasesInSwitch', 'noImplicitAny', 'noImplicitOverride', 'noImplicitReturns'],
  ...['noImplicitThis', 'noLib', 'noPropertyAccessFromIndexSignature', 'noUncheckedIndexedAccess'],
  ...['noUnusedLocals', 'noUnusedParameters', 'preserveConstEnums', 'removeComments', 'resolveJsonModule'],
  ...['skipLibCheck', 'strict', 'strictBindCallApply', 'strictBuiltinIteratorReturn', 'strictFunctionTypes'],
  ...['strictNullChecks', 'strictPropertyInitialization', 'stripInternal', 'target', 'types'],
  ...['useDefineForClassFields', 'useUnknownInCatchVariables', 'verbatimModuleSyntax'],
]);

/** Words of twoslash that say nothing about types: they are taken out, and that is all. */
export const OTHER_WORDS: ReadonlySet<string> = new Set([
  ...['noErrorValidation', 'noErrorsCutted', 'noStaticSemanticInfo', 'keepNotations'],
  ...['emit', 'showEmit', 'showEmittedFile'],
]);
