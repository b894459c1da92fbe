'use client';

import { useTranslations } from 'next-intl';
import { useShell } from '#components/layout/shell-context.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { DialogFooter } from '#components/ui/dialogs/dialog-footer.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import type { BulkDecision } from '#lib/fraud/staff/index.ts';
import caseDialogs from '#messages/en/fraud/case-dialogs.json';

type Props = { conflicts: BulkDecision['conflicts']; onClose: () => void };

/** The cases that could not be decided, each with its reason. */
export const ConflictsDialog = withMessages({ caseDialogs }, function ConflictsDialog(props: Props) {
  const { conflicts, onClose } = props;
  const t = useTranslations();
  const { href } = useShell();
  return (
    <Dialog open onOpenChange={onClose} title={t('caseDialogs.bulk.conflicts', { count: conflicts.length })}>
      <ul className="space-y-2">
        {conflicts.map(({ caseId, reason }) => (
          <li key={caseId}>
            <a href={href(`/cases/${caseId}`)} className="font-mono text-table underline">
              {caseId}
            </a>{' '}
            {reason}
          </li>
        ))}
      </ul>
      <DialogFooter>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogFooter>
    </Dialog>
  );
});
