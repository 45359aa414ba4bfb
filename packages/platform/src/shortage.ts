/** What a machine can be short of, told by the code of a system's error. */
export type Shortage = 'room' | 'disk' | 'files' | 'processes' | 'memory';

const SHORT_OF: Readonly<Record<string, Shortage>> = {
  ENOSPC: 'room',
  EDQUOT: 'room',
  EIO: 'disk',
  EROFS: 'disk',
  EMFILE: 'files',
  ENFILE: 'files',
  EAGAIN: 'processes',
  ENOMEM: 'memory',
};

/** Of this error alone, not of its cause. */
export function shortageOf(error: unknown): Shortage | null {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return (code !== undefined && SHORT_OF[code]) || null;
}
