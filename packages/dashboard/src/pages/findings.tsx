/** Mistakes in content: file, line, what is wrong, what to do, and the lines themselves. */
import type { Diagnostic } from '@bindery/sdk';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Foreign } from '../ui/foreign.tsx';
import { List, ListRow } from '../ui/list.tsx';
import { numbered } from '../ui/numbered.ts';
import { visibleText } from '../ui/visible-text.ts';

const TONES: Record<Diagnostic['severity'], Tone> = { error: 'danger', warning: 'warn', info: 'plain' };
const WORDS: Record<Diagnostic['severity'], string> = { error: 'Error', warning: 'Warning', info: 'Remark' };

type Finding = Omit<Diagnostic, 'excerpt'> & { excerpt?: string | null };

export function Findings({ findings }: { findings: Finding[] }) {
  return (
    <List label="Findings">
      {numbered(findings, ({ file, line, rule }) => `${file}:${line}:${rule}`).map(
        ({ key, entry: finding }) => (
          <ListRow key={key} className="items-start">
            <div className="w-20 shrink-0 pt-0.5">
              <Badge tone={TONES[finding.severity]}>{WORDS[finding.severity]}</Badge>
            </div>
            <div className="min-w-0 flex-1 basis-60 text-sm">
              <p className="break-words">
                <Foreign text={finding.message} />
              </p>
              <p className="font-mono text-xs break-all text-muted">
                <Foreign text={finding.file} />
                {finding.line !== null && `:${finding.line}`}
                {finding.line !== null && finding.column !== null && `:${finding.column}`} · {finding.rule}
              </p>
              {finding.hint && (
                <p className="mt-1 break-words text-muted">
                  <Foreign text={finding.hint} />
                </p>
              )}
              {finding.excerpt && (
                <pre className="mt-2 rounded-md bg-sunken p-2.5 font-mono text-xs leading-5 break-words whitespace-pre-wrap">
                  {visibleText(finding.excerpt)}
                </pre>
              )}
            </div>
          </ListRow>
        ),
      )}
    </List>
  );
}
