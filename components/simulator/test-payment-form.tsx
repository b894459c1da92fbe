'use client';

import { type FormEvent, useId, useState } from 'react';
import { api } from '#components/api/client.ts';
import { useApiMutation } from '#components/api/use-api-mutation.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import type { TestCardGroup } from '#components/docs/test-data.ts';
import { EntityPicker } from '#components/entities/entity-picker.tsx';
import { TestPaymentResult } from '#components/entities/test-payment-result.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { Button } from '#components/ui/button.tsx';
import { ChoiceField, FormProblem, TextField } from '#components/ui/field.tsx';
import type { TestPaymentAnswer } from '#lib/backoffice/index.ts';

/** The selected test card, if any, and where the shopper is redirected. */
export type TestPaymentSelection = { card: string; shopper: string };

type PayProps = {
  selection: TestPaymentSelection;
  groups: readonly TestCardGroup[];
  onChange: (selection: TestPaymentSelection) => void;
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
const misbehaviours = [
  { value: '', name: 'No error' },
  { value: 'resultCode', name: 'Respond with a result code' },
  { value: 'delayMs', name: 'Respond after a delay, in milliseconds' },
  { value: 'timeout', name: 'Time out: before or after' },
  { value: 'approvedAmount', name: 'Approve a smaller amount, in minor units' },
];

const testChannels = { kinds: 'CHANNEL', modes: 'TEST', permission: 'simulator.use' } as const;

/** The filled-in fields; empty fields are left out. */
function readForm(form: FormData): object {
  const field = (name: string): string => String(form.get(name) ?? '').trim();
  return {
    paymentType: field('paymentType'),
    amount: field('amount'),
    currency: field('currency').toUpperCase() || undefined,
    card: field('shopper') === 'bank' ? undefined : field('card') || undefined,
    shopper: field('shopper') || undefined,
    trigger: field('trigger') ? { name: field('trigger'), value: field('value') } : undefined,
  };
}

/** Sends one test payment through the same code as a merchant's request. */
export function TestPaymentForm({ selection, groups, onChange, onPaid }: PayProps) {
  const { entity } = useShell();
  const channels = useApiQuery(api.entities.search, { query: { ...testChannels, entity } });
  const [selected, setSelected] = useState<string | null>(null);
  const channel = selected ?? channels.data?.options.find(({ disabled }) => !disabled)?.id ?? null;
  const id = useId();
  const pay = useApiMutation(
    (form: FormData) =>
      api.entities[':id']['test-payment'].$post({
        param: { id: String(form.get('channel')) },
        json: readForm(form),
      }),
    { onSuccess: (answer) => onPaid(answer) },
  );
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!pay.isPending) pay.mutate(new FormData(event.currentTarget));
  };
  const cards = groups.flatMap(({ title, cards: members }) =>
    members.map(({ number, brand }) => ({ value: number, name: `${brand} ${number} (${title})` })),
  );
  return (
    <section id="pay" aria-labelledby="pay-title" className="min-w-0 scroll-mt-16">
      <h2 id="pay-title" className="mb-3 font-semibold">
        Pay
      </h2>
      <form onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <label htmlFor={`${id}-channel`} className="mb-1 block font-medium">
            Channel
          </label>
          <EntityPicker
            id={`${id}-channel`}
            kind="CHANNEL"
            mode="TEST"
            permission="simulator.use"
            value={channel}
            onChange={setSelected}
            isClearable={false}
          />
          <input type="hidden" name="channel" value={channel ?? ''} />
        </div>
        <div className="sm:col-span-2">
          <ChoiceField
            id={`${id}-card`}
            name="card"
            label="Card"
            choices={[{ value: '', name: 'Any test card that the channel accepts' }, ...cards]}
            value={selection.card}
            onChange={({ target }) => onChange({ ...selection, card: target.value })}
          />
        </div>
        <TextField
          id={`${id}-amount`}
          name="amount"
          label="Amount"
          defaultValue="92.00"
          inputMode="decimal"
          required
          autoComplete="off"
        />
        <TextField
          id={`${id}-currency`}
          name="currency"
          label="Currency"
          placeholder="first of the channel"
          maxLength={3}
          autoComplete="off"
        />
        <ChoiceField id={`${id}-type`} name="paymentType" label="Type" choices={types} />
        <ChoiceField
          id={`${id}-shopper`}
          name="shopper"
          label="Redirect"
          choices={shoppers}
          value={selection.shopper}
          onChange={({ target }) => onChange({ ...selection, shopper: target.value })}
        />
        <ChoiceField id={`${id}-trigger`} name="trigger" label="Simulate an error" choices={misbehaviours} />
        <TextField
          id={`${id}-value`}
          name="value"
          label="Error value"
          placeholder="800.100.152"
          maxLength={32}
          autoComplete="off"
        />
        <div className="space-y-3 sm:col-span-2">
          <FormProblem>{pay.error?.message}</FormProblem>
          <Button type="submit" variant="primary" disabled={pay.isPending || channel === null}>
            {pay.isPending ? 'Sending…' : 'Pay'}
          </Button>
        </div>
      </form>
      {pay.data ? (
        <div className="mt-5">
          <TestPaymentResult answer={pay.data} />
        </div>
      ) : null}
    </section>
  );
}
