'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { type ReactNode, useState } from 'react';
import { LocaleProvider } from '#components/ui/locale-provider.tsx';
import { ToastRegion } from '#components/ui/toast/toast-region.tsx';

/** The React providers of the back office. */
export function Providers({ locale, children }: { locale: string; children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false } } }));
  return (
    <NuqsAdapter>
      <QueryClientProvider client={client}>
        <LocaleProvider locale={locale}>{children}</LocaleProvider>
        <ToastRegion />
      </QueryClientProvider>
    </NuqsAdapter>
  );
}
