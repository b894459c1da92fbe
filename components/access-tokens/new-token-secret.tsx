'use client';

import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import type { IssuedTokenAnswer } from '#lib/backoffice/index.ts';

/** The only time that a token can be read; we keep its hash. */
export function NewTokenSecret({ issued, onClose }: { issued: IssuedTokenAnswer; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Copy ${issued.token.name} now`}
      description="It cannot be shown again: only its hash is kept. Lost tokens are replaced by rotating."
    >
      <div className="rounded-md border bg-muted p-3">
        <CopyButton whole text={issued.accessToken} name="the access token" />
      </div>
      <div className="mt-4 flex justify-end">
        <Button look="primary" onClick={onClose}>
          I have copied it
        </Button>
      </div>
    </Dialog>
  );
}
