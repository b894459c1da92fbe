'use client';

import { useTranslations } from 'next-intl';
import { useQueryState } from 'nuqs';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { callbacksApi } from '#components/callbacks/api.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormSelect, FormTextArea } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { deletionForm } from '#lib/callbacks/staff/forms.ts';
import type { BulkDeleted } from '#lib/callbacks/staff/index.ts';
import callbackDialogs from '#messages/en/callbacks/callback-dialogs.json';
import { failedQuery } from './callback-list-state.ts';

/** Which callbacks: those selected, or all that the search of the list finds. */
const form = deletionForm.extend({ which: z.enum(['selected', 'search']) });

type Deleted = Pick<BulkDeleted, 'deleted' | 'skipped'>;
type Props = { ids: readonly string[]; onDeleted: (answer: Deleted) => void; onClose: () => void };

/** Deletes several failed callbacks with one reason, after naming how many. */
export const BulkDeleteDialog = withMessages({ callbackDialogs }, function BulkDeleteDialog(props: Props) {
  const { ids, onDeleted, onClose } = props;
  const t = useTranslations();
  const { entity } = useShell();
  const [q] = useQueryState('q', { defaultValue: failedQuery });
  const [progress, setProgress] = useState(0);
  const values = useZodForm(form, { which: 'selected', reason: '' });
  const isSearch = useWatch({ control: values.control }).which === 'search';
  const found = useApiQuery(callbacksApi.callbacks.failed, isSearch ? { query: { q, entity } } : null, {
    staleTimeMs: 0,
  });
  const count = isSearch ? (found.data?.count ?? 0) : ids.length;
  const remove = async ({ reason }: z.output<typeof form>): Promise<void> => {
    const failedBy = found.data?.at;
    if (isSearch && failedBy) {
      const json = { q, reason, failedBy };
      onDeleted(await deleteFound({ json, query: { entity } }, setProgress));
    } else onDeleted(await answerOf(callbacksApi.callbacks.delete.$post({ json: { ids: [...ids], reason } })));
    onClose();
  };
  return (
    <FormDialog
      title={t('callbackDialogs.deleteMany.title')}
      form={values}
      onSubmit={remove}
      onClose={onClose}
      submit={t('callbackDialogs.deleteMany.action', { count })}
      variant="destructive"
      unavailable={count === 0 ? t('callbackDialogs.deleteMany.nothing') : null}
    >
      <FormSelect
        name="which"
        label={t('callbackDialogs.deleteMany.which')}
        choices={[
          { value: 'selected', name: t('callbackDialogs.deleteMany.selected', { count: ids.length }) },
          { value: 'search', name: t('callbackDialogs.deleteMany.search', { search: q || '*' }) },
        ]}
      />
      <div aria-live="polite" className="space-y-2">
        <p className="font-medium">
          {found.error?.message ?? <Count isSearch={isSearch} found={found.data} count={count} />}
        </p>
        {progress > 0 ? <p>{t('callbackDialogs.deleteMany.progress', { count: progress })}</p> : null}
      </div>
      <p>{t('callbackDialogs.deleteMany.consequence')}</p>
      <FormTextArea name="reason" label={t('callbackDialogs.deleteMany.reason')} rows={2} maxLength={500} />
    </FormDialog>
  );
});

type CountProps = { isSearch: boolean; found: { capped: boolean } | undefined; count: number };

function Count({ isSearch, found, count }: CountProps) {
  const t = useTranslations();
  if (isSearch && !found) return t('callbackDialogs.deleteMany.counting');
  return found?.capped && isSearch
    ? t('callbackDialogs.deleteMany.countCapped', { count })
    : t('callbackDialogs.deleteMany.count', { count });
}

type FoundDeletion = Parameters<(typeof callbacksApi.callbacks)['delete-found']['$post']>[0];

/** One request deletes a part; what others have deleted by then is skipped. */
async function deleteFound(input: FoundDeletion, onProgress: (deleted: number) => void): Promise<Deleted> {
  const sum = { deleted: 0, skipped: 0 };
  for (;;) {
    const answer = await answerOf(callbacksApi.callbacks['delete-found'].$post(input));
    sum.deleted += answer.deleted;
    sum.skipped += answer.skipped;
    // Without a deletion the next request would find the same ones.
    if (!answer.hasMore || answer.deleted === 0) return sum;
    onProgress(sum.deleted);
  }
}
