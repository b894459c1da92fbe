'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useSyncExternalStore } from 'react';
import { isServerAway, listenForServer, setServerAway } from '#components/api/server-away.ts';

const askAgainMs = 2_000;

/** Shown while the server cannot be reached. It ends by itself, and then everything on the page is read again. */
export function ServerAwayBanner() {
  const t = useTranslations();
  const isAway = useSyncExternalStore(listenForServer, isServerAway, () => false);
  const client = useQueryClient();
  useEffect(() => {
    if (!isAway) return;
    const ask = async (): Promise<void> => {
      const response = await fetch('/readyz', { cache: 'no-store' }).catch(() => null);
      if (!response?.ok) return;
      setServerAway(false);
      await client.invalidateQueries();
    };
    const timer = setInterval(() => void ask(), askAgainMs);
    return () => clearInterval(timer);
  }, [isAway, client]);
  return (
    <div role="status" className="sticky top-12 z-30 empty:hidden">
      {isAway ? (
        <p className="border-state-wait border-b bg-background px-4 py-2 font-medium text-state-wait sm:px-6">
          {t('layout.serverAway')}
        </p>
      ) : null}
    </div>
  );
}
