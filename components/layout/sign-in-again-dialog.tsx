'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { rejectRequests, resumeRequests } from '#components/api/lost-session.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { sessionChannel } from './session-channel.ts';

/** The session of this browser belongs to the user of this page again. */
async function isSignedInAs(username: string): Promise<'same' | 'other' | 'nobody'> {
  const response = await fetch('/api/backoffice/me').catch(() => null);
  if (!response?.ok) return 'nobody';
  const me = (await response.json()) as { username: string };
  return me.username === username ? 'same' : 'other';
}

/** Sends the waiting requests; another user gets a page of their own, because the requests are not theirs. */
async function resume(username: string): Promise<void> {
  const signedIn = await isSignedInAs(username);
  if (signedIn === 'same') resumeRequests();
  if (signedIn === 'other') location.reload();
}

type SignInAgainProps = {
  username: string;
  /** A request needs a recent sign-in; the session itself has not ended. */
  needsConfirmation: boolean;
};

/** Asks over the page to sign in again, and goes on with the waiting requests. */
export function SignInAgainDialog({ username, needsConfirmation }: SignInAgainProps) {
  const t = useTranslations();
  useEffect(() => {
    const channel = new BroadcastChannel(sessionChannel);
    const check = (): void => void resume(username);
    channel.addEventListener('message', check);
    // The session of a request that needs a recent sign-in has not ended, so only a new one resumes it.
    if (!needsConfirmation) addEventListener('focus', check);
    return () => {
      channel.close();
      removeEventListener('focus', check);
    };
  }, [needsConfirmation, username]);
  const signIn = (): void => {
    const query = needsConfirmation ? 'again=&to=/signed-in' : 'to=/signed-in';
    open(`/sign-in?${query}`, 'sign-in', 'popup,width=480,height=720');
  };
  return (
    <Dialog
      open
      onOpenChange={rejectRequests}
      title={t(needsConfirmation ? 'layout.signInAgain.confirmTitle' : 'layout.signInAgain.title')}
      description={t('layout.signInAgain.description')}
    >
      <div className="flex justify-end gap-2">
        <Button onClick={rejectRequests}>{t('layout.signInAgain.notNow')}</Button>
        <Button variant="primary" onClick={signIn}>
          {t('layout.signInAgain.signIn')}
        </Button>
      </div>
    </Dialog>
  );
}
