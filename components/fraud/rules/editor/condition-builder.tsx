'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ChoiceField } from '#components/ui/field.tsx';
import type { RiskFacts, RiskRuleCheck } from '#lib/fraud/staff/index.ts';
import { ConditionRow, type FormCondition } from './condition-row.tsx';
import type { FactValues } from './fact-picker.tsx';

export type ConditionForm = NonNullable<RiskRuleCheck['form']>;

export const emptyForm: ConditionForm = {
  join: 'all',
  conditions: [{ fact: 'payment.amount', operator: 'above', values: [''] }],
};

type Props = {
  value: ConditionForm;
  onChange: (form: ConditionForm) => void;
  facts: RiskFacts['facts'];
  values: FactValues | null;
};

/** A condition without its expression: facts are compared with values, and all or any of it holds. */
export function ConditionBuilder({ value, onChange, facts, values }: Props) {
  const t = useTranslations();
  const joinId = useId();
  const { join, conditions } = value;
  const replace = (at: number, ...next: FormCondition[]): void =>
    onChange({ join, conditions: conditions.toSpliced(at, 1, ...next) });
  return (
    <div className="space-y-3">
      {conditions.length > 1 ? (
        <ChoiceField
          id={joinId}
          label={t('riskRuleEditor.join.label')}
          value={join}
          onChange={({ target }) => onChange({ join: target.value === 'any' ? 'any' : 'all', conditions })}
          choices={[
            { value: 'all', name: t('riskRuleEditor.join.all') },
            { value: 'any', name: t('riskRuleEditor.join.any') },
          ]}
        />
      ) : null}
      <ol className="space-y-3">
        {conditions.map((condition, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no key but their place
            key={index}
            className="rounded-md border p-3"
          >
            <ConditionRow
              number={index + 1}
              condition={condition}
              facts={facts}
              values={values}
              onChange={(next) => replace(index, next)}
              onRemove={conditions.length > 1 ? () => replace(index) : null}
            />
          </li>
        ))}
      </ol>
      <Button size="small" onClick={() => onChange({ join, conditions: [...conditions, ...emptyForm.conditions] })}>
        <Plus aria-hidden className="size-4" />
        {t('riskRuleEditor.addCondition')}
      </Button>
    </div>
  );
}
