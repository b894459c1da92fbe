'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { sessionChannel } from '#components/layout/session-channel.ts';

/** Reports a new sign-in to the page that asked for it, and closes its window. */
export function SignedInAgain() {
  const t = useTranslations();
  useEffect(() => {
    const channel = new BroadcastChannel(sessionChannel);
    channel.postMessage('signed in');
    channel.close();
    close();
  }, []);
  return <p>{t('signIn.signedInAgain')}</p>;
}
