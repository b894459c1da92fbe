'use client';

import { useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { toast } from 'sonner';
import { z } from 'zod';
import { api } from '#components/api/client.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog, useConfirmation } from '#components/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { DialogFooter } from '#components/ui/dialogs/dialog-footer.tsx';
import { Form, notSent, SubmitButton } from '#components/ui/form/form.tsx';
import { FormSelect } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { rotationForm } from '#lib/backoffice/access-tokens/forms.ts';
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

/** A select has texts only. */
const schema = z.object({
  overlapMinutes: z.string().transform(Number).pipe(rotationForm.shape.overlapMinutes),
});

/** Replaces a token; the old one can stay valid while the merchant switches over. */
export function RotateDialog({ token, onDone }: DialogProps) {
  const t = useTranslations();
  const form = useZodForm(schema, { overlapMinutes: '1440' });
  const overlap = useWatch({ control: form.control, name: 'overlapMinutes' });
  const use = useTokenUsage(token);
  const confirmed = useConfirmation(overlap === '0' && use.isInUse ? token.name : null);
  const rotate = async (json: z.output<typeof schema>): Promise<unknown> => {
    // Ctrl + Enter sends the form without its button.
    if (!confirmed.isConfirmed) return notSent;
    const { rotate: endpoint } = api['access-tokens'][':id'];
    return onDone(await answerOf(endpoint.$post({ param: { id: token.id }, json })));
  };
  return (
    <Dialog
      open
      onOpenChange={() => onDone()}
      title={`Rotate ${token.name}`}
      description="Turnpike creates a new token with the same permissions. Both work until the old one expires."
    >
      <Form form={form} onSubmit={rotate}>
        <FormSelect name="overlapMinutes" label="The old token expires" choices={overlaps} />
        <TokenUsage use={use} token={token} />
        <p>
          {overlap === '0'
            ? 'Requests with the old token get 403 from now on.'
            : `The old token works for ${formatLifetime[overlap]} more; after that its requests get 403.`}
        </p>
        {confirmed.field}
        <DialogFooter>
          <Button onClick={() => onDone()}>Cancel</Button>
          <SubmitButton unavailable={confirmed.isConfirmed ? null : t('ui.confirmDialog.typeFirst')}>
            Rotate token
          </SubmitButton>
        </DialogFooter>
      </Form>
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
