/**
 * A module of the content as a plain script for browsers: pages opened from disk cannot load modules. It adds itself
 * to a list that the islands' runtime works off, so that neither has to be there first.
 */
import type { ModuleSummary } from '../module.ts';
import type { Dialect } from './collect-modules.ts';
import type { ExportSyntax } from './compile-jsx.ts';

/** What code of the content finds without importing it, in the sandbox and in browsers. */
const PROVIDED = [
  'React',
  ...['createElement', 'isValidElement', 'createContext', 'cloneElement', 'createRef', 'memo', 'forwardRef'],
  ...['Fragment', 'Component', 'PureComponent', 'Children', 'Suspense', 'StrictMode', 'Profiler', 'lazy'],
  ...['useState', 'useReducer', 'useRef', 'useMemo', 'useCallback', 'useContext', 'useId'],
  ...['useSyncExternalStore', 'useTransition', 'startTransition', 'useDeferredValue', 'useEffect'],
  ...['useLayoutEffect', 'useInsertionEffect', 'useImperativeHandle', 'useDebugValue'],
];

export const SCRIPT_DIALECT: Dialect = {
  importFrom(file, requests) {
    const from = `$import(${JSON.stringify(file)})`;
    if (requests.length === 0) return `${from};`;
    return requests
      .map(({ imported, local }) =>
        imported === '*'
          ? `const ${local} = ${from};`
          : `const { ${JSON.stringify(imported)}: ${local} } = ${from};`,
      )
      .join(' ');
  },
  replaceExport(node, print) {
    if (node.type === 'ExportNamedDeclaration') return node.declaration ? print(node.declaration) : '';
    if (node.type === 'ExportAllDeclaration') return '';
    const isNamed = /^(?:Function|Class)Declaration$/.test(node.declaration.type) && nameOf(node) !== null;
    return isNamed ? print(node.declaration) : `const $default = (${print(node.declaration)});`;
  },
  finish(code, { file, source }, summary) {
    const used = PROVIDED.filter((name) => source.includes(name));
    const names = ['$h', '$Fragment', '$given', ...used].join(',');
    // What the content declares itself goes before what is provided: it stands in a function of its own.
    return (
      `(self.binderyModules??=[]).push([${JSON.stringify(file)},($import,{${names}})=>(()=>{"use strict";\n` +
      `${code}\nreturn {${exportsOf(summary)}};})()]);\n`
    );
  },
};

function nameOf(node: Extract<ExportSyntax, { type: 'ExportDefaultDeclaration' }>): string | null {
  const { declaration } = node;
  return 'id' in declaration && declaration.id ? declaration.id.name : null;
}

/** Read when asked for: modules may import one another. */
function exportsOf({ exports, declared, exportedAs }: ModuleSummary): string {
  const names = new Map(declared.map((name) => [name, name]));
  for (const [exported, local] of exportedAs) names.set(exported, local);
  if (exports.includes('default') && !names.has('default')) names.set('default', '$default');
  return [...names]
    .map(([exported, local]) => `get ${JSON.stringify(exported)}(){return ${local}}`)
    .join(',');
}
