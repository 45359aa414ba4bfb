/**
 * Which `.css` and `.js` files are custom code of the site. The format includes every one of them on every page;
 * a repository that also holds a program must not have that program's sources thrown at its readers.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { readFileBelow } from '../config/config-files.ts';
import type { Collector } from '../diagnostics/collector.ts';
import type { ContentFile } from './content-index.ts';

const HEAD_BYTES = 64 * 1024;
const LARGEST_PACKAGE = 1024 * 1024;
/** A package that depends on one of these is a program of its own. */
const FRAMEWORKS = [
  'next',
  'react',
  'react-dom',
  'preact',
  'vue',
  'nuxt',
  'svelte',
  '@sveltejs/kit',
  'astro',
  'vite',
  'gatsby',
  '@remix-run/react',
  'react-router',
  '@angular/core',
  'solid-js',
  'express',
  'fastify',
  'hono',
  'webpack',
  'esbuild',
  'rollup',
  'parcel',
  '@docusaurus/core',
  'vitepress',
  '@11ty/eleventy',
];
const TOOL_SCRIPT =
  /(?:^|\/)[^/]*(?:\.config|\.conf|\.test|\.spec|\.stories|rc)\.js$|(?:^|\/)(?:gulpfile|gruntfile)\.js$/i;
const MODULE_SYNTAX =
  /^#!|^[ \t]*(?:import\s*["'{*\w]|export\s+(?:default|const|let|var|function|class|async|\{|\*))|\bmodule\.exports\b|(?:^|[^.\w])require\(\s*["']/m;
const STYLE_SOURCE = /@tailwind\b|@import\s+["']tailwindcss|@theme\b|@plugin\s+["']/;

export interface CustomCode {
  styles: ContentFile[];
  scripts: ContentFile[];
  leftOut: ContentFile[];
}

export function findCustomCode(
  candidates: { styles: ContentFile[]; scripts: ContentFile[] },
  options: { root: string; packages: readonly string[]; collector: Collector },
): CustomCode {
  const programs = options.packages.filter((file) => isProgram(options.root, file)).map(folderOf);
  const leftOut: ContentFile[] = [];
  const keep = (file: ContentFile, reason: string | null): boolean => {
    if (reason === null) return true;
    leftOut.push(file);
    options.collector.report({
      severity: 'info',
      file: file.path,
      rule: 'custom-code-left-out',
      message: `Not included on the site's pages: ${reason}`,
    });
    return false;
  };
  const ofProgram = (file: ContentFile) =>
    programs.some((folder) => folder === '' || file.path.startsWith(`${folder}/`))
      ? 'it belongs to a program in this repository'
      : null;
  const head = (file: ContentFile) => readHead(join(options.root, file.path));
  return {
    styles: candidates.styles.filter((file) => keep(file, ofProgram(file) ?? styleReason(head(file)))),
    scripts: candidates.scripts.filter((file) => keep(file, ofProgram(file) ?? scriptReason(file, head))),
    leftOut,
  };
}

function styleReason(head: string): string | null {
  return STYLE_SOURCE.test(head) ? 'it has to be compiled first' : null;
}

function scriptReason(file: ContentFile, head: (file: ContentFile) => string): string | null {
  if (TOOL_SCRIPT.test(file.path)) return 'it configures or tests a tool';
  return MODULE_SYNTAX.test(head(file)) ? 'it is a module, which a page cannot run as a script' : null;
}

function isProgram(root: string, packageFile: string): boolean {
  const read = readFileBelow(root, packageFile, { mostBytes: LARGEST_PACKAGE });
  if (read.kind !== 'text') return false;
  try {
    const parsed: unknown = JSON.parse(read.text);
    const { dependencies, devDependencies } = parsed as Record<string, unknown>;
    const named = { ...(dependencies as object), ...(devDependencies as object) };
    return FRAMEWORKS.some((framework) => Object.hasOwn(named, framework));
  } catch {
    return false;
  }
}

function readHead(path: string): string {
  const buffer = Buffer.alloc(HEAD_BYTES);
  const handle = openSync(path, 'r');
  try {
    return buffer.toString('utf8', 0, readSync(handle, buffer, 0, HEAD_BYTES, 0));
  } catch {
    return '';
  } finally {
    closeSync(handle);
  }
}

function folderOf(file: string): string {
  return file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : '';
}
