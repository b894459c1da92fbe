'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { FormEntityField } from '#components/entities/settings/form-entity-field.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { settlementApi } from '#components/settlement/api.ts';
import { FileDrop } from '#components/settlement/imports/file-drop.tsx';
import { FormProblem } from '#components/ui/field.tsx';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormSelect, FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { startFormatForm } from '#lib/settlement/staff/forms.ts';
import type { FormatSuggestion } from '#lib/settlement/staff/index.ts';
import settlementFormats from '#messages/en/settlement/settlement-formats.json';
import settlementUpload from '#messages/en/settlement/settlement-upload.json';
import type { PendingFile } from './pending-file.ts';
import { emptySample, keepSample, readSample, type Sample } from './sample-file.ts';

type Props = { pending: PendingFile | null; onClose: () => void };

/** Begins a format, from a file and from what is shipped. It is a draft whose page then opens. */
export const NewFormatDialog = withMessages(
  { settlementFormats, settlementUpload },
  function NewFormatDialog({ pending, onClose }: Props) {
    const t = useTranslations();
    const router = useRouter();
    const { href } = useShell();
    const [file, setFile] = useState<File | null>(pending?.file ?? null);
    const form = useZodForm(startFormatForm, { psp: pending?.psp ?? '', name: '', start: 'FITTING' });
    const psp = form.watch('psp');
    const { sample, suggestion } = useSuggestion(file, psp);
    const create = async (values: { psp: string; name: string; start: string }): Promise<void> => {
      const { draft, templates } = suggestion ?? (await suggest(values.psp, sample));
      const template = templates.find(({ key, fits }) => (values.start === 'FITTING' ? fits : key === values.start));
      const definition = (template?.definition ?? draft) as never;
      const json = { psp: values.psp, name: values.name, definition };
      const { format } = await answerOf(settlementApi['settlement-formats'].$post({ json }));
      keepSample(format.id, sample);
      onClose();
      router.push(href(`/settlement-formats/${format.id}`));
    };
    const templates = suggestion?.templates ?? [];
    return (
      <FormDialog
        title={t('settlementFormats.create.title')}
        description={t('settlementFormats.create.description')}
        form={form}
        onSubmit={create}
        onClose={onClose}
        submit={t('settlementFormats.create.create')}
      >
        <FormEntityField
          name="psp"
          label={t('settlementUpload.psp')}
          kind="PSP"
          permission="settlement.write"
          hint={t('settlementUpload.pspHint')}
        />
        <FormTextField name="name" label={t('settlementFormats.create.name')} maxLength={100} autoComplete="off" />
        <FileDrop file={file} onChange={setFile} isDisabled={false} />
        <Fitting suggestion={suggestion} hasFile={file !== null} />
        <FormSelect
          name="start"
          label={t('settlementFormats.create.start')}
          choices={[
            { value: 'FITTING', name: t('settlementFormats.create.fitting') },
            { value: 'FILE', name: t('settlementFormats.create.file') },
            ...templates.map(({ key, name }) => ({ value: key, name })),
          ]}
        />
      </FormDialog>
    );
  },
);

const suggest = (psp: string, { sample, isWhole }: Sample): Promise<FormatSuggestion> =>
  answerOf(settlementApi['settlement-formats'].suggest.$post({ json: { psp, sample, isWhole } }));

function useSuggestion(file: File | null, psp: string) {
  const read = useQuery({
    queryKey: ['format-sample', file?.name, file?.size, file?.lastModified],
    queryFn: () => (file ? readSample(file) : emptySample),
  });
  const sample = read.data ?? emptySample;
  const found = useQuery({
    queryKey: ['format-suggestion', psp, sample.sample],
    queryFn: () => suggest(psp, sample),
    enabled: psp !== '' && psp !== null,
    retry: false,
  });
  return { sample, suggestion: found.data };
}

/** What is known about the file already, so that no second format is made for it. */
function Fitting({ suggestion, hasFile }: { suggestion: FormatSuggestion | undefined; hasFile: boolean }) {
  const t = useTranslations();
  if (!suggestion || !hasFile) return null;
  const [active] = suggestion.fitting;
  const template = suggestion.templates.find(({ fits }) => fits);
  if (suggestion.isOwn) return <FormProblem>{t('settlementFormats.create.isOwn')}</FormProblem>;
  if (active) return <FormProblem>{t('settlementFormats.create.isKnown', { name: active.name })}</FormProblem>;
  if (!template) return null;
  return <p aria-live="polite">{t('settlementFormats.create.template', { name: template.name })}</p>;
}
