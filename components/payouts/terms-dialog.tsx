'use client';

import { useTranslations } from 'next-intl';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { payoutsApi } from '#components/payouts/api.ts';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormSelect, FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { payoutScheduleNames, payoutTermsForm } from '#lib/payouts/staff/forms.ts';
import type { PayoutTermsAnswer } from '#lib/payouts/staff/index.ts';
import payoutTerms from '#messages/en/payouts/payout-terms.json';

type Props = {
  entityId: string;
  terms: PayoutTermsAnswer['terms'];
  hasReserve: boolean;
  onDone: (isChanged: boolean) => void;
};

/** Enters a bank account or changes it; payouts that are proposed already keep theirs. */
export const TermsDialog = withMessages(
  { payoutTerms },
  function TermsDialog({ entityId, terms, hasReserve, onDone }: Props) {
    const t = useTranslations();
    const form = useZodForm(payoutTermsForm, {
      version: terms?.version ?? 0,
      holder: terms?.holder ?? '',
      iban: terms?.iban ?? '',
      bic: terms?.bic ?? '',
      reservePercentage: terms?.reservePercentage ?? '0',
      reserveDays: String(terms?.reserveDays ?? 0),
      schedule: terms?.schedule ?? 'MANUAL',
    });
    return (
      <FormDialog
        title={t('payoutTerms.dialogTitle')}
        description={t('payoutTerms.dialogDescription')}
        form={form}
        onSubmit={async (json) => {
          const sent = { ...json, reserveDays: String(json.reserveDays) };
          await answerOf(payoutsApi.entities[':id']['payout-terms'].$post({ param: { id: entityId }, json: sent }));
          onDone(true);
        }}
        onClose={() => onDone(false)}
        submit={t('payoutTerms.save')}
      >
        <FormTextField name="holder" label={t('payoutTerms.holder')} autoComplete="off" />
        <FormTextField name="iban" label={t('payoutTerms.iban')} autoComplete="off" spellCheck={false} />
        <FormTextField
          name="bic"
          label={t('payoutTerms.bic')}
          hint={t('payoutTerms.bicHint')}
          autoComplete="off"
          spellCheck={false}
        />
        {hasReserve ? (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <FormTextField
              name="reservePercentage"
              label={t('payoutTerms.percentage')}
              hint={t('payoutTerms.percentageHint')}
              inputMode="decimal"
            />
            <FormTextField name="reserveDays" label={t('payoutTerms.days')} inputMode="numeric" />
            <FormSelect
              name="schedule"
              label={t('payoutTerms.schedule')}
              choices={payoutScheduleNames.map((value) => ({ value, name: t(`payoutTerms.schedules.${value}`) }))}
            />
          </div>
        ) : null}
      </FormDialog>
    );
  },
);
