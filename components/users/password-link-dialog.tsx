'use client';

import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { DialogFooter } from '#components/ui/dialogs/dialog-footer.tsx';
import { OneTimeSecretDialog } from '#components/ui/dialogs/one-time-secret-dialog.tsx';
import type { LinkAnswer } from '#lib/backoffice/index.ts';

/** Shows whether a link was mailed, or shows the link to the administrator. */
export function PasswordLinkDialog({ answer, onClose }: { answer: LinkAnswer; onClose: () => void }) {
  const { user, link, expiresAt } = answer;
  const until = `It works once, until ${expiresAt.slice(0, 16).replace('T', ' ')} UTC. A newer link replaces it.`;
  if (link) {
    return (
      <OneTimeSecretDialog
        title={`Send this link to ${user.name}`}
        name="the link"
        secret={link}
        onClose={onClose}
      >
        No e-mail was sent. Anyone with this link can set the password, so send it only to this user. {until}
      </OneTimeSecretDialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Link sent to ${user.name}`}
      description={`The link was sent to ${user.email}.`}
    >
      <p className="text-muted-foreground">{until}</p>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
