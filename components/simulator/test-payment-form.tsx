'use client';

import { useState } from 'react';
import { api } from '#components/api/client.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import type { TestCardGroup } from '#components/docs/test-data.ts';
import { FormEntityField } from '#components/entities/entity-picker.tsx';
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
  { value: 'DB', name: 'DB: debit' },
  { value: 'PA', name: 'PA: preauthorization' },
];
const shoppers = [
  { value: '', name: 'No redirect: immediate result' },
  { value: 'issuer', name: 'Redirect to the card issuer (3D Secure)' },
  { value: 'bank', name: 'Redirect to the bank (transfer, no card)' },
];
const errors = [
  { value: '', name: 'No error' },
  { value: 'resultCode', name: 'Respond with a result code' },
  { value: 'delayMs', name: 'Respond after a delay, in milliseconds' },
  { value: 'timeout', name: 'Time out: before or after' },
  { value: 'approvedAmount', name: 'Approve a smaller amount, in minor units' },
];

/** A shopper at the bank pays without a card. */
function sendPayment({ channel, ...payment }: TestPaymentValues): Promise<TestPaymentAnswer> {
  const { card, ...rest } = payment;
  const json = payment.shopper === 'bank' ? rest : { ...rest, card };
  return answerOf(api.entities[':id']['test-payment'].$post({ param: { id: channel }, json }));
}

/** Sends one test payment through the same code as a merchant's request. */
export function TestPaymentForm({ form, groups, onPaid }: PayProps) {
  const [answer, setAnswer] = useState<TestPaymentAnswer | null>(null);
  const pay = async (values: TestPaymentValues): Promise<void> => {
    setAnswer(null);
    const paid = await sendPayment(values);
    setAnswer(paid);
    onPaid(paid);
  };
  return (
    <section id="pay" aria-labelledby="pay-title" className="min-w-0 scroll-mt-16">
      <h2 id="pay-title" className="mb-3 font-semibold">
        Pay
      </h2>
      <Form form={form} onSubmit={pay} asksBeforeLeaving={false}>
        <PaymentFields groups={groups} />
        <SubmitButton>Pay</SubmitButton>
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
  const cards = groups.flatMap(({ title, cards: members }) =>
    members.map(({ number, brand }) => ({ value: number, name: `${brand} ${number} (${title})` })),
  );
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <FormEntityField
          name="channel"
          label="Channel"
          kind="CHANNEL"
          mode="TEST"
          permission="simulator.use"
          isClearable={false}
        />
      </div>
      <div className="sm:col-span-2">
        <FormSelect
          name="card"
          label="Card"
          choices={[{ value: '', name: 'Any test card that the channel accepts' }, ...cards]}
        />
      </div>
      <FormTextField name="amount" label="Amount" inputMode="decimal" autoComplete="off" />
      <FormTextField
        name="currency"
        label="Currency"
        placeholder="first of the channel"
        maxLength={3}
        autoComplete="off"
      />
      <FormSelect name="paymentType" label="Type" choices={types} />
      <FormSelect name="shopper" label="Redirect" choices={shoppers} />
      <FormSelect name="trigger.name" label="Simulate an error" choices={errors} />
      <FormTextField
        name="trigger.value"
        label="Error value"
        placeholder="800.100.152"
        maxLength={32}
        autoComplete="off"
      />
    </div>
  );
}
