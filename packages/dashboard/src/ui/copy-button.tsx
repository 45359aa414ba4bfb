import { useEffect, useState } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';

export function CopyButton({ text, label, className }: { text: string; label: string; className?: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(setState, 2_000, 'idle');
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <button
      type="button"
      onClick={() =>
        void copyText(text).then(
          () => setState('copied'),
          () => setState('refused'),
        )
      }
      className={classes('inline-flex rounded-md p-1.5 text-muted hover:bg-hover hover:text-ink', className)}
    >
      <Icon name={state === 'copied' ? 'check' : 'copy'} className="size-3.5" />
      <span className="sr-only" aria-live="polite">
        {state === 'copied' ? 'Copied' : state === 'refused' ? 'The browser did not allow copying' : label}
      </span>
    </button>
  );
}

/** The clipboard's own interface is there only on https and localhost. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return await navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const isDone = document.execCommand('copy');
  area.remove();
  if (!isDone) throw new Error('not copied');
}
