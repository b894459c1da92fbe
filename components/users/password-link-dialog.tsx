'use client';

import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import type { LinkAnswer } from '#lib/backoffice/index.ts';

/** What became of a link: mailed, or to be handed over by whoever made it. */
export function PasswordLinkDialog({ answer, onClose }: { answer: LinkAnswer; onClose: () => void }) {
  const { user, link, expiresAt } = answer;
  const until = `${expiresAt.slice(0, 16).replace('T', ' ')} UTC`;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={link ? `Hand this link to ${user.name}` : `The link is on its way to ${user.name}`}
      description={
        link
          ? 'No mail was sent. Whoever has the link chooses the password, so give it to nobody else; it is not shown again.'
          : `It was mailed to ${user.email}.`
      }
    >
      {link ? (
        <div className="rounded-md border bg-muted p-3">
          <CopyButton whole text={link} name="the link" />
        </div>
      ) : null}
      <p className="mt-3 text-muted-foreground">It works once, until {until}. A newer link replaces it.</p>
      <div className="mt-4 flex justify-end">
        <Button look="primary" onClick={onClose}>
          {link ? 'I have copied it' : 'Close'}
        </Button>
      </div>
    </Dialog>
  );
}
