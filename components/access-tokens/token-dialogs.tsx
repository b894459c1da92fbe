'use client';

import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { toast } from 'sonner';
import { type BackOfficeError, callBackOffice } from '#components/layout/back-office-client.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { ChoiceField, FormProblem } from '#components/ui/field.tsx';
import { Moment } from '#components/ui/moment.tsx';
import type { IssuedTokenAnswer, TokenRow } from '#lib/backoffice/index.ts';

type DialogProps = { token: TokenRow; onDone: (answer?: IssuedTokenAnswer) => void };

const overlaps = [
  { value: '0', name: 'At once' },
  { value: '60', name: 'In an hour' },
  { value: '1440', name: 'In a day' },
  { value: '10080', name: 'In a week' },
];

/** Replaces a token; the old one stays good while the merchant changes over. */
export function RotateDialog({ token, onDone }: DialogProps) {
  const id = useId();
  const [overlap, setOverlap] = useState('1440');
  const rotate = useMutation<IssuedTokenAnswer, BackOfficeError>({
    mutationFn: () =>
      callBackOffice(`/access-tokens/${token.id}/rotate`, {
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
        <FormProblem>{rotate.error?.message}</FormProblem>
        <div className="flex justify-end gap-2">
          <Button onClick={() => onDone()}>Cancel</Button>
          <Button look="primary" disabled={rotate.isPending} onClick={() => rotate.mutate()}>
            Rotate the token
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Ends a token after saying who will notice. */
export function RevokeDialog({ token, onDone }: DialogProps) {
  const revoke = useMutation<unknown, BackOfficeError>({
    mutationFn: () => callBackOffice(`/access-tokens/${token.id}/revoke`, { method: 'POST', body: '{}' }),
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
        <p>
          Every request with this token is refused from now on, for {token.entityName} and everything below
          it.{' '}
          {token.lastUsedAt ? (
            <>
              It was last used <Moment at={token.lastUsedAt} />.
            </>
          ) : (
            'It was never used.'
          )}
        </p>
        <FormProblem>{revoke.error?.message}</FormProblem>
        <div className="flex justify-end gap-2">
          <Button onClick={() => onDone()}>Keep it</Button>
          <Button look="danger" disabled={revoke.isPending} onClick={() => revoke.mutate()}>
            Revoke the token
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
