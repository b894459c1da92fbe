'use client';

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { BackOfficeError } from '#components/api/back-office-error.ts';
import { api } from '#components/api/client.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { fieldProblems } from '#components/connector-accounts/field-problems.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { FormProblem, TextField } from '#components/ui/field.tsx';
import type { ConnectorAccountRow, RoutingRuleRow } from '#lib/backoffice/index.ts';
import { ConditionFields } from './condition-fields.tsx';
import { emptyRule, type RuleDraft, toRuleBody, toRuleDraft } from './rule-draft.ts';
import { FallbackFields, TargetFields } from './target-fields.tsx';

type DialogProps = {
  entity: { id: string; name: string };
  accounts: readonly ConnectorAccountRow[];
  /** Null: a new rule. */
  rule: RoutingRuleRow | null;
  onDone: (saved: boolean) => void;
};

/** Creates or changes a routing rule. */
export function RuleDialog({ entity, accounts, rule, onDone }: DialogProps) {
  const id = useId();
  const [draft, setDraft] = useState(rule ? toRuleDraft(rule) : emptyRule(accounts[0]?.id));
  const set = (part: Partial<RuleDraft>): void => setDraft((before) => ({ ...before, ...part }));
  const save = useMutation<{ id: string }, BackOfficeError>({
    mutationFn: () => {
      const body = toRuleBody(draft);
      return rule
        ? answerOf(
            api['routing-rules'][':id'].$patch({
              param: { id: rule.id },
              json: { version: rule.version, rule: body },
            }),
          )
        : answerOf(api.entities[':id']['routing-rules'].$post({ param: { id: entity.id }, json: body }));
    },
    onSuccess: () => onDone(true),
  });
  const problems = fieldProblems(save.error);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={() => onDone(false)}
      title={rule ? `Edit ${rule.name}` : `Add a routing rule to ${entity.name}`}
      description="It decides about payments that meet every condition."
    >
      <form onSubmit={submit} className="space-y-4">
        <TextField
          id={`${id}-name`}
          label="Name"
          value={draft.name}
          onChange={({ target }) => set({ name: target.value })}
          problem={problems.name}
          required
          maxLength={100}
          autoComplete="off"
        />
        <ConditionFields draft={draft} problems={problems} onChange={set} />
        <TargetFields
          value={draft.targets}
          accounts={accounts}
          problem={problems.targets ?? problems['targets.percent']}
          onChange={(targets) => set({ targets })}
        />
        {draft.targets.length > 0 ? (
          <FallbackFields
            value={draft.fallbacks}
            accounts={accounts}
            onChange={(fallbacks) => set({ fallbacks })}
          />
        ) : null}
        <label className="flex w-fit cursor-pointer items-center gap-2">
          <input
            type="checkbox"
            checked={draft.enabled}
            onChange={({ target }) => set({ enabled: target.checked })}
            className="size-4 accent-primary"
          />
          Enabled
        </label>
        <FormProblem>{Object.keys(problems).length === 0 ? save.error?.message : null}</FormProblem>
        <div className="flex justify-end gap-2">
          <Button onClick={() => onDone(false)}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={save.isPending}>
            {rule ? 'Save rule' : 'Add rule'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
