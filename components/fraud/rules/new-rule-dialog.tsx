'use client';

import { useTranslations } from 'next-intl';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { FormEntityField } from '#components/entities/settings/form-entity-field.tsx';
import { fraudApi } from '#components/fraud/api.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { newRuleForm } from '#lib/fraud/staff/rules/forms.ts';
import riskRuleDialogs from '#messages/en/fraud/risk-rule-dialogs.json';
import riskRuleEditor from '#messages/en/fraud/risk-rule-editor.json';
import { RuleFields } from './rule-fields.tsx';

type Props = { onDone: (created?: { id: string; isRequested: boolean }) => void };

/** Adds a rule as a draft. */
export const NewRuleDialog = withMessages(
  { riskRuleDialogs, riskRuleEditor },
  function NewRuleDialog({ onDone }: Props) {
    const t = useTranslations();
    const { entity } = useShell();
    const form = useZodForm(newRuleForm, {
      entityId: entity ?? '',
      code: '',
      name: '',
      expression: '',
      effect: 'SCORE',
      points: '',
      stop: false,
      reason: '',
    });
    return (
      <FormDialog
        title={t('riskRuleDialogs.create.title')}
        description={t('riskRuleDialogs.create.description')}
        position="side"
        form={form}
        onSubmit={async (json) => onDone(await answerOf(fraudApi['risk-rules'].$post({ json })))}
        onClose={() => onDone()}
        submit={t('riskRuleDialogs.create.create')}
      >
        <FormTextField name="name" label={t('riskRuleDialogs.fields.name')} maxLength={100} autoComplete="off" />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <FormTextField
            name="code"
            label={t('riskRuleDialogs.fields.code')}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            hint={t('riskRuleDialogs.fields.codeHint')}
          />
          <FormEntityField
            name="entityId"
            label={t('common.entity')}
            permission="risk.write"
            hint={t('riskRuleDialogs.fields.entityHint')}
          />
        </div>
        <RuleFields entityId={form.watch('entityId')} />
      </FormDialog>
    );
  },
);
