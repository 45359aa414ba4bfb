/** What readers ask the assistant: alike questions together, those without an answer first. */
import type { AskedQuestion } from '@bindery/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { bindery } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { useList } from '../api/use-list.ts';
import { Either } from '../charts/report-panel.tsx';
import { useProject } from '../shell/project-frame.tsx';
import { siteUrl } from '../shell/site-url.ts';
import { useTitle } from '../shell/use-title.ts';
import { Badge } from '../ui/badge.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Foreign } from '../ui/foreign.tsx';
import { plural } from '../ui/format.ts';
import { List, ListRow, PageHead } from '../ui/list.tsx';
import { ListStates } from '../ui/list-end.tsx';
import { numbered } from '../ui/numbered.ts';
import { TimeAgo } from '../ui/time-ago.tsx';
import { FeatureOff } from './feature-off.tsx';
import { HaveItWritten } from './have-it-written.tsx';

const ANSWERS = [
  ['unknown', 'Without an answer'],
  ['answered', 'Answered'],
  ['all', 'All questions'],
] as const;
type Answer = (typeof ANSWERS)[number][0];

/** True as well where nobody has asked anything. */
const NO_QUESTIONS: Record<Answer, string> = {
  unknown: 'No questions without an answer',
  answered: 'No answered questions',
  all: 'No questions yet',
};

export function Assistant() {
  const { projectId, project } = useProject();
  useTitle('Assistant', project?.name);
  const search = useSearch({ from: '/app/projects/$projectId/assistant' });
  const navigate = useNavigate({ from: '/projects/$projectId/assistant' });
  const answer: Answer = ANSWERS.find(([name]) => name === search.answer)?.[0] ?? 'unknown';
  const filter = answer === 'all' ? {} : { outcome: answer };
  const list = useList({
    key: [...keys.questions(projectId), answer],
    list: (options) => bindery.listAssistantQuestions(projectId, { ...options, ...filter }),
  });
  return (
    <>
      <PageHead
        title="Assistant"
        below="The questions that readers ask, similar ones together. If the documentation has no answer, have it written."
      >
        <Either
          label="Which questions"
          value={answer}
          of={ANSWERS}
          onChange={(next) => void navigate({ search: { answer: next }, replace: true })}
        />
      </PageHead>
      <FeatureOff
        projectId={projectId}
        feature="assistant"
        words="Readers cannot ask questions at the moment."
      />
      <ListStates
        list={list}
        of="questions"
        empty={
          <EmptyState title={NO_QUESTIONS[answer]}>
            You will see the questions of readers here, without anything about who they are.
          </EmptyState>
        }
      >
        {(questions) => (
          <List label="Questions, most asked first">
            {numbered(questions, ({ question }) => question).map(({ key, entry }) => (
              <Question key={key} projectId={projectId} question={entry} domain={project?.domain} />
            ))}
          </List>
        )}
      </ListStates>
    </>
  );
}

interface QuestionProps {
  projectId: string;
  question: AskedQuestion;
  domain: string | undefined;
}

function Question({ projectId, question, domain }: QuestionProps) {
  return (
    <ListRow className="items-start">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-medium break-words whitespace-pre-wrap">
          <Foreign text={question.question} />
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          {question.outcome === 'unknown' && <Badge tone="warn">No answer</Badge>}
          {plural(question.count, 'time')}, last <TimeAgo at={question.lastAskedAt} />
          {question.notHelpful > 0 && <> · {plural(question.notHelpful, 'reader')} not helped</>}
        </p>
        {question.alike.length > 0 && <Alike wordings={question.alike} />}
        {question.pages.length > 0 && <CameUp pages={question.pages} domain={domain} />}
      </div>
      {question.outcome === 'unknown' && <HaveItWritten projectId={projectId} question={question.question} />}
    </ListRow>
  );
}

function Alike({ wordings }: { wordings: string[] }) {
  return (
    <details className="mt-2 text-sm">
      <summary className="w-max max-w-full rounded-md text-muted hover:text-ink">
        {plural(wordings.length, 'other wording')}
      </summary>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {numbered(wordings, (text) => text).map(({ key, entry }) => (
          <li key={key} className="break-words whitespace-pre-wrap">
            <Foreign text={entry} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function CameUp({ pages, domain }: { pages: AskedQuestion['pages']; domain: string | undefined }) {
  return (
    <p className="mt-2 text-sm text-muted">
      Pages found:{' '}
      {numbered(pages, ({ address }) => address).map(({ key, entry: { title, address } }, index) => (
        <span key={key}>
          {index > 0 && ', '}
          {domain ? (
            <a
              href={onSite(domain, address)}
              target="_blank"
              rel="noreferrer"
              className="prose-link break-words"
            >
              <Foreign text={title || address} />
            </a>
          ) : (
            <Foreign text={title || address} />
          )}
        </span>
      ))}
    </p>
  );
}

/** Whatever an address says, it stays on the site. */
function onSite(domain: string, address: string): string {
  return new URL(address.replace(/^[\\/]*/, '/'), siteUrl(domain)).href;
}
