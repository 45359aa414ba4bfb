import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/client.ts';
import { router } from './router.tsx';
import { reloadOnce } from './shell/reload-once.ts';
import { applyTheme } from './shell/theme.ts';
import { keepFocus } from './ui/keep-focus.ts';
import { ToastProvider } from './ui/toast.tsx';

applyTheme();
keepFocus();
// The platform was updated while this tab was open: the page it wants next has another name now.
addEventListener('vite:preloadError', reloadOnce);
createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>
  </StrictMode>,
);
