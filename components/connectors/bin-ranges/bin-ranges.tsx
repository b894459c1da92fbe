'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { readError } from '#components/api/back-office-error.ts';
import { pathOf } from '#components/api/client.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { connectorsApi } from '#components/connectors/api.ts';
import { ActionButton } from '#components/ui/action-button.tsx';
import { Alert, Skeleton } from '#components/ui/alert.tsx';
import { FormProblem } from '#components/ui/field.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import type { BinRangePreview, BinRanges as Stored } from '#lib/connectors/staff/index.ts';
import binRanges from '#messages/en/connectors/bin-ranges.json';

/** /bin-ranges: the issuers of card numbers, replaced by a file after a preview. */
export const BinRanges = withMessages({ binRanges }, function BinRanges() {
  const t = useTranslations();
  const client = useQueryClient();
  const stored = useApiQuery(connectorsApi['bin-ranges'], {});
  const [file, setFile] = useState<File | null>(null);
  const preview = useMutation({ mutationFn: (sent: File) => send<BinRangePreview>('preview', sent) });
  const replace = useMutation({
    mutationFn: (sent: File) => send<Stored>('import', sent),
    onSuccess: (imported) => {
      client.setQueryData([pathOf(connectorsApi['bin-ranges'], {})], imported);
      toast.success(t('binRanges.imported', { ranges: imported.stored }));
      setFile(null);
      preview.reset();
    },
    onError: ({ message }) => void toast.error(message),
  });
  return (
    <main className="px-4 py-4 sm:px-6 sm:py-6">
      <h1 className="font-semibold text-xl tracking-tight">{t('pages.binRanges')}</h1>
      <p className="max-w-prose text-muted-foreground">{t('binRanges.lead')}</p>
      <div className="mt-4 max-w-3xl space-y-4">
        {stored.isPending ? <Skeleton className="h-6" /> : null}
        {stored.isError ? <Alert title={t('binRanges.failed')}>{stored.error.message}</Alert> : null}
        {stored.data ? <p>{t('binRanges.stored', { ranges: stored.data.stored })}</p> : null}
        <label className="block">
          <span className="mb-1 block font-medium">{t('binRanges.file')}</span>
          <input
            // Another element after an import, so that the same file can be selected again.
            key={file === null ? 'none' : 'file'}
            type="file"
            accept=".csv,text/csv"
            className="w-full file:mr-3 file:cursor-pointer file:rounded-md file:border file:border-foreground/25 file:border-solid file:bg-background file:px-3 file:py-1.5"
            onChange={({ target }) => {
              const selected = target.files?.[0] ?? null;
              setFile(selected);
              if (selected) preview.mutate(selected);
            }}
          />
          <span className="mt-1 block text-muted-foreground text-table">{t('binRanges.fileHint')}</span>
        </label>
        {preview.isPending ? <p aria-live="polite">{t('binRanges.reading')}</p> : null}
        <FormProblem>{preview.error?.message ?? null}</FormProblem>
        {file && preview.data ? (
          <>
            <Preview preview={preview.data} />
            {preview.data.wrongLines === 0 && preview.data.ranges > 0 ? (
              <ActionButton
                variant="primary"
                unavailable={replace.isPending ? t('common.inProgress') : null}
                onClick={() => replace.mutate(file)}
              >
                {t('binRanges.import', { ranges: preview.data.ranges })}
              </ActionButton>
            ) : null}
          </>
        ) : null}
      </div>
    </main>
  );
});

/** The file as it is, not as a form. */
async function send<Answer>(action: 'preview' | 'import', file: File): Promise<Answer> {
  const response = await fetch(`/api/backoffice/bin-ranges/${action}`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/csv' },
    body: file,
  });
  if (!response.ok) throw await readError(response);
  return response.json();
}

function Preview({ preview }: { preview: BinRangePreview }) {
  const t = useTranslations();
  const { ranges, stored, countries, wrongLines, problems } = preview;
  return (
    <section
      aria-label={t('binRanges.preview.title')}
      className="space-y-1 rounded border bg-muted px-3 py-2 text-table"
    >
      {wrongLines === 0 ? (
        <>
          <p>{t('binRanges.preview.ranges', { ranges, stored })}</p>
          <p className="text-muted-foreground">
            {t('binRanges.preview.countries', {
              countries: countries.map((each) => t('binRanges.preview.country', each)).join(', '),
            })}
          </p>
        </>
      ) : (
        <div role="alert">
          <p className="font-medium text-state-bad">{t('binRanges.preview.wrong', { lines: wrongLines })}</p>
          <ul className="mt-2 max-h-80 overflow-auto">
            {problems.map(({ line, problem }) => (
              <li key={line} className="py-0.5">
                {t('binRanges.preview.problem', { line, problem })}
              </li>
            ))}
          </ul>
          {wrongLines > problems.length ? (
            <p>{t('binRanges.preview.more', { lines: wrongLines - problems.length })}</p>
          ) : null}
        </div>
      )}
    </section>
  );
}
