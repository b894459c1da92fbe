'use client';

import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import type { LinkAnswer } from '#lib/backoffice/index.ts';

/** Shows whether a link was mailed, or shows the link to the administrator. */
export function PasswordLinkDialog({ answer, onClose }: { answer: LinkAnswer; onClose: () => void }) {
  const { user, link, expiresAt } = answer;
  const until = `${expiresAt.slice(0, 16).replace('T', ' ')} UTC`;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={link ? `Send this link to ${user.name}` : `Link sent to ${user.name}`}
      description={
        link
          ? 'No e-mail was sent. Anyone with this link can set the password, so send it only to this user. It is not shown again.'
          : `The link was sent to ${user.email}.`
      }
    >
      {link ? (
        <div className="rounded-md border bg-muted p-3">
          <CopyButton isFull text={link} name="the link" />
        </div>
      ) : null}
      <p className="mt-3 text-muted-foreground">It works once, until {until}. A newer link replaces it.</p>
      <div className="mt-4 flex justify-end">
        <Button variant="primary" onClick={onClose}>
          {link ? 'I have copied it' : 'Close'}
        </Button>
      </div>
    </Dialog>
  );
}
