'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { ActionButton } from '#components/ui/action-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { DialogFooter } from '#components/ui/dialogs/dialog-footer.tsx';
import { CheckboxField, ChoiceField, FormProblem } from '#components/ui/field.tsx';
import { useLocale } from '#components/ui/locale-provider.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { formatByteSize } from '#components/ui/values/byte-size.tsx';
import type { SettlementImportDetail } from '#lib/settlement/staff/index.ts';
import settlementUpload from '#messages/en/settlement/settlement-upload.json';
import { settlementApi } from '../api.ts';
import { keepPendingFile } from '../formats/pending-file.ts';
import { FileDrop } from './file-drop.tsx';
import { PspField } from './psp-field.tsx';
import type { UploadOptions } from './upload-file.ts';
import { usePsp } from './use-psp.ts';
import { useUpload } from './use-upload.ts';

type Props = { onClose: () => void };

/** Uploads a file; its page then shows what would be imported. */
export const UploadDialog = withMessages({ settlementUpload }, function UploadDialog({ onClose }: Props) {
  const t = useTranslations();
  const router = useRouter();
  const { href } = useShell();
  const [file, setFile] = useState<File | null>(null);
  const [isSent, setIsSent] = useState(false);
  const { psp, setPsp, isPspPending } = usePsp();
  const [options, setOptions] = useState<UploadOptions>({ format: 'HEADER', isPart: false });
  const upload = useUpload((detail) => {
    onClose();
    router.push(href(`/settlement/${detail.import.id}`));
  });
  const isRunning = upload.sentBytes !== null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsSent(true);
    if (file && psp && !isRunning) void upload.start(file, psp, options);
  };
  return (
    <Dialog
      open
      // An upload is cancelled by its button and not by the way.
      onOpenChange={() => (isRunning ? undefined : onClose())}
      isDirty={false}
      title={t('settlementUpload.title')}
      description={t('settlementUpload.description')}
    >
      <form onSubmit={submit} className="space-y-4" noValidate>
        <FileDrop
          file={file}
          onChange={(next) => {
            setFile(next);
            upload.reset();
          }}
          problem={isSent && !file ? t('settlementUpload.fileMissing') : undefined}
          isDisabled={isRunning}
        />
        <PspField psp={psp} onChange={setPsp} isMissing={isSent && !psp} />
        <ReadAs psp={psp} options={options} onChange={setOptions} isDisabled={isRunning} />
        <Problem problem={upload.problem} refused={upload.refused} />
        {file && psp && upload.refused && !upload.refused.sameFile ? <MakeFormat file={file} psp={psp} /> : null}
        {file && upload.sentBytes !== null ? <Progress sent={upload.sentBytes} total={file.size} /> : null}
        <DialogFooter>
          <Button onClick={isRunning ? upload.cancel : onClose}>
            {isRunning ? t('settlementUpload.cancelUpload') : t('common.cancel')}
          </Button>
          <ActionButton
            type="submit"
            variant="primary"
            unavailable={isRunning || isPspPending ? t('common.inProgress') : null}
          >
            {t('settlementUpload.upload')}
          </ActionButton>
        </DialogFooter>
      </form>
    </Dialog>
  );
});

type ReadAsProps = {
  psp: string | null;
  options: UploadOptions;
  onChange: (options: UploadOptions) => void;
  isDisabled: boolean;
};

/** By which format the file is read. */
function ReadAs({ psp, options, onChange, isDisabled }: ReadAsProps) {
  const t = useTranslations();
  const [formatId, partId] = [useId(), useId()];
  const query = { entity: psp ?? '', q: 'state:active', limit: 200 };
  const active = useApiQuery(settlementApi['settlement-formats'], psp ? { query } : null);
  const formats = psp ? (active.data?.rows ?? []) : [];
  return (
    <>
      <ChoiceField
        id={formatId}
        label={t('settlementUpload.format')}
        value={options.format}
        disabled={isDisabled}
        onChange={({ target }) => onChange({ ...options, format: target.value })}
        choices={[
          { value: 'HEADER', name: t('settlementUpload.byHeader') },
          { value: 'OWN', name: t('settlementUpload.own') },
          ...formats.map(({ id, name }) => ({ value: id, name })),
        ]}
      />
      {formats.length > 0 ? (
        <CheckboxField
          id={partId}
          label={t('settlementUpload.isPart')}
          hint={t('settlementUpload.isPartHint')}
          checked={options.isPart}
          disabled={isDisabled}
          onChange={({ target }) => onChange({ ...options, isPart: target.checked })}
        />
      ) : null}
    </>
  );
}

/** Takes a file that no format fits to the page where one is made. */
function MakeFormat({ file, psp }: { file: File; psp: string }) {
  const t = useTranslations();
  const router = useRouter();
  const { href } = useShell();
  const open = (): void => {
    keepPendingFile({ file, psp });
    router.push(href('/settlement-formats'));
  };
  return <Button onClick={open}>{t('settlementUpload.makeFormat')}</Button>;
}

type ProblemProps = { problem: string | null; refused: SettlementImportDetail | null };

/** Why nothing was imported, with the import that has the same file. */
function Problem({ problem, refused }: ProblemProps) {
  const t = useTranslations();
  const { href } = useShell();
  if (problem === null) return null;
  const target = refused?.sameFile ?? refused?.import;
  return (
    <FormProblem>
      {problem}{' '}
      {target ? (
        <Link href={href(`/settlement/${target.id}`)} className="underline">
          {refused?.sameFile
            ? t('settlementUpload.openSame', { name: refused.sameFile.fileName })
            : t('settlementUpload.openRefused')}
        </Link>
      ) : null}
    </FormProblem>
  );
}

function Progress({ sent, total }: { sent: number; total: number }) {
  const t = useTranslations();
  const locale = useLocale();
  const size = formatByteSize(total, locale);
  const isRead = sent >= total;
  return (
    <div aria-live="polite">
      <progress
        className="h-2 w-full"
        aria-label={t('settlementUpload.upload')}
        {...(isRead ? {} : { value: sent, max: Math.max(total, 1) })}
      />
      <p className="text-table tabular-nums">
        {isRead
          ? t('settlementUpload.reading', { total: size })
          : t('settlementUpload.progress', { sent: formatByteSize(sent, locale), total: size })}
      </p>
    </div>
  );
}
