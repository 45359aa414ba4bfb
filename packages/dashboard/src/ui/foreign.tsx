import { visibleText } from './visible-text.ts';

/** Words of others inside ours: inert, and with a direction of their own that ends with them. */
export function Foreign({ text, className }: { text: string; className?: string }) {
  return <bdi className={className}>{visibleText(text)}</bdi>;
}

/** The first line of a commit's message. */
export function CommitTitle({ message }: { message: string }) {
  return <Foreign text={message.split('\n', 1)[0] ?? ''} />;
}
