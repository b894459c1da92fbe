'use client';

import { useTranslations } from 'next-intl';
import { useQueryState } from 'nuqs';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormSelect, FormTextArea } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { Money } from '#components/ui/values/money.tsx';
import { bulkForm, cancelReasons, decisions } from '#lib/fraud/staff/cases/forms.ts';
import type { BulkDecision, DecisionRehearsal } from '#lib/fraud/staff/index.ts';
import caseApproval from '#messages/en/fraud/case-approval.json';
import caseDialogs from '#messages/en/fraud/case-dialogs.json';
import caseMacros from '#messages/en/fraud/case-macros.json';
import { fraudApi } from '../../api.ts';
import { BulkMacro } from './bulk-macro.tsx';
import { ConflictsDialog } from './conflicts-dialog.tsx';
import { Rehearsal } from './rehearsal.tsx';
import { toDecidedCases } from './to-decided-cases.ts';
import { useBulkDecided } from './use-bulk-decided.ts';

/** Which cases: those selected, or all that the search of the list finds. */
const form = z.intersection(bulkForm, z.object({ which: z.enum(['selected', 'search']) }));
type Values = z.output<typeof form>;
type Conflicts = BulkDecision['conflicts'];

type Props = { ids: readonly string[]; onClose: (isDecided: boolean) => void };

/** Decides several cases after a rehearsal of what that does. */
export const BulkDecisionDialog = withMessages(
  { caseDialogs, caseApproval, caseMacros },
  function BulkDecisionDialog(props: Props) {
    const { ids, onClose } = props;
    const t = useTranslations();
    const { refresh, showDecided } = useBulkDecided();
    const { entity } = useShell();
    const [search] = useQueryState('q', { defaultValue: '' });
    const [conflicts, setConflicts] = useState<Conflicts | null>(null);
    const values = useZodForm(form, {
      which: 'selected' as const,
      decision: 'APPROVE' as const,
      cancelReason: 'SUSPECTED_FRAUD' as const,
      note: '',
      macroId: '',
    });
    const { which, decision = 'APPROVE', macroId = null } = useWatch({ control: values.control });
    const q = which === 'search' ? search : `id:${ids.join(',')}`;
    const rehearsal = useApiQuery(fraudApi.cases.rehearsal, { query: { q, entity } }, { staleTimeMs: 0 });
    const shown = rehearsal.isPlaceholderData ? undefined : rehearsal.data;
    const count = shown?.cases.length ?? 0;
    const macros = shown?.macros ?? [];

    const exceedsCount = shown !== undefined && shown.limit !== null && count > shown.limit;
    const amountLimit = shown?.amountLimit ?? null;
    const isRequest = exceedsCount || amountLimit !== null;
    const decide = async (input: Values): Promise<void> => {
      if (!shown) return;
      const json = toRequest(input, shown);
      if (isRequest) {
        await answerOf(fraudApi['case-decision-requests'].$post({ json }));
        toast.success(t('caseApproval.requested'));
        refresh();
        onClose(true);
        return;
      }
      const decided = await answerOf(fraudApi.cases.decide.$post({ json }));
      showDecided(input.decision, decided);
      if (decided.conflicts.length > 0) setConflicts(decided.conflicts);
      else onClose(true);
    };

    if (conflicts) return <ConflictsDialog conflicts={conflicts} onClose={() => onClose(true)} />;
    return (
      <FormDialog
        title={t('caseDialogs.bulk.title')}
        form={values}
        onSubmit={decide}
        onClose={() => onClose(false)}
        submit={isRequest ? t('caseApproval.request', { count }) : t(`caseDialogs.bulk.submit.${decision}`, { count })}
        unavailable={count === 0 ? t('caseDialogs.bulk.nothing') : null}
        cancel={t('caseDialogs.back')}
      >
        <FormSelect
          name="which"
          label={t('caseDialogs.bulk.which')}
          choices={[
            { value: 'selected', name: t('caseDialogs.bulk.selected', { count: ids.length }) },
            { value: 'search', name: t('caseDialogs.bulk.search', { search: search || '*' }) },
          ]}
        />
        <BulkMacro macros={macros} selected={macroId} />
        <FormSelect
          name="decision"
          label={t('caseDialogs.bulk.decision')}
          onValueChange={(value) => {
            // Another decision than that of the macro is made without it.
            if (macros.find(({ id }) => id === macroId)?.decision !== value) values.setValue('macroId', '');
          }}
          choices={decisions.map((value) => ({ value, name: t(`caseDialogs.bulk.name.${value}`) }))}
        />
        {decision === 'CANCEL' ? (
          <FormSelect
            name="cancelReason"
            label={t('caseDialogs.cancel.reason')}
            choices={cancelReasons.map((value) => ({ value, name: t(`caseDialogs.reason.${value}`) }))}
          />
        ) : null}
        <FormTextArea
          name="note"
          label={t('caseDialogs.cancel.note')}
          hint={t('caseDialogs.cancel.noteHint')}
          rows={2}
          maxLength={1_000}
        />
        <Rehearsal rehearsal={shown} decision={decision} problem={rehearsal.error?.message ?? null} />
        {exceedsCount ? <p>{t('caseApproval.limit', { limit: shown.limit ?? 0 })}</p> : null}
        {amountLimit && !exceedsCount ? (
          <p>{t.rich('caseApproval.amountLimit', { amount: () => <Money {...amountLimit} /> })}</p>
        ) : null}
      </FormDialog>
    );
  },
);

function toRequest({ decision, cancelReason, note, macroId }: Values, rehearsal: DecisionRehearsal) {
  return {
    decision,
    note,
    cancelReason: decision === 'CANCEL' ? cancelReason : null,
    macroId: macroId === '' ? null : macroId,
    cases: toDecidedCases(decision, rehearsal),
  };
}
