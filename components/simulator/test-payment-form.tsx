'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { api } from '#components/api/client.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import type { TestCardGroup } from '#components/docs/test-data.ts';
import { FormEntityField } from '#components/entities/form-entity-field.tsx';
import { TestPaymentResult } from '#components/entities/test-payment-result.tsx';
import { Form, SubmitButton } from '#components/ui/form/form.tsx';
import { FormSelect, FormTextField } from '#components/ui/form/form-fields.tsx';
import type { TestPaymentAnswer } from '#lib/backoffice/index.ts';
import type { TestPaymentFormState, TestPaymentValues } from './use-test-payment-form.ts';

type PayProps = {
  form: TestPaymentFormState;
  groups: readonly TestCardGroup[];
  onPaid: (answer: TestPaymentAnswer) => void;
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
  return answerOf(api.entities[':id']['test-payment'].$post({ param: { id: channel }, json }));
}

/** Sends one test payment through the same code as a merchant's request. */
export function TestPaymentForm({ form, groups, onPaid }: PayProps) {
  const t = useTranslations();
  const [answer, setAnswer] = useState<TestPaymentAnswer | null>(null);
  const pay = async (values: TestPaymentValues): Promise<void> => {
    setAnswer(null);
    const paid = await sendPayment(values);
    setAnswer(paid);
    onPaid(paid);
  };
  return (
    <section id="pay" aria-labelledby="pay-title" className="min-w-0">
      <h2 id="pay-title" className="mb-3 font-semibold">
        {t('simulator.pay.pay')}
      </h2>
      <Form form={form} onSubmit={pay} asksBeforeLeaving={false}>
        <PaymentFields groups={groups} />
        <SubmitButton>{t('simulator.pay.pay')}</SubmitButton>
      </Form>
      {answer ? (
        <div className="mt-5">
          <TestPaymentResult answer={answer} />
        </div>
      ) : null}
    </section>
  );
}

function PaymentFields({ groups }: Pick<PayProps, 'groups'>) {
  const t = useTranslations();
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
      <FormTextField name="amount" label={t('common.amount')} inputMode="decimal" autoComplete="off" />
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
