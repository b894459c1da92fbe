'use client';

import { useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { fraudApi } from '#components/fraud/api.ts';
import { FormCheckbox, FormSelect, FormTextArea, FormTextField } from '#components/ui/form/form-fields.tsx';
import { effects } from '#lib/fraud/staff/rules/forms.ts';
import { ConditionEditor } from './editor/condition-editor.tsx';

/** Effects that need a sentence. */
type Hinted = 'AUTHENTICATE' | 'EXEMPT' | 'REVIEW' | 'RETURN' | 'ROUTE';
const hints: ReadonlySet<string> = new Set<Hinted>(['AUTHENTICATE', 'EXEMPT', 'REVIEW', 'RETURN', 'ROUTE']);

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
          hint={hints.has(effect) ? t(`riskRuleDialogs.effectHint.${effect as Hinted}`) : undefined}
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
        {effect === 'ROUTE' ? <AccountField entityId={entityId} /> : null}
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

/** The accounts that the rule can send payments to. */
function AccountField({ entityId }: { entityId: string }) {
  const t = useTranslations();
  const { data } = useApiQuery(fraudApi['risk-rules'].accounts, entityId === '' ? null : { query: { entityId } });
  const accounts = data?.accounts ?? [];
  return (
    <FormSelect
      name="accountId"
      label={t('riskRuleDialogs.fields.account')}
      choices={[
        { value: '', name: t('riskRuleDialogs.fields.noAccount') },
        ...accounts.map(({ id, name }) => ({ value: id, name })),
      ]}
    />
  );
}
