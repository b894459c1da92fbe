'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useShell } from '#components/layout/shell-context.ts';
import { FileDrop } from '#components/settlement/imports/file-drop.tsx';
import { PspField } from '#components/settlement/imports/psp-field.tsx';
import { usePsp } from '#components/settlement/imports/use-psp.ts';
import { ActionButton } from '#components/ui/action-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { DialogFooter } from '#components/ui/dialogs/dialog-footer.tsx';
import { FormProblem } from '#components/ui/field.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import bankStatementUpload from '#messages/en/bank/bank-statement-upload.json';
import settlementUpload from '#messages/en/settlement/settlement-upload.json';
import { uploadStatement } from './upload-statement.ts';

/** Uploads a bank statement; its page then shows what its entries are. */
export const UploadStatementDialog = withMessages(
  { bankStatementUpload, settlementUpload },
  function UploadStatementDialog({ onClose }: { onClose: () => void }) {
    const t = useTranslations();
    const router = useRouter();
    const client = useQueryClient();
    const { href } = useShell();
    const { psp, setPsp, isPspPending } = usePsp();
    const [file, setFile] = useState<File | null>(null);
    const [isSent, setIsSent] = useState(false);
    const [isPending, setIsPending] = useState(false);
    const [problem, setProblem] = useState<string | null>(null);
    const upload = async (sent: File, owner: string): Promise<void> => {
      setIsPending(true);
      setProblem(null);
      try {
        const { row } = await uploadStatement(sent, owner);
        await client.invalidateQueries();
        onClose();
        router.push(href(`/bank-statements/${row.id}`));
      } catch (error) {
        setProblem((error as Error).message);
        setIsPending(false);
      }
    };
    const submit = (event: FormEvent): void => {
      event.preventDefault();
      setIsSent(true);
      if (file && psp && !isPending) void upload(file, psp);
    };
    return (
      <Dialog
        open
        onOpenChange={() => (isPending ? undefined : onClose())}
        isDirty={false}
        title={t('bankStatementUpload.title')}
        description={t('bankStatementUpload.description')}
      >
        <form onSubmit={submit} className="space-y-4" noValidate>
          <FileDrop
            file={file}
            onChange={(next) => {
              setFile(next);
              setProblem(null);
            }}
            problem={isSent && !file ? t('settlementUpload.fileMissing') : undefined}
            isDisabled={isPending}
            label={t('bankStatementUpload.file')}
            accept=".xml,.camt,.052,.053,.054,.sta,.mt940,.940,.bai,.bai2,.ofx,.qfx,.txt,text/xml,application/xml,text/plain"
          />
          <PspField psp={psp} onChange={setPsp} isMissing={isSent && !psp} />
          <FormProblem>{problem}</FormProblem>
          <DialogFooter>
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <ActionButton
              type="submit"
              variant="primary"
              unavailable={isPending || isPspPending ? t('common.inProgress') : null}
            >
              {t('bankStatementUpload.upload')}
            </ActionButton>
          </DialogFooter>
        </form>
      </Dialog>
    );
  },
);
