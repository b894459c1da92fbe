'use client';

import { useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { fraudApi } from '#components/fraud/api.ts';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import type { RiskRuleDetail } from '#lib/fraud/staff/index.ts';
import { changedRuleForm } from '#lib/fraud/staff/rules/forms.ts';
import riskBackTest from '#messages/en/fraud/risk-back-test.json';
import riskRuleApproval from '#messages/en/fraud/risk-rule-approval.json';
import riskRuleDialogs from '#messages/en/fraud/risk-rule-dialogs.json';
import riskRuleEditor from '#messages/en/fraud/risk-rule-editor.json';
import { BackTest, type TestedRule } from './back-test.tsx';
import { RuleFields } from './rule-fields.tsx';
import { toRuleValues } from './rule-values.ts';

type Props = { detail: RiskRuleDetail; onDone: (changed?: RiskRuleDetail) => void };

/** Makes a new version of a rule; its mode stays. */
export const ChangeRuleDialog = withMessages(
  { riskRuleDialogs, riskRuleEditor, riskBackTest, riskRuleApproval },
  function ChangeRuleDialog({ detail, onDone }: Props) {
    const t = useTranslations();
    const { row, needsApproval } = detail;
    const isRequest = needsApproval && row.mode === 'ACTIVE';
    const { id, name, version, stop, mode } = row;
    const form = useZodForm(changedRuleForm, { version, name, stop, reason: '', ...toRuleValues(row) });
    const { expression, effect, points } = useWatch({ control: form.control }) as TestedRule;
    return (
      <FormDialog
        title={t('common.editNamed', { name })}
        description={isRequest ? t('riskRuleApproval.request.hint') : t(`riskRuleDialogs.change.${mode}`)}
        position="side"
        form={form}
        onSubmit={async (json) =>
          onDone(await answerOf(fraudApi['risk-rules'][':id'].change.$post({ param: { id }, json })))
        }
        onClose={() => onDone()}
        submit={
          isRequest ? t('riskRuleApproval.request.action') : t('riskRuleDialogs.change.save', { version: version + 1 })
        }
      >
        <FormTextField name="name" label={t('riskRuleDialogs.fields.name')} maxLength={100} autoComplete="off" />
        <RuleFields entityId={row.entityId} />
        <BackTest ruleId={id} tested={{ expression, effect, points }} mayWrite />
      </FormDialog>
    );
  },
);
