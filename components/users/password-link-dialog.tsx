'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { DialogFooter } from '#components/ui/dialogs/dialog-footer.tsx';
import { OneTimeSecretDialog } from '#components/ui/dialogs/one-time-secret-dialog.tsx';
import type { LinkAnswer } from '#lib/backoffice/index.ts';

/** Shows whether a link was mailed, or shows the link to the administrator. */
export function PasswordLinkDialog({ answer, onClose }: { answer: LinkAnswer; onClose: () => void }) {
  const t = useTranslations();
  const { user, link, expiresAt } = answer;
  const until = t('users.link.until', { until: expiresAt.slice(0, 16).replace('T', ' ') });
  if (link) {
    return (
      <OneTimeSecretDialog
        title={t('users.link.title', { name: user.name })}
        name={t('users.link.secretName')}
        secret={link}
        onClose={onClose}
      >
        {t('users.link.notMailed', { until })}
      </OneTimeSecretDialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('users.link.sentTitle', { name: user.name })}
      description={t('users.link.sent', { email: user.email })}
    >
      <p className="text-muted-foreground">{until}</p>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
