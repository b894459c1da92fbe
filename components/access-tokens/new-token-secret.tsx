'use client';

import { OneTimeSecretDialog } from '#components/ui/dialogs/one-time-secret-dialog.tsx';
import type { IssuedTokenAnswer } from '#lib/backoffice/index.ts';

/** Shows a new token once; only its hash is stored. */
export function NewTokenSecret({ issued, onClose }: { issued: IssuedTokenAnswer; onClose: () => void }) {
  return (
    <OneTimeSecretDialog
      title={`Copy ${issued.token.name} now`}
      name="the access token"
      secret={issued.accessToken}
      onClose={onClose}
    >
      Only its hash is stored. Rotate the token if you lose it.
    </OneTimeSecretDialog>
  );
}
