/** Short news of what was done; read out by screen readers, gone by itself. What went wrong never stands here. */
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { Icon } from './icon.tsx';

const SHOWN_MS = 5_000;
const Say = createContext<(words: string) => void>(() => {});

export function useToast(): (words: string) => void {
  return useContext(Say);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<{ id: number; words: string }[]>([]);
  const last = useRef(0);
  const say = useCallback((words: string) => {
    const id = ++last.current;
    setToasts((now) => [...now.slice(-2), { id, words }]);
    setTimeout(() => setToasts((now) => now.filter((toast) => toast.id !== id)), SHOWN_MS);
  }, []);
  return (
    <Say value={say}>
      {children}
      <div
        role="status"
        className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex flex-col items-center gap-2 p-4"
      >
        {toasts.map(({ id, words }) => (
          <p
            key={id}
            className="flex max-w-full items-center gap-2 rounded-lg bg-ink px-4 py-2.5 text-sm text-ground shadow-lg"
          >
            <Icon name="check" />
            {words}
          </p>
        ))}
      </div>
    </Say>
  );
}
