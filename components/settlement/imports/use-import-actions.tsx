import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { pathOf } from '#components/api/client.ts';
import { answerOf, useApiMutation } from '#components/api/use-api-mutation.ts';
import type { DetailAction } from '#components/detail/detail.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import type { SettlementImportDetail } from '#lib/settlement/staff/index.ts';
import { settlementApi } from '../api.ts';

const ConfirmDialog = onDemand(() =>
  import('#components/ui/dialogs/confirm-dialog.tsx').then((module) => module.ConfirmDialog),
);

/** Commit and cancel a checked import, undo one that is done, try one again that failed; for those who may. */
export function useImportActions(detail: SettlementImportDetail): { actions: DetailAction[]; dialog: ReactNode } {
  const t = useTranslations();
  const [isUndoing, setIsUndoing] = useState(false);
  const show = useShow(detail);
  const { import: row, mayWrite } = detail;
  const param = { id: row.id };
  const commit = useApiMutation(settlementApi['settlement-imports'][':id'].commit.$post, {
    ...show.failed,
    onSuccess: (next) => show.done(next, t('settlementImport.committed')),
  });
  const cancel = useApiMutation(settlementApi['settlement-imports'][':id'].cancel.$post, {
    ...show.failed,
    onSuccess: (next) => show.done(next, t('settlementImport.cancelled')),
  });
  const retry = useApiMutation(settlementApi['settlement-imports'][':id'].retry.$post, {
    ...show.failed,
    onSuccess: (next) => show.done(next, t('settlementImport.failure.retried')),
  });
  const isChanging = commit.isPending || cancel.isPending || retry.isPending;
  const unavailable = isChanging ? t('common.inProgress') : null;
  const ofState: Record<string, DetailAction[]> = {
    CHECKED: [
      {
        name: t('settlementImport.cancel'),
        shortcut: 'c',
        unavailable,
        onClick: () => cancel.mutate({ param, json: {} }),
      },
      {
        name: t('settlementImport.commit'),
        shortcut: 'a',
        unavailable,
        variant: 'primary',
        onClick: () => commit.mutate({ param, json: {} }),
      },
    ],
    DONE: [{ name: t('settlementImport.undo.action'), shortcut: 'z', onClick: () => setIsUndoing(true) }],
  };
  const ofFailure: DetailAction[] = [
    {
      name: t('settlementImport.failure.retry'),
      shortcut: 'r',
      unavailable,
      variant: 'primary',
      onClick: () => retry.mutate({ param, json: {} }),
    },
  ];
  const actions = row.failure ? ofFailure : ofState[row.state];
  return {
    actions: (mayWrite && actions) || [],
    dialog: isUndoing ? (
      <ConfirmDialog
        title={t('settlementImport.undo.title')}
        action={t('settlementImport.undo.action')}
        onConfirm={async () => {
          const undo = settlementApi['settlement-imports'][':id'].undo.$post({ param, json: {} });
          show.done(await answerOf(undo), t('settlementImport.undo.done'));
        }}
        onClose={() => setIsUndoing(false)}
      >
        <p>{t('settlementImport.undo.consequence', { lines: row.lineCount })}</p>
        {detail.totals.some(({ recordType }) => recordType.startsWith('CHARGEBACK')) ? (
          <p>{t('settlementImport.undo.chargebacks')}</p>
        ) : null}
        <p>{t('settlementImport.undo.kept')}</p>
      </ConfirmDialog>
    ) : null,
  };
}

/** Shows the import as it is now, also in the lists; after a rejection what another user did is read. */
function useShow({ import: { id } }: SettlementImportDetail) {
  const client = useQueryClient();
  const path = pathOf(settlementApi['settlement-imports'][':id'], { param: { id } });
  return {
    done: (next: SettlementImportDetail, message: string): void => {
      client.setQueryData([path], next);
      toast.success(message);
      const isOther = (key: string): boolean => /^\/(?:settlement|work)/.test(key) && key !== path;
      void client.invalidateQueries({ predicate: ({ queryKey }) => isOther(String(queryKey[0])) });
    },
    failed: {
      onError: ({ message }: Error): void => {
        toast.error(message);
        void client.invalidateQueries({ queryKey: [path] });
      },
    },
  };
}
