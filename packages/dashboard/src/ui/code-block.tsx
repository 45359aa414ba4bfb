import { CopyButton } from './copy-button.tsx';

interface CodeBlockProps {
  code: string;
  /** What it is, for whoever cannot see it. */
  label: string;
  /** Above it, such as the name of a file. */
  title?: string;
}

export function CodeBlock({ code, label, title }: CodeBlockProps) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-lg border border-line bg-sunken">
      <figcaption className="flex items-center justify-between gap-2 border-b border-line py-0.5 pr-1 pl-3 text-xs text-muted">
        {title ?? label}
        <CopyButton text={code} label={`Copy ${label}`} className="focus-visible:-outline-offset-2" />
      </figcaption>
      <pre className="p-3 font-mono text-xs leading-5 break-words whitespace-pre-wrap">
        <code>{code}</code>
      </pre>
    </figure>
  );
}

/** A short value, such as an id, with its button. */
export function CopyValue({ value, label }: { value: string; label: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-0.5">
      <code className="truncate font-mono text-xs">{value}</code>
      <CopyButton text={value} label={`Copy ${label}`} />
    </span>
  );
}
