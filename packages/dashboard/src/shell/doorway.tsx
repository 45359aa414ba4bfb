/** The frame of pages for somebody who is not signed in yet. */
import type { ReactNode } from 'react';
import { useTitle } from './use-title.ts';

export function Doorway({
  title,
  about,
  children,
}: {
  title: string;
  about?: ReactNode;
  children: ReactNode;
}) {
  useTitle(title);
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center px-4 py-10">
      <div className="mb-6 flex items-center gap-2.5 font-semibold">
        <img src="/favicon.svg" alt="" width={28} height={28} />
        Bindery
      </div>
      <div className="rounded-xl border border-line bg-surface p-5 sm:p-7">
        <h1 className="text-xl font-semibold">{title}</h1>
        {about && <div className="mt-1 text-sm text-muted">{about}</div>}
        <div className="mt-5">{children}</div>
      </div>
    </main>
  );
}

/** What stands behind the # of a link: it is sent to no server until it is used. */
export function linkToken(): string {
  return decodeURIComponent(location.hash.slice(1));
}
