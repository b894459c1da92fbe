'use client';

import { CappedCount } from '#components/access-tokens/token-use.tsx';
import { api } from '#components/api/client.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { Skeleton } from '#components/ui/alert.tsx';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import type { EntityDetail } from '#lib/backoffice/index.ts';

type DisableProps = {
  node: EntityDetail['node'];
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
};

/** Disables an entity after showing what stops. */
export function DisableDialog({ node, onConfirm, onClose }: DisableProps) {
  const activity = useApiQuery(api.entities[':id'].activity, { param: { id: node.id } });
  const isInUse = (activity.data?.calls.count ?? 0) > 0;
  return (
    <ConfirmDialog
      title={`Disable ${node.name}`}
      action={`Disable ${node.name}`}
      cancel="Keep enabled"
      typedConfirmation={isInUse && node.kind !== 'CHANNEL' ? node.name : null}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {activity.isPending ? <Skeleton className="h-5 w-80" /> : null}
      {activity.isError ? <p>Couldn’t count what would stop: {activity.error.message}</p> : null}
      {activity.data ? (
        <p>
          <strong className="font-medium">
            {activity.data.channels === 1 ? 'One channel stops' : `${activity.data.channels} channels stop`}{' '}
            processing immediately
          </strong>
          ; in the last day <CappedCount {...activity.data.calls} />{' '}
          {activity.data.calls.count === 1 ? 'API request' : 'API requests'} used it. New payments and
          follow-ups will be rejected. Existing transactions stay unchanged and readable.
        </p>
      ) : null}
      <p>You can enable it again at any time.</p>
    </ConfirmDialog>
  );
}
