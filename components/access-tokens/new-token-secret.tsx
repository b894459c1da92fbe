'use client';

import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import type { IssuedTokenAnswer } from '#lib/backoffice/index.ts';

/** Shows a new token once; only its hash is stored. */
export function NewTokenSecret({ issued, onClose }: { issued: IssuedTokenAnswer; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Copy ${issued.token.name} now`}
      description="It is shown only once, because only its hash is stored. Rotate token if you lose it."
    >
      <div className="rounded-md border bg-muted p-3">
        <CopyButton isFull text={issued.accessToken} name="the access token" />
      </div>
      <div className="mt-4 flex justify-end">
        <Button variant="primary" onClick={onClose}>
          I have copied it
        </Button>
      </div>
    </Dialog>
  );
}
