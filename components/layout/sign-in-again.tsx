'use client';

import { useSyncExternalStore } from 'react';
import { isConfirmationNeeded, isSessionLost, listenForLostSession } from '#components/api/lost-session.ts';
import { onDemand } from '#components/ui/on-demand.tsx';

const SignInAgainDialog = onDemand(() =>
  import('./sign-in-again-dialog.tsx').then((module) => module.SignInAgainDialog),
);

/** Waits for a request that finds the session ended. */
export function SignInAgain({ username }: { username: string }) {
  const isLost = useSyncExternalStore(listenForLostSession, isSessionLost, () => false);
  const needsConfirmation = useSyncExternalStore(listenForLostSession, isConfirmationNeeded, () => false);
  return isLost ? <SignInAgainDialog username={username} needsConfirmation={needsConfirmation} /> : null;
}
