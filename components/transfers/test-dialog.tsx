'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { answerOf, useApiMutation } from '#components/api/use-api-mutation.ts';
import { transfersApi } from '#components/transfers/api.ts';
import { Skeleton } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { DialogFooter } from '#components/ui/dialogs/dialog-footer.tsx';
import { FormProblem } from '#components/ui/field.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import type { ConnectionDetail } from '#lib/transfers/staff/index.ts';
import fileConnectionTest from '#messages/en/transfers/file-connection-test.json';

type Props = { detail: ConnectionDetail; onDone: () => void };

/** Connects once and shows what came of it; the key of a new server is confirmed here. */
export const TestDialog = withMessages({ fileConnectionTest }, function TestDialog({ detail, onDone }: Props) {
  const t = useTranslations();
  const { row, settings } = detail;
  const routes = transfersApi['file-connections'][':id'];
  const { mutate, data, error } = useApiMutation(routes.test.$post);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => mutate({ param: { id: row.id }, json: {} }), [mutate, row.id]);
  const shown = data?.kind === 'fails' ? data.shownFingerprint : null;
  const isNew = shown !== null && shown !== settings.hostFingerprint;
  const confirm = async (): Promise<void> => {
    try {
      const json = { version: settings.version, fingerprint: shown ?? '' };
      await answerOf(routes.pin.$post({ param: { id: row.id }, json }));
      toast.success(t('fileConnectionTest.confirmed'));
      onDone();
    } catch (failure) {
      setProblem((failure as Error).message);
    }
  };
  return (
    <Dialog open onOpenChange={onDone} title={t('fileConnectionTest.title', { name: row.name })}>
      <div className="space-y-4" aria-live="polite">
        {data || error ? null : <Skeleton className="h-6 w-80" />}
        {data?.kind === 'works' ? <p>{t('fileConnectionTest.works', { files: data.files })}</p> : null}
        {data?.kind === 'fails' && !isNew ? <FormProblem>{data.message}</FormProblem> : null}
        {error ? <FormProblem>{error.message}</FormProblem> : null}
        {isNew ? (
          <div className="space-y-2">
            <p>{t(settings.hostFingerprint ? 'fileConnectionTest.otherKey' : 'fileConnectionTest.newKey')}</p>
            <p className="break-all font-mono text-table">{shown}</p>
          </div>
        ) : null}
        <FormProblem>{problem}</FormProblem>
        <DialogFooter>
          <Button onClick={onDone}>{t('common.close')}</Button>
          {isNew ? (
            <Button variant="primary" onClick={() => void confirm()}>
              {t('fileConnectionTest.confirm')}
            </Button>
          ) : null}
        </DialogFooter>
      </div>
    </Dialog>
  );
});
