'use client';

import { useTranslations } from 'next-intl';
import type { BackOfficeError } from '#components/api/back-office-error.ts';
import { ActionButton } from '#components/ui/action-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { DialogFooter } from '#components/ui/dialogs/dialog-footer.tsx';
import { Changes } from '#components/ui/diff.tsx';
import { FormProblem } from '#components/ui/field.tsx';
import type { EntityDetail } from '#lib/entities/staff/index.ts';
import { type SettingsPatch, toComparison } from './setting-state.ts';
import type { SettingTab } from './setting-tabs.ts';

type ReviewProps = {
  detail: EntityDetail;
  tab: SettingTab;
  patch: SettingsPatch;
  problem: BackOfficeError | null;
  isPending: boolean;
  onSave: () => void;
  onClose: () => void;
};

/** Shows the difference before saving; after a conflict, the difference to the latest saved state. */
export function ConfirmChangesDialog({ detail, tab, patch, problem, isPending, onSave, onClose }: ReviewProps) {
  const t = useTranslations();
  const comparison = toComparison(t, detail, tab.fields, patch);
  const { kind, name } = detail.node;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('entities.change.title', { title: t(tab.title).toLowerCase(), name })}
      description={kind === 'CHANNEL' ? undefined : t('entities.change.description')}
    >
      <div className="space-y-4">
        <FormProblem>{problem?.message}</FormProblem>
        <Changes {...comparison} empty={t('entities.change.noDifference')} />
        <DialogFooter>
          <Button onClick={onClose}>{t('entities.change.keepEditing')}</Button>
          <ActionButton variant="primary" unavailable={isPending ? t('common.inProgress') : null} onClick={onSave}>
            {problem?.code === 'changed' ? t('entities.change.saveAnyway') : t('entities.change.save')}
          </ActionButton>
        </DialogFooter>
      </div>
    </Dialog>
  );
}
