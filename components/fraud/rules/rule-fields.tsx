'use client';

import { useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { FormCheckbox, FormSelect, FormTextArea, FormTextField } from '#components/ui/form/form-fields.tsx';
import { effects } from '#lib/fraud/staff/rules/forms.ts';
import { ConditionEditor } from './editor/condition-editor.tsx';

/** The fields that a new rule and a changed one have in common. */
export function RuleFields({ entityId }: { entityId: string }) {
  const t = useTranslations();
  const effect = useWatch({ name: 'effect' });
  return (
    <>
      <ConditionEditor name="expression" entityId={entityId} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormSelect
          name="effect"
          label={t('riskRuleDialogs.fields.effect')}
          choices={effects.map((value) => ({ value, name: t(`riskRuleDialogs.effect.${value}`) }))}
        />
        {effect === 'SCORE' ? (
          <FormTextField
            name="points"
            label={t('riskRuleDialogs.fields.points')}
            inputMode="numeric"
            autoComplete="off"
            hint={t('riskRuleDialogs.fields.pointsHint')}
          />
        ) : null}
      </div>
      <FormCheckbox name="stop" label={t('riskRuleDialogs.fields.stop')} hint={t('riskRuleDialogs.fields.stopHint')} />
      <FormTextArea
        name="reason"
        label={t('ui.reasonField.label')}
        hint={t('riskRuleDialogs.fields.reasonHint')}
        rows={2}
        maxLength={500}
      />
    </>
  );
}
