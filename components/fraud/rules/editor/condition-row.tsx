'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ChoiceField, TextAreaField, TextField } from '#components/ui/field.tsx';
import type { RiskFacts, RiskRuleCheck } from '#lib/fraud/staff/index.ts';
import { FactPicker, type FactValues } from './fact-picker.tsx';

export type FormCondition = NonNullable<RiskRuleCheck['form']>['conditions'][number];

type Fact = RiskFacts['facts'][number];
type Operator = FormCondition['operator'];

type Props = {
  number: number;
  condition: FormCondition;
  facts: readonly Fact[];
  values: FactValues | null;
  onChange: (condition: FormCondition) => void;
  /** Null: the only condition stays. */
  onRemove: (() => void) | null;
};

const withoutValue: readonly Operator[] = ['is-empty', 'is-not-empty', 'is-true', 'is-false'];
const withList: readonly Operator[] = ['one-of', 'not-one-of'];

/** One comparison: a fact, an operator of its type, and a value. */
export function ConditionRow({ number, condition, facts, values, onChange, onRemove }: Props) {
  const t = useTranslations();
  const [factId, operatorId] = [useId(), useId()];
  const fact = facts.find(({ name }) => name === condition.fact);
  const operators = fact?.operators ?? [];
  const changeFact = (name: string): void => {
    const next = facts.find((each) => each.name === name);
    if (!next) return;
    const { operator, values: kept } = condition;
    const isKept = next.type === fact?.type;
    onChange(isKept ? { fact: name, operator, values: kept } : withOperator(name, next.operators[0] ?? 'equals', kept));
  };
  return (
    <div className="space-y-2">
      <div className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <FactPicker
            id={factId}
            label={t('riskRuleEditor.fact', { number })}
            value={condition.fact}
            facts={facts}
            values={values}
            onChange={changeFact}
          />
        </div>
        {onRemove ? (
          <Button variant="ghost" onClick={onRemove} aria-label={t('riskRuleEditor.remove', { number })}>
            <X aria-hidden className="size-4" />
          </Button>
        ) : null}
      </div>
      <div className="grid items-start gap-2 sm:grid-cols-2">
        <ChoiceField
          id={operatorId}
          label={t('riskRuleEditor.operator.label', { number })}
          isLabelHidden
          value={condition.operator}
          onChange={({ target }) => onChange(withOperator(condition.fact, target.value as Operator, condition.values))}
          choices={operators.map((value) => ({ value, name: t(`riskRuleEditor.operator.${value}`) }))}
        />
        <Values number={number} condition={condition} type={fact?.type ?? 'string'} onChange={onChange} />
      </div>
    </div>
  );
}

/** Keeps as many values as the operator takes. */
function withOperator(fact: string, operator: Operator, values: readonly string[]): FormCondition {
  if (withoutValue.includes(operator)) return { fact, operator, values: [] };
  return { fact, operator, values: withList.includes(operator) ? values : [values[0] ?? ''] };
}

type ValuesProps = Pick<Props, 'number' | 'condition' | 'onChange'> & { type: string };

function Values({ number, condition, type, onChange }: ValuesProps) {
  const t = useTranslations();
  const id = useId();
  const { fact, operator, values } = condition;
  if (withoutValue.includes(operator)) return null;
  const label = t('riskRuleEditor.value', { number });
  const change = (...next: string[]): void => onChange({ fact, operator, values: next });
  if (withList.includes(operator)) {
    return (
      <TextAreaField
        id={id}
        label={label}
        isLabelHidden
        hint={t('riskRuleEditor.valuePerLine')}
        rows={2}
        value={values.join('\n')}
        onChange={({ target }) => change(...target.value.split('\n'))}
      />
    );
  }
  const isNumber = type === 'double' || type === 'int';
  const [value = ''] = values;
  const isWrong = isNumber && value !== '' && !(type === 'int' ? /^-?\d+$/ : /^-?\d+(\.\d+)?$/).test(value);
  return (
    <TextField
      id={id}
      label={label}
      isLabelHidden
      inputMode={isNumber ? 'decimal' : 'text'}
      autoComplete="off"
      maxLength={255}
      placeholder={t('riskRuleEditor.valuePlaceholder')}
      problem={isWrong ? t(`riskRuleEditor.${type === 'int' ? 'notWhole' : 'notNumber'}`) : undefined}
      value={value}
      onChange={({ target }) => change(target.value)}
    />
  );
}
