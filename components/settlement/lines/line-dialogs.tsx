'use client';

import { useTranslations } from 'next-intl';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { matchedPaymentForm } from '#lib/settlement/staff/forms.ts';
import type { SettlementLineDetail } from '#lib/settlement/staff/index.ts';
import settlementLineDialogs from '#messages/en/settlement/settlement-line-dialogs.json';
import { useOutcomeName } from './line-outcome.tsx';

type MatchProps = {
  paymentId: string;
  onMatch: (input: { paymentId: string; reason: string | null }) => Promise<void>;
  onClose: () => void;
};

/** Matches a line with a payment by its id. */
export const MatchDialog = withMessages({ settlementLineDialogs }, function MatchDialog(props: MatchProps) {
  const { paymentId, onMatch, onClose } = props;
  const t = useTranslations();
  const form = useZodForm(matchedPaymentForm, { paymentId, reason: '' });
  return (
    <FormDialog
      title={t('settlementLineDialogs.match.title')}
      description={t('settlementLineDialogs.match.description')}
      form={form}
      onSubmit={async (input) => {
        await onMatch({ ...input, reason: input.reason || null });
        onClose();
      }}
      onClose={onClose}
      submit={t('settlementLineDialogs.match.submit')}
    >
      <FormTextField
        name="paymentId"
        label={t('settlementLineDialogs.match.paymentId')}
        hint={t('settlementLineDialogs.match.paymentIdHint')}
        autoComplete="off"
        spellCheck={false}
      />
      <FormTextField name="reason" label={t('settlementLineDialogs.match.reason')} maxLength={500} />
    </FormDialog>
  );
});

type DecisionProps = {
  line: SettlementLineDetail['line'];
  verb: 'unmatch' | 'ignore' | 'reopen' | 'force';
  onDecide: (reason: string) => Promise<void>;
  onClose: () => void;
};

/** Asks before a decision; to pass over an exception needs a reason. */
export const DecisionDialog = withMessages(
  { settlementLineDialogs },
  function DecisionDialog({ line, verb, onDecide, onClose }: DecisionProps) {
    const t = useTranslations();
    const nameOf = useOutcomeName();
    const exception = nameOf(line).toLowerCase();
    return (
      <ConfirmDialog
        title={t(`settlementLineDialogs.${verb}.title`)}
        action={t(`settlementLineDialogs.${verb}.submit`)}
        variant="primary"
        requiresReason={verb === 'ignore' || verb === 'force'}
        onConfirm={({ reason }) => onDecide(reason)}
        onClose={onClose}
      >
        <p>{t(`settlementLineDialogs.${verb}.consequence`, { exception })}</p>
        {verb === 'unmatch' && line.chargeback?.state === 'CREATED' ? (
          <p>{t('settlementLineDialogs.unmatch.chargeback')}</p>
        ) : null}
      </ConfirmDialog>
    );
  },
);
