'use client';

import { useTranslations } from 'next-intl';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { entitiesApi } from '#components/entities/api.ts';
import { Skeleton } from '#components/ui/alert.tsx';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import { CappedCount } from '#components/ui/values/capped-count.tsx';
import type { EntityDetail } from '#lib/entities/staff/index.ts';

type DisableProps = { node: EntityDetail['node']; onConfirm: () => Promise<unknown>; onClose: () => void };

/** Disables an entity after showing what stops. */
export function DisableDialog({ node, onConfirm, onClose }: DisableProps) {
  const t = useTranslations();
  const activity = useApiQuery(entitiesApi.entities[':id'].activity, { param: { id: node.id } });
  const isInUse = (activity.data?.calls.count ?? 0) > 0;
  return (
    <ConfirmDialog
      title={t('common.disableNamed', { name: node.name })}
      action={t('common.disableNamed', { name: node.name })}
      cancel={t('entities.disable.keep')}
      typedConfirmation={isInUse && node.kind !== 'CHANNEL' ? node.name : null}
      isCounting={activity.isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {activity.isPending ? <Skeleton className="h-5 w-80" /> : null}
      {activity.isError ? <p>{t('entities.disable.failed', { message: activity.error.message })}</p> : null}
      {activity.data ? (
        <p>
          {t.rich('entities.disable.consequence', {
            channels: activity.data.channels,
            count: activity.data.calls.count,
            strong: (chunks) => <strong className="font-medium">{chunks}</strong>,
            requests: () => <CappedCount {...activity.data.calls} />,
          })}
        </p>
      ) : null}
      <p>{t('entities.disable.reversible')}</p>
    </ConfirmDialog>
  );
}
