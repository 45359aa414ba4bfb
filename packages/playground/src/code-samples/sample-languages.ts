/** Languages that requests are shown in, by the names that docs.json uses. */

import type { OutgoingRequest } from '../outgoing-request.ts';
import { c, cpp, csharp, dart, dotnet, go, java, kotlin, rust, swift } from './compiled-samples.ts';
import { bash, javascript, node, php, powershell, python, ruby, typescript } from './script-samples.ts';

export interface SampleLanguage {
  id: string;
  label: string;
  /** As the highlighter names it. */
  highlight: string;
  write(request: OutgoingRequest): string;
}

const LANGUAGES: readonly SampleLanguage[] = [
  { id: 'bash', label: 'cURL', highlight: 'bash', write: bash },
  { id: 'python', label: 'Python', highlight: 'python', write: python },
  { id: 'javascript', label: 'JavaScript', highlight: 'javascript', write: javascript },
  { id: 'node', label: 'Node.js', highlight: 'javascript', write: node },
  { id: 'php', label: 'PHP', highlight: 'php', write: php },
  { id: 'go', label: 'Go', highlight: 'go', write: go },
  { id: 'java', label: 'Java', highlight: 'java', write: java },
  { id: 'ruby', label: 'Ruby', highlight: 'ruby', write: ruby },
  { id: 'powershell', label: 'PowerShell', highlight: 'powershell', write: powershell },
  { id: 'swift', label: 'Swift', highlight: 'swift', write: swift },
  { id: 'csharp', label: 'C#', highlight: 'csharp', write: csharp },
  { id: 'dotnet', label: '.NET', highlight: 'csharp', write: dotnet },
  { id: 'typescript', label: 'TypeScript', highlight: 'typescript', write: typescript },
  { id: 'c', label: 'C', highlight: 'c', write: c },
  { id: 'c++', label: 'C++', highlight: 'cpp', write: cpp },
  { id: 'kotlin', label: 'Kotlin', highlight: 'kotlin', write: kotlin },
  { id: 'rust', label: 'Rust', highlight: 'rust', write: rust },
  { id: 'dart', label: 'Dart', highlight: 'dart', write: dart },
];

const OTHER_NAMES: Readonly<Record<string, string>> = {
  curl: 'bash',
  shell: 'bash',
  sh: 'bash',
  cpp: 'c++',
  'c#': 'csharp',
  'dot-net': 'csharp',
  flutter: 'dart',
  '.net': 'dotnet',
  js: 'javascript',
  ts: 'typescript',
  golang: 'go',
  nodejs: 'node',
  'node.js': 'node',
  py: 'python',
  rb: 'ruby',
  kt: 'kotlin',
  rs: 'rust',
};

const BY_DEFAULT = ['bash', 'python', 'javascript', 'php', 'go', 'java', 'ruby'];

/** Null: the usual ones. Names that nobody knows are left out. */
export function sampleLanguages(wanted: readonly string[] | null): SampleLanguage[] {
  return [...new Set((wanted ?? BY_DEFAULT).flatMap((name) => findSampleLanguage(name) ?? []))];
}

export function findSampleLanguage(name: string): SampleLanguage | null {
  const lower = name.trim().toLowerCase();
  const id = Object.hasOwn(OTHER_NAMES, lower) ? OTHER_NAMES[lower] : lower;
  return LANGUAGES.find((language) => language.id === id) ?? null;
}

export function sampleLanguageNames(): string[] {
  return LANGUAGES.map(({ id }) => id);
}
