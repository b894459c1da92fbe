import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import type { SettlementBadRow } from '#lib/settlement/staff/index.ts';
import { settlementApi } from '../api.ts';

type Props = { importId: string; row: SettlementBadRow; onClose: () => void };

/** Asks for a reason before a row is imported beside the line that it is the same as. */
export function TakeDuplicateDialog({ importId, row: { rowNumber }, onClose }: Props) {
  const t = useTranslations();
  const client = useQueryClient();
  return (
    <ConfirmDialog
      title={t('settlementImport.badRows.takeTitle')}
      action={t('settlementImport.badRows.takeSubmit')}
      variant="primary"
      requiresReason
      onConfirm={async ({ reason }) => {
        const { duplicates } = settlementApi['settlement-imports'][':id'];
        await answerOf(duplicates.$post({ param: { id: importId }, json: { rowNumber, reason } }));
        toast.success(t('settlementImport.badRows.taken', { row: rowNumber }));
        await client.invalidateQueries({
          predicate: ({ queryKey }) => /^\/(?:settlement|work)/.test(String(queryKey[0])),
        });
      }}
      onClose={onClose}
    >
      <p>{t('settlementImport.badRows.takeConsequence', { row: rowNumber })}</p>
    </ConfirmDialog>
  );
}
