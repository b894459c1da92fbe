'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { z } from 'zod';
import { pathOf } from '#components/api/client.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { connectorsApi } from '#components/connectors/api.ts';
import { useFieldOptions } from '#components/entities/settings/field-options.ts';
import { Form, SubmitButton } from '#components/ui/form/form.tsx';
import { FormSelect, FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import type { RoutingExplanation } from '#lib/connectors/staff/index.ts';
import { routingQuestion } from '#lib/connectors/staff/routing/forms.ts';
import type { Translate } from '#messages/translate.ts';
import { mismatchLabels } from './describe-rule.ts';
import { allModes, readDecimal } from './rule-schema.ts';

const { mode, brand, amount, currency, bin } = routingQuestion.shape;

/** An empty text is no condition. */
const text = z
  .string()
  .trim()
  .transform((typed) => typed || undefined);

const schema = z.object({
  mode,
  brand,
  currency,
  amount: text.transform((typed) => typed && (readDecimal(typed) ?? typed)).pipe(amount),
  bin: text.pipe(bin),
});

/** Shows which account a payment would take, and why. Nothing is sent. */
export function TryPayment({ entityId }: { entityId: string }) {
  const t = useTranslations();
  const id = useId();
  const { ask, answer } = useRouting(entityId);
  return (
    <section aria-labelledby={`${id}-title`} className="h-fit space-y-3 rounded-md border p-4">
      <h2 id={`${id}-title`} className="font-semibold">
        {t('routingRules.try.title')}
      </h2>
      <p className="text-muted-foreground">{t('routingRules.try.lead')}</p>
      <QuestionForm ask={ask} />
      <div aria-live="polite">{answer ? <Explanation {...answer} /> : null}</div>
    </section>
  );
}

type Question = z.output<typeof schema>;

/** The answer is read like that of a page, so that it follows a change of the rules. */
function useRouting(entityId: string) {
  const client = useQueryClient();
  const endpoint = connectorsApi.entities[':id'].routing;
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
  const t = useTranslations();
  const { brands, currencies } = useFieldOptions();
  const form = useZodForm(schema, { mode: 'INTERNAL', brand: 'VISA', amount: '92.00', currency: 'EUR', bin: '' });
  return (
    <Form form={form} onSubmit={ask} asksBeforeLeaving={false} className="space-y-3">
      <FormSelect name="mode" label={t('common.mode')} choices={toChoices(allModes)} />
      <FormSelect
        name="brand"
        label={t('routingRules.try.brand')}
        choices={toChoices(brands.map(({ name }) => name))}
      />
      <div className="grid grid-cols-2 gap-2">
        <FormTextField name="amount" label={t('common.amount')} inputMode="decimal" autoComplete="off" />
        <FormSelect name="currency" label={t('common.currency')} choices={toChoices(currencies)} />
      </div>
      <FormTextField
        name="bin"
        label={t('routingRules.try.bin')}
        inputMode="numeric"
        maxLength={11}
        placeholder="420000"
        autoComplete="off"
      />
      <SubmitButton variant="secondary">{t('routingRules.try.show')}</SubmitButton>
    </Form>
  );
}

function toChoices(list: readonly string[]) {
  return list.map((value) => ({ value, name: value }));
}

function Explanation(explanation: RoutingExplanation) {
  const t = useTranslations();
  const { account, fallbacks, rule, passedOver, split, binCountry } = explanation;
  return (
    <div className="space-y-2 border-t pt-3">
      <p className="font-medium">
        {account ? `${account.name} (${account.entityName})` : t('routingRules.try.rejected')}
      </p>
      <ul className="list-disc space-y-1 pl-5 text-table">
        {binCountry ? <li>{t('routingRules.try.issuedIn', { country: binCountry })}</li> : null}
        {passedOver.map(({ id, name, mismatch }) => (
          <li key={id}>{t('routingRules.try.passedOver', { name, reason: t(mismatchLabels[mismatch]) })}</li>
        ))}
        <li>{describeDecision(t, explanation)}</li>
        {split.length > 0 ? (
          <li>
            {t('routingRules.try.draw', {
              shares: split.map(({ name, percent }) => `${name} ${t('common.percent', { value: percent })}`).join(', '),
            })}
          </li>
        ) : null}
        {fallbacks.length > 0 ? (
          <li>
            {t('routingRules.try.fallbacks', {
              accounts: fallbacks.map(({ name }) => name).join(t('routingRules.describe.then')),
            })}
          </li>
        ) : null}
        {rule === null && account !== null ? <li>{t('routingRules.try.noFallback')}</li> : null}
      </ul>
    </div>
  );
}

function describeDecision(t: Translate, { rule, account }: RoutingExplanation): string {
  if (rule)
    return account
      ? t('routingRules.try.decides', { name: rule.name })
      : t('routingRules.try.rejects', { name: rule.name });
  return account ? t('routingRules.try.firstAccount') : t('routingRules.try.noAccount');
}
