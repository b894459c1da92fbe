'use client';

import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { toast } from 'sonner';
import { apiRequest, type BackOfficeError } from '#components/layout/api-client.ts';
import { Button } from '#components/ui/button.tsx';
import { useConfirmation } from '#components/ui/confirm-dialog.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { ChoiceField, FormProblem } from '#components/ui/field.tsx';
import type { IssuedTokenAnswer, TokenRow } from '#lib/backoffice/index.ts';
import { TokenUsage, useTokenUsage } from './token-use.tsx';

type DialogProps = { token: TokenRow; onDone: (answer?: IssuedTokenAnswer) => void };

const overlaps = [
  { value: '0', name: 'At once' },
  { value: '60', name: 'In an hour' },
  { value: '1440', name: 'In a day' },
  { value: '10080', name: 'In a week' },
];

const formatLifetime: Readonly<Record<string, string>> = { 60: 'an hour', 1440: 'a day', 10080: 'a week' };

/** Replaces a token; the old one stays good while the merchant changes over. */
export function RotateDialog({ token, onDone }: DialogProps) {
  const id = useId();
  const [overlap, setOverlap] = useState('1440');
  const use = useTokenUsage(token);
  const confirmed = useConfirmation(overlap === '0' && use.isInUse ? token.name : null);
  const rotate = useMutation<IssuedTokenAnswer, BackOfficeError>({
    mutationFn: () =>
      apiRequest(`/access-tokens/${token.id}/rotate`, {
        method: 'POST',
        body: JSON.stringify({ overlapMinutes: Number(overlap) }),
      }),
    onSuccess: onDone,
  });
  return (
    <Dialog
      open
      onOpenChange={() => onDone()}
      title={`Rotate ${token.name}`}
      description="A new token is made with the same rights; both are good until the old one ends."
    >
      <div className="space-y-4">
        <ChoiceField
          id={`${id}-overlap`}
          label="The old token ends"
          choices={overlaps}
          value={overlap}
          onChange={({ target }) => setOverlap(target.value)}
        />
        <TokenUsage use={use} token={token} />
        <p>
          {overlap === '0'
            ? 'Calls with the old token are answered 403 from now on.'
            : `The old token is good for ${formatLifetime[overlap]} more; after that its calls are answered 403.`}
        </p>
        {confirmed.field}
        <FormProblem>{rotate.error?.message}</FormProblem>
        <div className="flex justify-end gap-2">
          <Button onClick={() => onDone()}>Cancel</Button>
          <Button
            look="primary"
            disabled={rotate.isPending || !confirmed.isGiven}
            onClick={() => rotate.mutate()}
          >
            Rotate the token
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Ends a token after saying who will notice. */
export function RevokeDialog({ token, onDone }: DialogProps) {
  const use = useTokenUsage(token);
  const confirmed = useConfirmation(use.isInUse ? token.name : null);
  const revoke = useMutation<unknown, BackOfficeError>({
    mutationFn: () => apiRequest(`/access-tokens/${token.id}/revoke`, { method: 'POST', body: '{}' }),
    onSuccess: () => {
      toast.success(`${token.name} is revoked`);
      onDone();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={() => onDone()}
      title={`Revoke ${token.name}`}
      description="This cannot be undone."
    >
      <div className="space-y-4">
        <TokenUsage use={use} token={token} />
        <p>
          Calls with it are answered 403 from now on, for {token.entityName} and everything below it.
          {use.isInUse ? ' To change over without a break, rotate it instead.' : ''}
        </p>
        {confirmed.field}
        <FormProblem>{revoke.error?.message}</FormProblem>
        <div className="flex justify-end gap-2">
          <Button onClick={() => onDone()}>Keep it</Button>
          <Button
            look="danger"
            disabled={revoke.isPending || use.isPending || !confirmed.isGiven}
            onClick={() => revoke.mutate()}
          >
            Revoke the token
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
