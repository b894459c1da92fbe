'use client';

import { placeEntities } from '#components/layout/entity-switcher.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import type { EntityDetail } from '#lib/backoffice/index.ts';

type DisableProps = {
  node: EntityDetail['node'];
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Stops processing after saying for how much. */
export function DisableDialog({ node, pending, onConfirm, onClose }: DisableProps) {
  const { me } = useShell();
  const placed = placeEntities(me.entities);
  const at = placed.findIndex((each) => each.node.id === node.id);
  const depth = placed[at]?.depth ?? 0;
  const after = placed.slice(at + 1).findIndex((each) => each.depth <= depth);
  const below = at < 0 ? [] : placed.slice(at + 1, after < 0 ? undefined : at + 1 + after);
  const channels =
    below.filter((each) => each.node.kind === 'CHANNEL').length + (node.kind === 'CHANNEL' ? 1 : 0);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Disable ${node.name}`}
      description="It can be enabled again at any time."
    >
      <p>
        {channels === 1 ? 'One channel stops' : `${channels} channels stop`} processing at once: new payments
        and follow-ups are refused. What was processed stays as it is and can be read.
      </p>
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onClose}>Keep it running</Button>
        <Button look="danger" disabled={pending} onClick={onConfirm}>
          Disable {node.name}
        </Button>
      </div>
    </Dialog>
  );
}
