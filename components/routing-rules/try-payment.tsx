'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { z } from 'zod';
import { api, pathOf } from '#components/api/client.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { useFieldOptions } from '#components/entities/field-options.ts';
import { Form, SubmitButton } from '#components/ui/form/form.tsx';
import { FormSelect, FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import type { RoutingExplanation } from '#lib/backoffice/index.ts';
import { routingQuestion } from '#lib/backoffice/routing-rules/forms.ts';
import { mismatchLabels } from './describe-rule.ts';
import { allModes, readDecimal } from './rule-schema.ts';

const { mode, brand, amount, currency, bin } = routingQuestion.shape;

/** An empty text is no condition. */
const text = z
  .string()
  .trim()
  .transform((typed) => typed || undefined);

const schema = z.object({
  ...{ mode, brand, currency },
  amount: text.transform((typed) => typed && (readDecimal(typed) ?? typed)).pipe(amount),
  bin: text.pipe(bin),
});

/** Shows which account a payment would take, and why. Nothing is sent. */
export function TryPayment({ entityId }: { entityId: string }) {
  const id = useId();
  const { ask, answer } = useRouting(entityId);
  return (
    <section aria-labelledby={`${id}-title`} className="h-fit space-y-3 rounded-md border p-4">
      <h2 id={`${id}-title`} className="font-semibold">
        Try a payment
      </h2>
      <p className="text-muted-foreground">Shows the account that a payment would take. Nothing is sent.</p>
      <QuestionForm ask={ask} />
      <div aria-live="polite">{answer ? <Explanation {...answer} /> : null}</div>
    </section>
  );
}

type Question = z.output<typeof schema>;

/** The answer is read like that of a page, so that it follows a change of the rules. */
function useRouting(entityId: string) {
  const client = useQueryClient();
  const endpoint = api.entities[':id'].routing;
  const [question, setQuestion] = useState<Question | null>(null);
  const argsOf = (query: Question) => ({ param: { id: entityId }, query });
  const read = useApiQuery(endpoint, question && argsOf(question));
  const ask = (next: Question): Promise<RoutingExplanation> => {
    setQuestion(next);
    const args = argsOf(next);
    return client.fetchQuery({
      queryKey: [pathOf(endpoint, args)],
      queryFn: () => answerOf(endpoint.$get(args)),
      staleTime: 0,
    });
  };
  return { ask, answer: question && !read.isError ? read.data : undefined };
}

function QuestionForm({ ask }: { ask: (question: Question) => Promise<unknown> }) {
  const { brands, currencies } = useFieldOptions();
  const form = useZodForm(schema, {
    ...{ mode: 'INTERNAL', brand: 'VISA', amount: '92.00', currency: 'EUR', bin: '' },
  });
  return (
    <Form form={form} onSubmit={ask} asksBeforeLeaving={false} className="space-y-3">
      <FormSelect name="mode" label="Mode" choices={toChoices(allModes)} />
      <FormSelect name="brand" label="Brand" choices={toChoices(brands.map(({ name }) => name))} />
      <div className="grid grid-cols-2 gap-2">
        <FormTextField name="amount" label="Amount" inputMode="decimal" autoComplete="off" />
        <FormSelect name="currency" label="Currency" choices={toChoices(currencies)} />
      </div>
      <FormTextField
        name="bin"
        label="First digits of the card (optional)"
        inputMode="numeric"
        maxLength={11}
        placeholder="420000"
        autoComplete="off"
      />
      <SubmitButton variant="secondary">Show account</SubmitButton>
    </Form>
  );
}

function toChoices(list: readonly string[]) {
  return list.map((value) => ({ value, name: value }));
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
