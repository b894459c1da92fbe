'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { fraudApi } from '#components/fraud/api.ts';
import { classNames } from '#components/ui/class-names.ts';
import { useField } from '#components/ui/form/form-fields.tsx';
import { useDebounced } from '#components/ui/use-debounced.ts';
import { ConditionBuilder, type ConditionForm, emptyForm } from './condition-builder.tsx';
import { ConditionError } from './condition-check.tsx';
import { ExpressionField } from './expression-field.tsx';
import { TryRule } from './try-rule.tsx';

const waitMs = 200;
const hourMs = 3_600_000;

type Draft = { form: ConditionForm } | { text: string };

/** The condition of a rule, as a form or as an expression; both edit the same field of the form around it. */
export function ConditionEditor({ name, entityId }: { name: string; entityId: string }) {
  const t = useTranslations();
  const { field, problem } = useField(name);
  const { setValue, formState } = useFormContext();
  const [draft, setDraft] = useState<Draft>(field.value === '' ? { form: emptyForm } : { text: field.value });
  const [isForm, setIsForm] = useState<boolean | null>(field.value === '' ? true : null);
  const [payment, setPayment] = useState('');
  const facts = useApiQuery(fraudApi['risk-facts'], {}, { staleTimeMs: hourMs }).data?.facts ?? [];
  const check = useCheck(draft, payment, entityId);
  const checked = check.isCurrent ? check.data : undefined;
  const isUntouched = field.value === '' && !formState.isDirty;
  // A rule opens as a form when its condition has that shape.
  if (isForm === null && checked) setIsForm(checked.form !== null);
  useEffect(() => {
    if (!checked || !('form' in draft)) return;
    const isDirty = !isUntouched || checked.error === null;
    if (isDirty) setValue(name, checked.expression, { shouldDirty: true });
  }, [checked, draft, isUntouched, name, setValue]);
  const showForm = (): void => {
    setIsForm(true);
    if (field.value === '') setDraft({ form: emptyForm });
  };
  const showText = (): void => {
    setIsForm(false);
    setDraft({ text: checked && 'form' in draft && !isUntouched ? checked.expression : field.value });
  };
  const changeForm = (next: ConditionForm): void => {
    setDraft({ form: next });
    // Until the server has printed it, there is no expression that could be saved.
    setValue(name, '');
  };
  const values = check.data?.payment?.tried ? check.data.payment.values : null;
  const form = 'form' in draft ? draft.form : (checked?.form ?? null);
  const isTooComplex = isForm && form === null && checked !== undefined;
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1 font-medium">{t('riskRuleEditor.condition')}</legend>
      <Switch isForm={isForm !== false} onForm={showForm} onText={showText} />
      {isForm && form ? <ConditionBuilder value={form} onChange={changeForm} facts={facts} values={values} /> : null}
      {isTooComplex ? <TooComplex expression={checked.expression} hasError={checked.error !== null} /> : null}
      {isForm ? null : (
        <ExpressionField
          value={'text' in draft ? draft.text : field.value}
          onChange={(text) => {
            setDraft({ text });
            field.onChange(text);
          }}
          facts={facts}
          problem={problem}
        />
      )}
      {checked?.error && checked.expression !== '' && !isUntouched ? (
        <ConditionError expression={checked.expression} error={checked.error} />
      ) : null}
      {isForm && checked && !checked.error ? <Printed expression={checked.expression} /> : null}
      {isForm && problem ? <p className="text-destructive text-table">{problem}</p> : null}
      <TryRule payment={payment} onChange={setPayment} result={checked?.payment ?? null} />
    </fieldset>
  );
}

/** What the server knows about the draft; it compiles the expression, so that the browser needs no compiler. */
function useCheck(draft: Draft, payment: string, entityId: string) {
  const debounced = useDebounced(draft, waitMs);
  const paymentId = useDebounced(payment.trim(), waitMs);
  const condition = 'form' in debounced ? { form: JSON.stringify(debounced.form) } : { expression: debounced.text };
  const query = {
    ...condition,
    ...(paymentId === '' ? {} : { payment: paymentId }),
    ...(entityId === '' ? {} : { of: entityId }),
  };
  const { data, isPlaceholderData } = useApiQuery(fraudApi['risk-rules'].check, { query });
  return { data, isCurrent: debounced === draft && !isPlaceholderData };
}

type SwitchProps = { isForm: boolean; onForm: () => void; onText: () => void };

function Switch({ isForm, onForm, onText }: SwitchProps) {
  const t = useTranslations();
  const name = useId();
  const choices = [
    { label: t('riskRuleEditor.asForm'), isOn: isForm, onSelect: onForm },
    { label: t('riskRuleEditor.asExpression'), isOn: !isForm, onSelect: onText },
  ];
  return (
    <div className="inline-flex rounded-md border p-0.5">
      {choices.map(({ label, isOn, onSelect }) => (
        <label
          key={label}
          className={classNames(
            'cursor-pointer rounded px-3 py-1 has-focus-visible:outline-2',
            isOn && 'bg-accent font-medium',
          )}
        >
          <input type="radio" name={name} className="sr-only" checked={isOn} onChange={onSelect} />
          {label}
        </label>
      ))}
    </div>
  );
}

const code = 'whitespace-pre-wrap rounded bg-muted p-2 font-mono text-table wrap-anywhere';

function Printed({ expression }: { expression: string }) {
  return <pre className={code}>{expression}</pre>;
}

function TooComplex({ expression, hasError }: { expression: string; hasError: boolean }) {
  const t = useTranslations();
  return (
    <>
      <p>{hasError ? t('riskRuleEditor.formNeedsValid') : t('riskRuleEditor.tooComplex')}</p>
      {hasError ? null : <Printed expression={expression} />}
    </>
  );
}
