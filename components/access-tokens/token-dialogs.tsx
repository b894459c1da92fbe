'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { api } from '#components/api/client.ts';
import { answerOf, useApiMutation } from '#components/api/use-api-mutation.ts';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog, useConfirmation } from '#components/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { DialogFooter } from '#components/ui/dialogs/dialog-footer.tsx';
import { ChoiceField, FormProblem } from '#components/ui/field.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import type { IssuedTokenAnswer, TokenRow } from '#lib/backoffice/index.ts';
import { TokenUsage, useTokenUsage } from './token-use.tsx';

type DialogProps = { token: TokenRow; onDone: (answer?: IssuedTokenAnswer) => void };

const overlaps = [
  { value: '0', name: 'accessTokens.overlap.none' },
  { value: '60', name: 'accessTokens.overlap.hour' },
  { value: '1440', name: 'accessTokens.overlap.day' },
  { value: '10080', name: 'accessTokens.overlap.week' },
] as const;

/** Replaces a token; the old one can stay valid while the merchant switches over. */
export function RotateDialog({ token, onDone }: DialogProps) {
  const t = useTranslations();
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
      title={t('accessTokens.token.rotate', { name: token.name })}
      description={t('accessTokens.rotate.description')}
    >
      <div className="space-y-4">
        <ChoiceField
          id={`${id}-overlap`}
          label={t('accessTokens.rotate.oldExpires')}
          choices={overlaps.map(({ value, name }) => ({ value, name: t(name) }))}
          value={overlap}
          onChange={({ target }) => setOverlap(target.value)}
        />
        <TokenUsage use={use} token={token} />
        <p>
          {overlap === '0'
            ? t('accessTokens.rotate.immediately')
            : t('accessTokens.rotate.later', { overlap })}
        </p>
        {confirmed.field}
        <FormProblem>{rotate.error?.message}</FormProblem>
        <DialogFooter>
          <Button onClick={() => onDone()}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            disabled={rotate.isPending || !confirmed.isConfirmed}
            onClick={() => rotate.mutate()}
          >
            {t('accessTokens.rotate.rotate')}
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  );
}

/** Revokes a token after showing who uses it. */
export function RevokeDialog({ token, onDone }: DialogProps) {
  const t = useTranslations();
  const use = useTokenUsage(token);
  return (
    <ConfirmDialog
      title={t('accessTokens.token.revoke', { name: token.name })}
      action={t('accessTokens.revoke.revoke')}
      typedConfirmation={use.isInUse ? token.name : null}
      onConfirm={async () => {
        await answerOf(api['access-tokens'][':id'].revoke.$post({ param: { id: token.id }, json: {} }));
        toast.success(t('accessTokens.revoke.done', { name: token.name }));
      }}
      onClose={onDone}
    >
      <TokenUsage use={use} token={token} />
      <p>{t('accessTokens.revoke.consequence')}</p>
    </ConfirmDialog>
  );
}
