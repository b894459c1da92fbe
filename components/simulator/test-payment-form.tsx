'use client';

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import type { TestCardGroup } from '#components/docs/test-data.ts';
import { TestPaymentResult } from '#components/entities/test-payment-result.tsx';
import { apiRequest, type BackOfficeError } from '#components/layout/api-client.ts';
import { flattenEntities } from '#components/layout/entity-switcher.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { Button } from '#components/ui/button.tsx';
import { ChoiceField, FormProblem, TextField } from '#components/ui/field.tsx';
import type { CurrentUser, TestPaymentAnswer } from '#lib/backoffice/index.ts';

/** Who pays: a test card or none in particular, and where the shopper goes meanwhile. */
export type Chosen = { card: string; shopper: string };

type PayProps = {
  chosen: Chosen;
  groups: readonly TestCardGroup[];
  onChoose: (chosen: Chosen) => void;
  onPaid: (answer: TestPaymentAnswer) => void;
};

const types = [
  { value: 'DB', name: 'DB: debit' },
  { value: 'PA', name: 'PA: preauthorization' },
];
const shoppers = [
  { value: '', name: 'Stays: the result comes at once' },
  { value: 'issuer', name: 'Goes to the card issuer (3D Secure)' },
  { value: 'bank', name: 'Goes to the bank (transfer, no card)' },
];
const misbehaviours = [
  { value: '', name: 'Nothing' },
  { value: 'resultCode', name: 'Answer with a result code' },
  { value: 'delayMs', name: 'Take so many milliseconds' },
  { value: 'timeout', name: 'Never answer: before or after' },
  { value: 'approvedAmount', name: 'Approve less, in minor units' },
];

type Entities = CurrentUser['entities'];

/** The entity that the page is narrowed to, with everything below it. */
function findBelow(entities: Entities, id: string | null): Entities {
  if (id === null) return entities;
  const within = new Set([id]);
  // Parents come before their children.
  for (const each of entities) if (each.parentId && within.has(each.parentId)) within.add(each.id);
  return entities.filter((each) => within.has(each.id));
}

/** What was filled in; what was left empty is left out. */
function readForm(form: FormData): object {
  const given = (name: string): string => String(form.get(name) ?? '').trim();
  return {
    paymentType: given('paymentType'),
    amount: given('amount'),
    currency: given('currency').toUpperCase() || undefined,
    card: given('shopper') === 'bank' ? undefined : given('card') || undefined,
    shopper: given('shopper') || undefined,
    trigger: given('trigger') ? { name: given('trigger'), value: given('value') } : undefined,
  };
}

/** One payment at the simulator, by the verb that a merchant's request runs. */
export function TestPaymentForm({ chosen, groups, onChoose, onPaid }: PayProps) {
  const { me, entity } = useShell();
  const id = useId();
  const channels = flattenEntities(findBelow(me.entities, entity))
    .filter(({ node }) => node.kind === 'CHANNEL' && node.mode === 'TEST' && !node.disabled)
    .map(({ node, path }) => ({ value: node.id, name: path }));
  const pay = useMutation<TestPaymentAnswer, BackOfficeError, FormData>({
    mutationFn: (form) =>
      apiRequest(`/entities/${form.get('channel')}/test-payment`, {
        method: 'POST',
        body: JSON.stringify(readForm(form)),
      }),
    onSuccess: onPaid,
  });
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
          <ChoiceField id={`${id}-channel`} name="channel" label="On channel" choices={channels} />
        </div>
        <div className="sm:col-span-2">
          <ChoiceField
            id={`${id}-card`}
            name="card"
            label="With"
            choices={[{ value: '', name: 'A test card of a brand that the channel accepts' }, ...cards]}
            value={chosen.card}
            onChange={({ target }) => onChoose({ ...chosen, card: target.value })}
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
          placeholder="the channel’s first"
          maxLength={3}
          autoComplete="off"
        />
        <ChoiceField id={`${id}-type`} name="paymentType" label="Type" choices={types} />
        <ChoiceField
          id={`${id}-shopper`}
          name="shopper"
          label="The shopper"
          choices={shoppers}
          value={chosen.shopper}
          onChange={({ target }) => onChoose({ ...chosen, shopper: target.value })}
        />
        <ChoiceField
          id={`${id}-trigger`}
          name="trigger"
          label="The acquirer does wrong"
          choices={misbehaviours}
        />
        <TextField
          id={`${id}-value`}
          name="value"
          label="With this value"
          placeholder="800.100.152"
          maxLength={32}
          autoComplete="off"
        />
        <div className="space-y-3 sm:col-span-2">
          <FormProblem>{pay.error?.message}</FormProblem>
          <Button type="submit" look="primary" disabled={pay.isPending || channels.length === 0}>
            {pay.isPending ? 'Asking the simulator…' : 'Pay'}
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
