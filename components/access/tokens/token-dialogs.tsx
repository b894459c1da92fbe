'use client';

import { useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { accessApi } from '#components/access/api.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { ConfirmDialog, useConfirmation } from '#components/ui/dialogs/confirm-dialog.tsx';
import { notSent } from '#components/ui/form/form.tsx';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormSelect } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import type { IssuedTokenAnswer, TokenRow } from '#lib/access/staff/index.ts';
import { rotationForm } from '#lib/access/staff/tokens/forms.ts';
import accessToken from '#messages/en/access/access-token.json';
import { TokenUsage, useTokenUsage } from './token-use.tsx';

type DialogProps = { token: TokenRow; onDone: (answer?: IssuedTokenAnswer) => void };

const overlaps = [
  { value: '0', name: 'accessToken.overlap.none' },
  { value: '60', name: 'accessToken.overlap.hour' },
  { value: '1440', name: 'accessToken.overlap.day' },
  { value: '10080', name: 'accessToken.overlap.week' },
] as const;

/** A select has texts only. */
const schema = z.object({ overlapMinutes: z.string().transform(Number).pipe(rotationForm.shape.overlapMinutes) });

/** Replaces a token; the old one can stay valid while the merchant switches over. */
export const RotateDialog = withMessages({ accessToken }, function RotateDialog(props: DialogProps) {
  const { token, onDone } = props;
  const t = useTranslations();
  const form = useZodForm(schema, { overlapMinutes: '1440' });
  const overlap = useWatch({ control: form.control, name: 'overlapMinutes' });
  const use = useTokenUsage(token);
  const confirmed = useConfirmation(overlap === '0' && use.isInUse ? token.name : null);
  const isCounting = overlap === '0' && use.isPending;
  const missing = isCounting ? 'counting' : confirmed.isConfirmed ? null : 'typeFirst';
  const rotate = async (json: z.output<typeof schema>): Promise<unknown> => {
    // Ctrl + Enter sends the form without its button.
    if (missing) return notSent;
    const { rotate: endpoint } = accessApi['access-tokens'][':id'];
    return onDone(await answerOf(endpoint.$post({ param: { id: token.id }, json })));
  };
  return (
    <FormDialog
      title={t('accessTokens.token.rotate', { name: token.name })}
      description={t('accessToken.rotate.description')}
      form={form}
      onSubmit={rotate}
      onClose={() => onDone()}
      submit={t('accessToken.rotate.rotate')}
      unavailable={missing && t(`ui.confirmDialog.${missing}`)}
    >
      <FormSelect
        name="overlapMinutes"
        label={t('accessToken.rotate.oldExpires')}
        choices={overlaps.map(({ value, name }) => ({ value, name: t(name) }))}
      />
      <TokenUsage use={use} token={token} />
      <p>{overlap === '0' ? t('accessToken.rotate.immediately') : t('accessToken.rotate.later', { overlap })}</p>
      {confirmed.field}
    </FormDialog>
  );
});

/** Revokes a token after showing who uses it. */
export const RevokeDialog = withMessages({ accessToken }, function RevokeDialog(props: DialogProps) {
  const { token, onDone } = props;
  const t = useTranslations();
  const use = useTokenUsage(token);
  return (
    <ConfirmDialog
      title={t('accessTokens.token.revoke', { name: token.name })}
      action={t('accessToken.revoke.revoke')}
      typedConfirmation={use.isInUse ? token.name : null}
      isCounting={use.isPending}
      onConfirm={async () => {
        await answerOf(accessApi['access-tokens'][':id'].revoke.$post({ param: { id: token.id }, json: {} }));
        toast.success(t('accessToken.revoke.done', { name: token.name }));
      }}
      onClose={onDone}
    >
      <TokenUsage use={use} token={token} />
      <p>{t('accessToken.revoke.consequence')}</p>
    </ConfirmDialog>
  );
});
