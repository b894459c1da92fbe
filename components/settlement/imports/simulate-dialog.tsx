'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { FormEntityField } from '#components/entities/settings/form-entity-field.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormCheckbox, FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { syntheticForm } from '#lib/settlement/staff/forms.ts';
import settlementSimulate from '#messages/en/settlement/settlement-simulate.json';
import { settlementApi } from '../api.ts';
import { usePsp } from './use-psp.ts';

/** Lets a synthetic acquirer settle the test payments of a day; the page of the import then shows what was found. */
export const SimulateDialog = withMessages(
  { settlementSimulate },
  function SimulateDialog({ onClose }: { onClose: () => void }) {
    const t = useTranslations();
    const { psp } = usePsp();
    const router = useRouter();
    const { href } = useShell();
    const date = new Date().toISOString().slice(0, 10);
    const form = useZodForm(syntheticForm, { psp: '', date, seed: '1', defects: 1, hasPreview: false });
    const { getValues, setValue } = form;
    useEffect(() => {
      if (psp && getValues('psp') === '') setValue('psp', psp);
    }, [psp, getValues, setValue]);
    return (
      <FormDialog
        title={t('settlementSimulate.title')}
        description={t('settlementSimulate.description')}
        form={form}
        onSubmit={async (json) => {
          const { id } = await answerOf(settlementApi['settlement-imports'].simulate.$post({ json }));
          onClose();
          router.push(href(`/settlement/${id}`));
        }}
        onClose={onClose}
        submit={t('settlementSimulate.submit')}
      >
        <FormEntityField name="psp" label={t('settlementSimulate.psp')} kind="PSP" permission="settlement.write" />
        <FormTextField
          name="date"
          type="date"
          label={t('settlementSimulate.date')}
          hint={t('settlementSimulate.dateHint')}
        />
        <FormTextField name="seed" label={t('settlementSimulate.seed')} hint={t('settlementSimulate.seedHint')} />
        <FormTextField
          name="defects"
          label={t('settlementSimulate.defects')}
          hint={t('settlementSimulate.defectsHint')}
        />
        <FormCheckbox
          name="hasPreview"
          label={t('settlementSimulate.preview')}
          hint={t('settlementSimulate.previewHint')}
        />
      </FormDialog>
    );
  },
);
