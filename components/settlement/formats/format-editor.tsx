'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { pathOf } from '#components/api/client.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { settlementApi } from '#components/settlement/api.ts';
import { FileDrop } from '#components/settlement/imports/file-drop.tsx';
import { Form, SubmitButton } from '#components/ui/form/form.tsx';
import { FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { type EditedFormat, formatVersionForm } from '#lib/settlement/staff/forms.ts';
import type { SettlementFormatDetail } from '#lib/settlement/staff/index.ts';
import settlementFormat from '#messages/en/settlement/settlement-format.json';
import settlementUpload from '#messages/en/settlement/settlement-upload.json';
import { LayoutFields } from './layout-fields.tsx';
import { MappedColumns } from './mapped-columns.tsx';
import { PreviewSummary } from './preview-summary.tsx';
import { RowRules } from './row-rules.tsx';
import { emptySample, findSample, keepSample, readSample, type Sample } from './sample-file.ts';
import { usePreview } from './use-preview.ts';

type Props = { detail: SettlementFormatDetail };

/** The mapping of a format, beside what becomes of the beginning of a file. Each time it is saved is a version. */
export const FormatEditor = withMessages(
  { settlementFormat, settlementUpload },
  function FormatEditor({ detail }: Props) {
    const t = useTranslations();
    const client = useQueryClient();
    const { format, mayWrite } = detail;
    const { id, name, version } = format;
    // The type of a format has arrays that cannot be changed, which the form replaces and never changes.
    const definition = detail.definition as unknown as EditedFormat;
    const form = useZodForm(formatVersionForm, { name, version, definition });
    const save = async (json: { name: string; version: number; definition: EditedFormat }): Promise<void> => {
      const next = await answerOf(settlementApi['settlement-formats'][':id'].versions.$post({ param: { id }, json }));
      client.setQueryData([pathOf(settlementApi['settlement-formats'][':id'], { param: { id } })], next);
      toast.success(t('settlementFormat.saved', { version: next.format.version }));
    };
    return (
      <Form form={form} onSubmit={save} label={t('settlementFormat.title')} className="mt-6">
        {mayWrite ? (
          <div className="max-w-md">
            <FormTextField name="name" label={t('settlementFormat.name')} maxLength={100} autoComplete="off" />
          </div>
        ) : null}
        <Definition detail={detail} control={form.control} />
        {mayWrite ? (
          <div className="sticky bottom-0 z-10 flex items-center justify-end gap-3 border-t bg-background py-3">
            <SubmitButton>{t('settlementFormat.save', { version: version + 1 })}</SubmitButton>
          </div>
        ) : null}
      </Form>
    );
  },
);

type DefinitionProps = Props & { control: ReturnType<typeof useZodForm<never, never>>['control'] };

function Definition({ detail: { format, mayWrite }, control }: Props & { control: unknown }) {
  const t = useTranslations();
  const { field } = useController({ name: 'definition', control: control as DefinitionProps['control'] });
  const definition = field.value as EditedFormat;
  const change = (next: Partial<EditedFormat>): void => field.onChange({ ...definition, ...next });
  const [sample, setSample] = useState<Sample>(() => findSample(format.id) ?? emptySample);
  const { preview, error, isCurrent } = usePreview(format.pspId, definition, sample);
  const take = async (file: File): Promise<void> => {
    const next = await readSample(file);
    keepSample(format.id, next);
    setSample(next);
  };
  const names = preview?.sourceColumns.map((each) => each.name) ?? [];
  const carried = definition.carried.map((each) => each.name);
  const columns = [...names, ...carried];
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-2">
        <section className="space-y-3">
          <h2 className="font-semibold">{t('settlementFormat.sample.title')}</h2>
          <p className="text-muted-foreground">
            {sample.name === ''
              ? t('settlementFormat.sample.hint')
              : t('settlementFormat.sample.name', { name: sample.name })}
          </p>
          <FileDrop file={null} onChange={(file) => void take(file)} isDisabled={false} />
          <PreviewSummary preview={preview} error={error} isCurrent={isCurrent} hasSample={sample.sample !== ''} />
        </section>
        <fieldset disabled={!mayWrite} className="min-w-0">
          <LayoutFields definition={definition} onChange={change} columns={columns} />
        </fieldset>
      </div>
      <fieldset disabled={!mayWrite} className="min-w-0 space-y-8">
        <MappedColumns definition={definition} onChange={change} preview={preview} columns={columns} />
        <RowRules definition={definition} onChange={change} columns={columns} />
      </fieldset>
    </>
  );
}
