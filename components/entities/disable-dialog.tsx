'use client';

import { CappedCount } from '#components/access-tokens/token-use.tsx';
import { useApiQuery } from '#components/layout/api-client.ts';
import { Skeleton } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { useConfirmation } from '#components/ui/confirm-dialog.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { FormProblem } from '#components/ui/field.tsx';
import type { EntityActivity, EntityDetail } from '#lib/backoffice/index.ts';

type DisableProps = {
  node: EntityDetail['node'];
  pending: boolean;
  problem: string | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Disables an entity after showing what stops. */
export function DisableDialog({ node, pending, problem, onConfirm, onClose }: DisableProps) {
  const activity = useApiQuery<EntityActivity>(`/entities/${node.id}/activity`);
  const isInUse = (activity.data?.calls.count ?? 0) > 0;
  const confirmed = useConfirmation(isInUse && node.kind !== 'CHANNEL' ? node.name : null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Disable ${node.name}`}
      description="You can enable it again at any time."
    >
      <div className="space-y-4">
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
        {confirmed.field}
        <FormProblem>{problem}</FormProblem>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Keep enabled</Button>
          <Button
            variant="destructive"
            disabled={pending || activity.isPending || !confirmed.isConfirmed}
            onClick={onConfirm}
          >
            Disable {node.name}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
