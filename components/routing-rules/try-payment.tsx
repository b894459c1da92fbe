'use client';

import { type FormEvent, useId, useState } from 'react';
import { api } from '#components/api/client.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { useFieldOptions } from '#components/entities/field-options.ts';
import { Button } from '#components/ui/button.tsx';
import { ChoiceField, FormProblem, TextField } from '#components/ui/field.tsx';
import type { RoutingExplanation } from '#lib/backoffice/index.ts';
import { mismatchLabels } from './describe-rule.ts';
import { allModes } from './rule-draft.ts';

type Question = Record<string, string>;

/** Shows which account a payment would take, and why. Nothing is sent. */
export function TryPayment({ entityId }: { entityId: string }) {
  const id = useId();
  const { brands, currencies } = useFieldOptions();
  const [question, setQuestion] = useState<Question | null>(null);
  const answer = useApiQuery(
    api.entities[':id'].routing,
    question && { param: { id: entityId }, query: question },
    { staleTimeMs: 0 },
  );
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].map(
      ([name, value]) => [name, String(value).trim()] as const,
    );
    setQuestion(Object.fromEntries(entries.filter(([, value]) => value !== '')));
    if (question) void answer.refetch();
  };
  const choices = (list: readonly string[]) => list.map((value) => ({ value, name: value }));
  return (
    <section aria-labelledby={`${id}-title`} className="h-fit space-y-3 rounded-md border p-4">
      <h2 id={`${id}-title`} className="font-semibold">
        Try a payment
      </h2>
      <p className="text-muted-foreground">Shows the account that a payment would take. Nothing is sent.</p>
      <form onSubmit={submit} className="space-y-3">
        <ChoiceField id={`${id}-mode`} name="mode" label="Mode" choices={choices(allModes)} />
        <ChoiceField
          id={`${id}-brand`}
          name="brand"
          label="Brand"
          defaultValue="VISA"
          choices={choices(brands.map(({ name }) => name))}
        />
        <div className="grid grid-cols-2 gap-2">
          <TextField
            id={`${id}-amount`}
            name="amount"
            label="Amount"
            defaultValue="92.00"
            inputMode="decimal"
          />
          <ChoiceField
            id={`${id}-currency`}
            name="currency"
            label="Currency"
            defaultValue="EUR"
            choices={choices(currencies)}
          />
        </div>
        <TextField
          id={`${id}-bin`}
          name="bin"
          label="First digits of the card (optional)"
          inputMode="numeric"
          maxLength={11}
          placeholder="420000"
        />
        <FormProblem>{answer.error?.message}</FormProblem>
        <Button type="submit">Show account</Button>
      </form>
      <div aria-live="polite">
        {question && answer.data && !answer.isError ? <Explanation {...answer.data} /> : null}
      </div>
    </section>
  );
}

function Explanation(explanation: RoutingExplanation) {
  const { account, fallbacks, rule, passedOver, split, binCountry } = explanation;
  return (
    <div className="space-y-2 border-t pt-3">
      <p className="font-medium">
        {account ? `${account.name} (${account.entityName})` : 'Rejected with 600.200.700'}
      </p>
      <ul className="list-disc space-y-1 pl-5 text-table">
        {binCountry ? <li>The card was issued in {binCountry}.</li> : null}
        {passedOver.map(({ id, name, mismatch }) => (
          <li key={id}>
            The rule {name} {mismatchLabels[mismatch]}.
          </li>
        ))}
        <li>{describeDecision(explanation)}</li>
        {split.length > 0 ? (
          <li>
            One draw of the split {split.map(({ name, percent }) => `${name} ${percent} %`).join(', ')}.
          </li>
        ) : null}
        {fallbacks.length > 0 ? (
          <li>If nothing could be sent: {fallbacks.map(({ name }) => name).join(', then ')}.</li>
        ) : null}
        {rule === null && account !== null ? <li>Without a rule there is no fallback.</li> : null}
      </ul>
    </div>
  );
}

function describeDecision({ rule, account }: RoutingExplanation): string {
  if (rule) return account ? `The rule ${rule.name} decides.` : `The rule ${rule.name} rejects it.`;
  return account
    ? 'No rule matches, so the first account that takes the payment does.'
    : 'No rule matches, and no enabled account takes the payment.';
}
