/** A log that grows: it can be searched, and follows its end until somebody scrolls away from it. */
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { plural } from '../ui/format.ts';
import { visibleText } from '../ui/visible-text.ts';

interface LogViewProps {
  lines: readonly string[];
  /** Whether more may come. */
  isOpen: boolean;
}

const NEAR_END_PX = 40;
/** What is drawn at most; the rest is there for whoever searches or copies. */
const MOST_DRAWN = 3_000;

export function LogView({ lines, isOpen }: LogViewProps) {
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim().toLowerCase());
  const [isFollowing, setFollowing] = useState(true);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const clean = useMemo(() => lines.map(visibleText), [lines]);
  const shown = useMemo(() => {
    const numbered = clean.map((line, index) => ({ line, number: index + 1 }));
    return wanted ? numbered.filter(({ line }) => line.toLowerCase().includes(wanted)) : numbered;
  }, [clean, wanted]);
  const drawn = shown.slice(-MOST_DRAWN);
  // biome wants to know why `drawn` stands here: each new line moves the end.
  const drawnCount = drawn.length;
  useEffect(() => {
    if (isFollowing && drawnCount >= 0 && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [isFollowing, drawnCount]);
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-xl border border-line bg-sunken">
      <div className="flex flex-wrap items-center gap-2 border-b border-line bg-surface px-3 py-2">
        <h2 id={id} className="mr-auto text-sm font-medium">
          Log
        </h2>
        <input
          type="search"
          aria-label="Search the log"
          placeholder="Search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="min-h-8 w-36 rounded-md border border-strong-line bg-surface px-2.5 text-sm sm:w-52"
        />
        {isOpen && (
          <Button
            look="quiet"
            aria-pressed={isFollowing}
            onClick={() => setFollowing(!isFollowing)}
            className="min-h-8"
          >
            {isFollowing ? 'Following' : 'Follow'}
          </Button>
        )}
        <CopyButton text={clean.join('\n')} label="Copy the log" />
      </div>
      <div
        ref={box}
        role="log"
        aria-label="Lines of the log"
        // A region that scrolls can be reached by keyboard.
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) =>
          setFollowing(scrollHeight - scrollTop - clientHeight < NEAR_END_PX)
        }
        className={`${isOpen ? 'h-[26rem]' : 'min-h-32'} max-h-[60dvh] overflow-y-auto px-3 py-2 font-mono text-xs leading-5 focus-visible:-outline-offset-2`}
      >
        {shown.length > drawn.length && (
          <p className="pb-1 text-muted">
            {plural(shown.length - drawn.length, 'earlier line')} not shown. Search the log to find them.
          </p>
        )}
        {drawn.map(({ line, number }) => (
          <div key={number} className={`flex gap-3 ${toneOf(line)}`}>
            <span className="w-8 shrink-0 text-right text-muted select-none" aria-hidden="true">
              {number}
            </span>
            <bdi className="min-w-0 flex-1 break-words whitespace-pre-wrap">{line}</bdi>
          </div>
        ))}
        {shown.length === 0 && (
          <p className="text-muted">
            {wanted ? 'No lines match.' : isOpen ? 'Nothing yet …' : 'The log is empty.'}
          </p>
        )}
      </div>
    </section>
  );
}

function toneOf(line: string): string {
  if (/^(?:error|failed|failure)\b/i.test(line)) return 'text-danger';
  return /^warning\b/i.test(line) ? 'text-warn' : '';
}
