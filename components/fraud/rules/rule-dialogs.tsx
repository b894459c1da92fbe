'use client';

import { useTranslations } from 'next-intl';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { fraudApi } from '#components/fraud/api.ts';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import { Changes } from '#components/ui/diff.tsx';
import { FormRadios } from '#components/ui/form/form-choices.tsx';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormTextArea } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import type { RiskRuleDetail, RiskRuleVersionRow } from '#lib/fraud/staff/index.ts';
import { modes, ruleModeForm } from '#lib/fraud/staff/rules/forms.ts';
import riskRuleApproval from '#messages/en/fraud/risk-rule-approval.json';
import riskRuleDialogs from '#messages/en/fraud/risk-rule-dialogs.json';

type ModeProps = { detail: RiskRuleDetail; onDone: (changed?: RiskRuleDetail) => void };

const nextModes = { DRAFT: 'SHADOW', SHADOW: 'ACTIVE', ACTIVE: 'SHADOW' } as const;

/** Sets the mode of a rule. */
export const RuleModeDialog = withMessages(
  { riskRuleDialogs, riskRuleApproval },
  function RuleModeDialog(props: ModeProps) {
    const { detail, onDone } = props;
    const { row, needsApproval } = detail;
    const t = useTranslations();
    const { id, version } = row;
    const form = useZodForm(ruleModeForm, { version, mode: nextModes[row.mode], reason: '' });
    const mode = form.watch('mode');
    const isRequest = needsApproval && (row.mode === 'ACTIVE' || mode === 'ACTIVE');
    return (
      <FormDialog
        title={t('riskRuleDialogs.mode.title', { name: row.name })}
        description={t(`riskRuleDialogs.mode.now.${row.mode}`)}
        form={form}
        onSubmit={async (json) =>
          onDone(await answerOf(fraudApi['risk-rules'][':id'].mode.$post({ param: { id }, json })))
        }
        onClose={() => onDone()}
        submit={isRequest ? t('riskRuleApproval.request.action') : t(`riskRuleDialogs.mode.set.${mode}`)}
      >
        <FormRadios
          name="mode"
          label={t('common.mode')}
          choices={modes
            .filter((value) => value !== row.mode)
            .map((value) => ({
              value,
              name: t(`riskRuleDialogs.mode.name.${value}`),
              text: t(`riskRuleDialogs.mode.text.${value}`),
            }))}
        />
        <FormTextArea
          name="reason"
          label={t('ui.reasonField.label')}
          hint={t('riskRuleDialogs.fields.reasonHint')}
          rows={2}
          maxLength={500}
        />
        {isRequest ? <p className="max-w-prose">{t('riskRuleApproval.request.hint')}</p> : null}
      </FormDialog>
    );
  },
);

type RestoreProps = {
  detail: RiskRuleDetail;
  earlier: RiskRuleVersionRow;
  onRestored: (changed: RiskRuleDetail) => void;
  onClose: () => void;
};

/** Makes an earlier version the newest one, after showing what changes. */
export const RestoreVersionDialog = withMessages(
  { riskRuleDialogs, riskRuleApproval },
  function RestoreVersionDialog({ detail, earlier, onRestored, onClose }: RestoreProps) {
    const t = useTranslations();
    const { row, needsApproval } = detail;
    const isRequest = needsApproval && row.mode === 'ACTIVE';
    const { id, name, expression, action, stop } = row;
    const { content, version: restored } = earlier;
    return (
      <ConfirmDialog
        title={t('riskRuleDialogs.restore.title', { version: restored })}
        action={
          isRequest ? t('riskRuleApproval.request.action') : t('riskRuleDialogs.restore.action', { version: restored })
        }
        variant="primary"
        requiresReason
        onConfirm={async ({ reason }) => {
          const json = { version: row.version, restored, reason };
          onRestored(await answerOf(fraudApi['risk-rules'][':id'].restore.$post({ param: { id }, json })));
        }}
        onClose={onClose}
      >
        <p>{t('riskRuleDialogs.restore.text', { version: row.version + 1 })}</p>
        {isRequest ? <p>{t('riskRuleApproval.request.hint')}</p> : null}
        <Changes
          before={{ name, expression, action, stop }}
          after={{ name: content.name, expression: content.expression, action: content.action, stop: content.stop }}
        />
      </ConfirmDialog>
    );
  },
);
