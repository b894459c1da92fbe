'use client';

import { useId, useState } from 'react';
import { toast } from 'sonner';
import { api } from '#components/api/client.ts';
import { answerOf, useApiMutation } from '#components/api/use-api-mutation.ts';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog, useConfirmation } from '#components/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { DialogFooter } from '#components/ui/dialogs/dialog-footer.tsx';
import { ChoiceField, FormProblem } from '#components/ui/field.tsx';
import type { IssuedTokenAnswer, TokenRow } from '#lib/backoffice/index.ts';
import { TokenUsage, useTokenUsage } from './token-use.tsx';

type DialogProps = { token: TokenRow; onDone: (answer?: IssuedTokenAnswer) => void };

const overlaps = [
  { value: '0', name: 'Immediately' },
  { value: '60', name: 'In one hour' },
  { value: '1440', name: 'In one day' },
  { value: '10080', name: 'In one week' },
];

const formatLifetime: Readonly<Record<string, string>> = {
  60: 'one hour',
  1440: 'one day',
  10080: 'one week',
};

/** Replaces a token; the old one can stay valid while the merchant switches over. */
export function RotateDialog({ token, onDone }: DialogProps) {
  const id = useId();
  const [overlap, setOverlap] = useState('1440');
  const use = useTokenUsage(token);
  const confirmed = useConfirmation(overlap === '0' && use.isInUse ? token.name : null);
  const rotate = useApiMutation(
    () =>
      api['access-tokens'][':id'].rotate.$post({
        param: { id: token.id },
        json: { overlapMinutes: Number(overlap) },
      }),
    { onSuccess: (answer) => onDone(answer) },
  );
  return (
    <Dialog
      open
      onOpenChange={() => onDone()}
      title={`Rotate ${token.name}`}
      description="Turnpike creates a new token with the same permissions. Both work until the old one expires."
    >
      <div className="space-y-4">
        <ChoiceField
          id={`${id}-overlap`}
          label="The old token expires"
          choices={overlaps}
          value={overlap}
          onChange={({ target }) => setOverlap(target.value)}
        />
        <TokenUsage use={use} token={token} />
        <p>
          {overlap === '0'
            ? 'Requests with the old token get 403 from now on.'
            : `The old token works for ${formatLifetime[overlap]} more; after that its requests get 403.`}
        </p>
        {confirmed.field}
        <FormProblem>{rotate.error?.message}</FormProblem>
        <DialogFooter>
          <Button onClick={() => onDone()}>Cancel</Button>
          <Button
            variant="primary"
            disabled={rotate.isPending || !confirmed.isConfirmed}
            onClick={() => rotate.mutate()}
          >
            Rotate token
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  );
}

/** Revokes a token after showing who uses it. */
export function RevokeDialog({ token, onDone }: DialogProps) {
  const use = useTokenUsage(token);
  return (
    <ConfirmDialog
      title={`Revoke ${token.name}`}
      action="Revoke token"
      typedConfirmation={use.isInUse ? token.name : null}
      onConfirm={async () => {
        await answerOf(api['access-tokens'][':id'].revoke.$post({ param: { id: token.id }, json: {} }));
        toast.success(`${token.name} is revoked`);
      }}
      onClose={onDone}
    >
      <TokenUsage use={use} token={token} />
      <p>Its requests get 403 from now on. This cannot be undone.</p>
    </ConfirmDialog>
  );
}
