'use client';

import { useTranslations } from 'next-intl';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { connectorsApi } from '#components/connectors/api.ts';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormCheckbox, FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import type { ConnectorAccountRow, RoutingRuleRow } from '#lib/connectors/staff/index.ts';
import { ConditionFields } from './condition-fields.tsx';
import { emptyRule, ruleSchema, toRuleValues } from './rule-schema.ts';
import { FallbackFields, TargetFields } from './target-fields.tsx';

type DialogProps = {
  entity: { id: string; name: string };
  accounts: readonly Pick<ConnectorAccountRow, 'id' | 'name'>[];
  /** Null: a new rule. */
  rule: RoutingRuleRow | null;
  onDone: (saved: boolean) => void;
};

/** Creates or changes a routing rule. */
export function RuleDialog({ entity, accounts, rule, onDone }: DialogProps) {
  const t = useTranslations();
  const form = useZodForm(ruleSchema(t), rule ? toRuleValues(rule) : emptyRule(accounts[0]?.id));
  const send = (body: object): Promise<{ id: string }> => {
    if (!rule)
      return answerOf(
        connectorsApi.entities[':id']['routing-rules'].$post({ param: { id: entity.id }, json: { ...body } }),
      );
    const json = { version: rule.version, rule: { ...body } };
    return answerOf(connectorsApi['routing-rules'][':id'].$patch({ param: { id: rule.id }, json }));
  };
  return (
    <FormDialog
      title={rule ? t('common.editNamed', { name: rule.name }) : t('routingRules.dialog.addTo', { name: entity.name })}
      description={t('routingRules.dialog.description')}
      form={form}
      onSubmit={async (body) => {
        await send(body);
        onDone(true);
      }}
      onClose={() => onDone(false)}
      submit={rule ? t('routingRules.dialog.save') : t('routingRules.dialog.add')}
    >
      <FormTextField name="name" label={t('routingRules.dialog.name')} maxLength={100} autoComplete="off" />
      <ConditionFields />
      <TargetFields accounts={accounts} />
      {form.watch('targets').length > 0 ? <FallbackFields accounts={accounts} /> : null}
      <FormCheckbox name="enabled" label={t('routingRules.dialog.enabled')} />
    </FormDialog>
  );
}
