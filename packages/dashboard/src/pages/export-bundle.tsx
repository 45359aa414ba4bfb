/** The archive of a completed export: a fresh link with its countdown, and what to do with it. */
import type { StaticExportBundle, StaticExportJob } from '@bindery/sdk';
import { useState } from 'react';
import { bindery } from '../api/client.ts';
import { useMay } from '../api/me.ts';
import { useAction } from '../api/use-action.ts';
import { Button, ButtonAnchor } from '../ui/button.tsx';
import { CodeBlock, CopyValue } from '../ui/code-block.tsx';
import { SelectField } from '../ui/field.tsx';
import { duration, fileSize } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { Card, Fact, Facts, Section } from '../ui/list.tsx';
import { Problem } from '../ui/problem.tsx';
import { useNow } from '../ui/time-ago.tsx';
import { snippetsFor } from './snippets.ts';

const LIFETIMES: [seconds: number, words: string][] = [
  [3_600, '1 hour'],
  [86_400, '1 day'],
  [604_800, '7 days'],
];

export function ExportBundle({ job }: { job: StaticExportJob }) {
  const [bundle, setBundle] = useState<StaticExportBundle | null>(null);
  const [seconds, setSeconds] = useState(86_400);
  const mayAsk = useMay('editor');
  const ask = useAction(async () => {
    setBundle(await bindery.createStaticExportBundle(job.jobId, { expiresInSeconds: seconds }));
  });
  return (
    <>
      {mayAsk && (
        <Section
          title="Bundle"
          about="Anyone who has the link can download the bundle until the link expires. All links lead to the same bytes."
        >
          <Card>
            <div className="flex flex-wrap items-end gap-3">
              <div className="w-40">
                <SelectField
                  label="The link works for"
                  value={seconds}
                  onChange={(event) => setSeconds(Number(event.target.value))}
                >
                  {LIFETIMES.map(([value, words]) => (
                    <option key={value} value={value}>
                      {words}
                    </option>
                  ))}
                </SelectField>
              </div>
              <Button look={bundle ? 'secondary' : 'primary'} busy={ask.busy} onClick={() => void ask.run()}>
                {bundle ? 'Another link' : 'Get a link'}
              </Button>
            </div>
            {ask.error !== null && (
              <div className="mt-4">
                <Problem error={ask.error} title="The link could not be made" />
              </div>
            )}
            {bundle && <Link bundle={bundle} />}
          </Card>
        </Section>
      )}
      <Snippets job={job} />
    </>
  );
}

function Link({ bundle }: { bundle: StaticExportBundle }) {
  const leftMs = Date.parse(bundle.expiresAt) - useNow(1_000);
  const hasExpired = leftMs <= 0;
  return (
    <div className="mt-5 space-y-4 border-t border-line pt-5">
      <div className="flex flex-wrap items-center gap-3">
        {!hasExpired && (
          <ButtonAnchor look="primary" href={bundle.bundleUrl} download>
            <Icon name="download" />
            Download {fileSize(bundle.sizeBytes)}
          </ButtonAnchor>
        )}
        <p className={`text-sm tabular-nums ${hasExpired ? 'text-warn' : 'text-muted'}`}>
          {hasExpired ? 'This link has expired.' : `Expires in ${duration(leftMs)}`}
        </p>
      </div>
      <Facts>
        <Fact name="Link">
          <CopyValue value={bundle.bundleUrl} label="the link" />
        </Fact>
        <Fact name="SHA-256">
          <CopyValue value={bundle.sha256} label="the hash" />
        </Fact>
        <Fact name="Version">
          <span className="font-mono text-xs">{bundle.version}</span>
        </Fact>
      </Facts>
    </div>
  );
}

function Snippets({ job }: { job: StaticExportJob }) {
  const snippets = snippetsFor({ apiUrl: location.origin, jobId: job.jobId, domain: job.domain });
  const [shown, setShown] = useState(0);
  const snippet = snippets[shown]!;
  return (
    <Section title="Without this page" about="Do the same from a shell, from CI, or in a cluster.">
      <fieldset aria-label="Kinds of snippets" className="mb-3 flex flex-wrap gap-1">
        {snippets.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            aria-pressed={index === shown}
            onClick={() => setShown(index)}
            className="min-h-9 rounded-md px-3 text-sm text-muted hover:bg-hover aria-pressed:bg-hover aria-pressed:font-medium aria-pressed:text-ink"
          >
            {name}
          </button>
        ))}
      </fieldset>
      <CodeBlock code={snippet.code} label={snippet.name} title={snippet.title} />
    </Section>
  );
}
