'use client';

import { FlaskConical, Upload } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useKeys } from '#components/layout/keys/use-keys.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { ListPage } from '#components/list/list-page.tsx';
import { TwoLines } from '#components/list/two-lines.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { Count } from '#components/ui/values/money.tsx';
import { RelativeTime } from '#components/ui/values/time/relative-time.tsx';
import type { SettlementImportRow } from '#lib/settlement/staff/index.ts';
import settlement from '#messages/en/settlement/settlement.json';
import { settlementApi } from '../api.ts';
import { ImportState } from './import-state.tsx';

const SimulateDialog = onDemand(() => import('./simulate-dialog.tsx').then((module) => module.SimulateDialog));
const UploadDialog = onDemand(() => import('./upload-dialog.tsx').then((module) => module.UploadDialog));

/** Imports go on without the user who began them. */
const refreshMs = 5_000;

const cells = {
  fileName: ({ fileName }: SettlementImportRow) => (
    <span className="block max-w-72 truncate font-medium" title={fileName}>
      {fileName}
    </span>
  ),
  state: (row: SettlementImportRow) => <ImportState row={row} />,
  lineCount: ({ lineCount }: SettlementImportRow) => <Count value={lineCount} />,
  exceptionCount: ({ exceptionCount }: SettlementImportRow) => <Work count={exceptionCount} />,
  badCount: ({ badCount }: SettlementImportRow) => <Work count={badCount} />,
  duplicateCount: ({ duplicateCount }: SettlementImportRow) => <Count value={duplicateCount} />,
};

/** /settlement: the files of acquirers. */
export const SettlementImports = withMessages({ settlement }, function SettlementImports() {
  const t = useTranslations();
  const { me } = useShell();
  const [isUploading, setIsUploading] = useState(false);
  const [isSimulating, setIsSimulating] = useState(false);
  const mayWrite = me.permissions.includes('settlement.write');
  useKeys({ n: () => mayWrite && setIsUploading(true) });
  return (
    <>
      <ListPage
        endpoint={settlementApi['settlement-imports']}
        refreshMs={refreshMs}
        title={t('pages.settlement')}
        lead={t('settlement.lead')}
        cells={cells}
        hrefOf={({ id }) => `/settlement/${id}`}
        nameOf={({ fileName, pspName }) => t('settlement.name', { file: fileName, psp: pspName })}
        narrow={(row) => <NarrowRow row={row} />}
        action={
          <>
            {mayWrite ? (
              <Button
                onClick={() => setIsSimulating(true)}
                onFocus={SimulateDialog.preload}
                onPointerEnter={SimulateDialog.preload}
              >
                <FlaskConical aria-hidden className="size-4" />
                {t('settlement.simulate')}
              </Button>
            ) : null}
            {mayWrite ? (
              <Button
                variant="primary"
                onClick={() => setIsUploading(true)}
                onFocus={UploadDialog.preload}
                onPointerEnter={UploadDialog.preload}
              >
                <Upload aria-hidden className="size-4" />
                {t('settlement.upload')}
              </Button>
            ) : null}
          </>
        }
        empty={<Alert title={t('settlement.emptyTitle')}>{t('settlement.empty')}</Alert>}
      />
      {isSimulating ? <SimulateDialog onClose={() => setIsSimulating(false)} /> : null}
      {isUploading ? <UploadDialog onClose={() => setIsUploading(false)} /> : null}
    </>
  );
});

/** A number of things that wait for a decision; none wait when it is 0. */
function Work({ count }: { count: number }) {
  return (
    <span className={count > 0 ? 'font-medium text-state-wait' : 'text-muted-foreground'}>
      <Count value={count} />
    </span>
  );
}

function NarrowRow({ row }: { row: SettlementImportRow }) {
  const t = useTranslations();
  return (
    <TwoLines
      name={row.fileName}
      state={<ImportState row={row} />}
      detail={t('settlement.counts', { lines: row.lineCount, exceptions: row.exceptionCount })}
      end={<RelativeTime at={row.createdAt} />}
    />
  );
}
