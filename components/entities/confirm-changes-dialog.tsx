'use client';

import type { BackOfficeError } from '#components/api/back-office-error.ts';
import { ActionButton } from '#components/ui/action-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { DialogFooter } from '#components/ui/dialogs/dialog-footer.tsx';
import { Changes } from '#components/ui/diff.tsx';
import { FormProblem } from '#components/ui/field.tsx';
import type { EntityDetail } from '#lib/backoffice/index.ts';
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
export function ConfirmChangesDialog({
  detail,
  tab,
  patch,
  problem,
  isPending,
  onSave,
  onClose,
}: ReviewProps) {
  const comparison = toComparison(detail, tab.fields, patch);
  const { kind, name } = detail.node;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Change ${tab.title.toLowerCase()} of ${name}`}
      description={
        kind === 'CHANNEL'
          ? undefined
          : 'The change applies to everything below that does not have its own setting.'
      }
    >
      <div className="space-y-4">
        <FormProblem>{problem?.message}</FormProblem>
        <Changes {...comparison} empty="No difference is left: the same change is already saved." />
        <DialogFooter>
          <Button onClick={onClose}>Keep editing</Button>
          <ActionButton variant="primary" unavailable={isPending ? 'In progress' : null} onClick={onSave}>
            {problem?.code === 'changed' ? 'Save anyway' : 'Save changes'}
          </ActionButton>
        </DialogFooter>
      </div>
    </Dialog>
  );
}
