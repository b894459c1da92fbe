'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { type ReactNode, useState } from 'react';
import { Toaster } from 'sonner';
import { LocaleProvider } from '#components/ui/locale-provider.tsx';

/** The React providers of the back office. */
export function Providers({ locale, children }: { locale: string; children: ReactNode }) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false } } }),
  );
  return (
    <NuqsAdapter>
      <QueryClientProvider client={client}>
        <LocaleProvider locale={locale}>{children}</LocaleProvider>
        <Toaster position="bottom-right" theme="system" offset={16} mobileOffset={{ bottom: 72 }} />
      </QueryClientProvider>
    </NuqsAdapter>
  );
}
