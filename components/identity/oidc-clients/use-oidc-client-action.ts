'use client';

import { useRouter } from 'next/navigation';
import { fetchFromBackOffice } from '#components/api/fetch.ts';

type Action = 'create' | 'addresses' | 'secret' | 'disable' | 'enable' | 'secret-kept';

/** Sends a form about OIDC clients and shows the page with the result. */
export function useOidcClientAction() {
  const router = useRouter();
  return async (action: Action, values: Readonly<Record<string, string>> = {}): Promise<void> => {
    await fetchFromBackOffice(`/oidc-clients/${action}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(values).toString(),
    });
    router.refresh();
  };
}
