'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { DialogFooter } from '#components/ui/dialogs/dialog-footer.tsx';
import { OneTimeSecretDialog } from '#components/ui/dialogs/one-time-secret-dialog.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import type { LinkAnswer } from '#lib/access/staff/index.ts';
import user from '#messages/en/access/user.json';

type Props = { answer: LinkAnswer; onClose: () => void };

/** Shows whether a link was mailed, or shows the link to the administrator. */
export const PasswordLinkDialog = withMessages({ user }, function PasswordLinkDialog(props: Props) {
  const { answer, onClose } = props;
  const t = useTranslations();
  const { user, link, expiresAt } = answer;
  const until = t('user.link.until', { until: expiresAt.slice(0, 16).replace('T', ' ') });
  if (link) {
    return (
      <OneTimeSecretDialog
        title={t('user.link.title', { name: user.name })}
        name={t('user.link.secretName')}
        secret={link}
        onClose={onClose}
      >
        {t('user.link.notMailed', { until })}
      </OneTimeSecretDialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('user.link.sentTitle', { name: user.name })}
      description={t('user.link.sent', { email: user.email })}
    >
      <p className="text-muted-foreground">{until}</p>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
});
