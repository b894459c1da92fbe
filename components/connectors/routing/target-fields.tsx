'use client';

import { Plus, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useController, useFieldArray, useFormContext } from 'react-hook-form';
import { ActionButton } from '#components/ui/action-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { ChoiceField } from '#components/ui/field.tsx';
import { GroupProblem } from '#components/ui/form/form-choices.tsx';
import { FormSelect, FormTextField } from '#components/ui/form/form-fields.tsx';
import type { RuleValues } from './rule-schema.ts';

export type NamedAccount = { id: string; name: string };

type AccountsProps = { accounts: readonly NamedAccount[] };

/** The accounts of a rule with their shares; none rejects the payment. */
export function TargetFields({ accounts }: AccountsProps) {
  const t = useTranslations();
  const { control, watch } = useFormContext<RuleValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'targets' });
  const targets = watch('targets');
  const unused = accounts.find(({ id }) => !targets.some(({ accountId }) => accountId === id));
  const add = (): void => {
    if (unused) append({ accountId: unused.id, percent: fields.length === 0 ? '100' : '' });
  };
  return (
    <fieldset>
      <legend className="font-medium">{t('routingRules.target.title')}</legend>
      {fields.length === 0 ? <p className="mt-1 text-muted-foreground">{t('routingRules.target.empty')}</p> : null}
      {fields.map(({ id }, at) => (
        <div key={id} className="mt-2 flex items-start gap-2">
          <div className="min-w-0 grow">
            <FormSelect
              name={`targets.${at}.accountId`}
              label={
                at === 0 ? t('routingRules.target.account') : t('routingRules.target.numbered', { number: at + 1 })
              }
              choices={toChoices(accounts)}
            />
          </div>
          <div className="w-24 shrink-0">
            <FormTextField
              name={`targets.${at}.percent`}
              label={t('routingRules.target.percent')}
              inputMode="numeric"
              autoComplete="off"
            />
          </div>
          <Button
            variant="ghost"
            size="icon"
            className="mt-6"
            onClick={() => remove(at)}
            aria-label={t('routingRules.target.remove', { number: at + 1 })}
          >
            <X aria-hidden className="size-4" />
          </Button>
        </div>
      ))}
      <GroupProblem name="targets">{(problem) => t('routingRules.target.problem', { problem })}</GroupProblem>
      <div className="mt-2">
        <ActionButton
          size="small"
          onClick={add}
          reasonAs="text"
          unavailable={unused ? null : t('routingRules.target.allUsed')}
        >
          <Plus aria-hidden className="size-3.5" />
          {fields.length === 0 ? t('routingRules.target.addFirst') : t('routingRules.target.split')}
        </ActionButton>
      </div>
    </fieldset>
  );
}

/** The accounts that are tried, in order, when nothing could be sent to the first one. */
export function FallbackFields({ accounts }: AccountsProps) {
  const t = useTranslations();
  const id = useId();
  const { control } = useFormContext<RuleValues>();
  const { value, onChange, ref } = useController({ control, name: 'fallbacks' }).field;
  const unused = accounts.filter((account) => !value.includes(account.id));
  const nameOf = (accountId: string): string => accounts.find((account) => account.id === accountId)?.name ?? accountId;
  return (
    <fieldset>
      <legend className="font-medium">{t('routingRules.fallback.title')}</legend>
      <ol className="mt-1 space-y-1 empty:hidden">
        {value.map((accountId) => (
          <li key={accountId} className="flex items-center gap-2">
            {nameOf(accountId)}
            <Button
              variant="ghost"
              size="icon"
              onClick={() => onChange(value.filter((each) => each !== accountId))}
              aria-label={t('routingRules.fallback.remove', { account: nameOf(accountId) })}
            >
              <X aria-hidden className="size-4" />
            </Button>
          </li>
        ))}
      </ol>
      {unused.length > 0 ? (
        <ChoiceField
          id={`${id}-fallback`}
          ref={ref}
          label={t('routingRules.fallback.add')}
          choices={[{ value: '', name: t('routingRules.fallback.none') }, ...toChoices(unused)]}
          value=""
          onChange={({ target }) => onChange([...value, target.value])}
        />
      ) : null}
      <GroupProblem name="fallbacks" />
    </fieldset>
  );
}

function toChoices(accounts: readonly NamedAccount[]) {
  return accounts.map(({ id, name }) => ({ value: id, name }));
}
