'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { answerOf } from '#components/api/use-api-mutation.ts';
import type { TestCardGroup } from '#components/docs/test-data.ts';
import { entitiesApi } from '#components/entities/api.ts';
import { FormEntityField } from '#components/entities/settings/form-entity-field.tsx';
import { TestPaymentResult } from '#components/entities/test-payment-result.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { DialogFooter } from '#components/ui/dialogs/dialog-footer.tsx';
import { Form, SubmitButton } from '#components/ui/form/form.tsx';
import { FormSelect, FormTextField } from '#components/ui/form/form-fields.tsx';
import type { TestPaymentAnswer } from '#lib/entities/staff/index.ts';
import {
  type PresetCard,
  type TestPaymentValues,
  useFirstTestChannel,
  useTestPaymentForm,
} from './use-test-payment-form.ts';

type DialogProps = {
  groups: readonly TestCardGroup[];
  /** The card that the form begins with; null leaves it to the channel. */
  preset: PresetCard | null;
  onPaid: (answer: TestPaymentAnswer) => void;
  onClose: () => void;
};

const types = [
  { value: 'DB', name: 'simulator.pay.type.DB' },
  { value: 'PA', name: 'simulator.pay.type.PA' },
] as const;
const shoppers = [
  { value: '', name: 'simulator.pay.redirect.none' },
  { value: 'issuer', name: 'simulator.pay.redirect.issuer' },
  { value: 'bank', name: 'simulator.pay.redirect.bank' },
] as const;
const errors = [
  { value: '', name: 'simulator.pay.error.none' },
  { value: 'resultCode', name: 'simulator.pay.error.resultCode' },
  { value: 'delayMs', name: 'simulator.pay.error.delayMs' },
  { value: 'timeout', name: 'simulator.pay.error.timeout' },
  { value: 'approvedAmount', name: 'simulator.pay.error.approvedAmount' },
] as const;

/** A shopper at the bank pays without a card. */
function sendPayment({ channel, ...payment }: TestPaymentValues): Promise<TestPaymentAnswer> {
  const { card, ...rest } = payment;
  const json = payment.shopper === 'bank' ? rest : { ...rest, card };
  return answerOf(entitiesApi.entities[':id']['test-payment'].$post({ param: { id: channel }, json }));
}

/** Sends test payments through the same code as a merchant's request, and shows the result of the last one. */
export function NewTestPaymentDialog({ groups, preset, onPaid, onClose }: DialogProps) {
  const t = useTranslations();
  const form = useTestPaymentForm(preset);
  const [answer, setAnswer] = useState<TestPaymentAnswer | null>(null);
  const pay = async (values: TestPaymentValues): Promise<void> => {
    setAnswer(null);
    const paid = await sendPayment(values);
    setAnswer(paid);
    onPaid(paid);
  };
  // What was sent is no longer unsaved, though the fields still contain it.
  const { isDirty } = form.formState;
  return (
    <Dialog open onOpenChange={onClose} isDirty={isDirty} title={t('simulator.pay.title')}>
      <Form form={form} onSubmit={pay}>
        <PaymentFields groups={groups} />
        <DialogFooter>
          <Button onClick={onClose}>{t('common.close')}</Button>
          <SubmitButton>{t('simulator.pay.pay')}</SubmitButton>
        </DialogFooter>
      </Form>
      {answer ? <Result answer={answer} /> : null}
    </Dialog>
  );
}

/** The result below the form, scrolled into view. */
function Result({ answer }: { answer: TestPaymentAnswer }) {
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    result.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={result} className="mt-4 scroll-mb-4 border-t pt-4">
      <TestPaymentResult answer={answer} />
    </div>
  );
}

function PaymentFields({ groups }: Pick<DialogProps, 'groups'>) {
  const t = useTranslations();
  useFirstTestChannel();
  const cards = groups.flatMap(({ title, cards: members }) =>
    members.map(({ number, brand }) => ({ value: number, name: `${brand} ${number} (${t(title)})` })),
  );
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <FormEntityField
          name="channel"
          label={t('common.channel')}
          kind="CHANNEL"
          mode="TEST"
          permission="simulator.use"
          isClearable={false}
        />
      </div>
      <div className="sm:col-span-2">
        <FormSelect
          name="card"
          label={t('simulator.pay.card')}
          choices={[{ value: '', name: t('simulator.pay.anyCard') }, ...cards]}
        />
      </div>
      <FormTextField
        name="amount"
        label={t('common.amount')}
        inputMode="decimal"
        autoComplete="off"
        data-initial-focus
      />
      <FormTextField
        name="currency"
        label={t('common.currency')}
        placeholder={t('simulator.pay.firstOfChannel')}
        maxLength={3}
        autoComplete="off"
      />
      <FormSelect
        name="paymentType"
        label={t('simulator.pay.typeLabel')}
        choices={types.map(({ value, name }) => ({ value, name: t(name) }))}
      />
      <FormSelect
        name="shopper"
        label={t('simulator.pay.redirectLabel')}
        choices={shoppers.map(({ value, name }) => ({ value, name: t(name) }))}
      />
      <FormSelect
        name="trigger.name"
        label={t('simulator.pay.errorLabel')}
        choices={errors.map(({ value, name }) => ({ value, name: t(name) }))}
      />
      <FormTextField
        name="trigger.value"
        label={t('simulator.pay.errorValue')}
        placeholder="800.100.152"
        maxLength={32}
        autoComplete="off"
      />
    </div>
  );
}
