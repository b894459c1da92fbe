'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { FormEntityField } from '#components/entities/settings/form-entity-field.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { periodsApi } from '#components/periods/api.ts';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormSelect, FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { periodForm } from '#lib/periods/staff/forms.ts';
import entities from '#messages/en/entities/entities.json';
import periodDialogs from '#messages/en/periods/period-dialogs.json';

const dayMs = 86_400_000;
const modes = ['live', 'test'] as const;

/** Begins to close the days of a merchant; its page shows what is left to do. */
export const BeginDialog = withMessages(
  { periodDialogs, entities },
  function BeginDialog({ onClose }: { onClose: () => void }) {
    const t = useTranslations();
    const router = useRouter();
    const { href } = useShell();
    const yesterday = new Date(Date.now() - dayMs).toISOString().slice(0, 10);
    const form = useZodForm(periodForm, { merchantId: '', mode: 'live', endsOn: lastOfMonth(yesterday) });
    const [merchantId, mode] = useWatch({ control: form.control, name: ['merchantId', 'mode'] });
    const query = { merchantId, mode: mode === 'test' ? 'test' : 'live' } as const;
    const start = useApiQuery(periodsApi.periods.start, merchantId === '' ? null : { query });
    const startsOn = start.data?.startsOn;
    return (
      <FormDialog
        title={t('periodDialogs.begin.title')}
        description={t('periodDialogs.begin.description')}
        form={form}
        onSubmit={async (json) => {
          const { id } = await answerOf(periodsApi.periods.$post({ json }));
          onClose();
          router.push(href(`/periods/${id}`));
        }}
        onClose={onClose}
        submit={t('periodDialogs.begin.submit')}
      >
        <FormEntityField
          name="merchantId"
          label={t('periodDialogs.begin.merchant')}
          kind="MERCHANT"
          permission="periods.write"
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <FormSelect
            name="mode"
            label={t('common.mode')}
            choices={modes.map((value) => ({ value, name: t(`periodDialogs.begin.modes.${value}`) }))}
          />
          <FormTextField
            name="endsOn"
            type="date"
            max={yesterday}
            label={t('periodDialogs.begin.endsOn')}
            hint={startsOn ? t('periodDialogs.begin.startsOn', { day: startsOn }) : t('periodDialogs.begin.endsOnHint')}
          />
        </div>
      </FormDialog>
    );
  },
);

/** The last day of the month before this day, as finance closes months. */
function lastOfMonth(day: string): string {
  return new Date(Date.parse(`${day.slice(0, 7)}-01`) - dayMs).toISOString().slice(0, 10);
}
