'use client';

import { Download, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { Count } from '#components/ui/values/money.tsx';
import type { ExportAnswer } from './save-export.ts';

const slowMs = 1_000;

type StartDownload = (signal: AbortSignal) => Promise<ExportAnswer>;

/** Exports rows; a long export shows its progress and can be cancelled. */
export function useExport(noun: string, download: StartDownload) {
  const t = useTranslations();
  /** Undefined: nothing runs for long; null: rows are not counted. */
  const [rows, setRows] = useState<number | null | undefined>(undefined);
  const abort = useRef<AbortController | null>(null);
  const start = async (): Promise<void> => {
    if (abort.current) return;
    const controller = new AbortController();
    abort.current = controller;
    const began = performance.now();
    try {
      const answer = await download(controller.signal);
      const { saveExport } = await import('./save-export.ts');
      const saved = await saveExport(answer, noun, (done) => {
        if (performance.now() - began > slowMs) setRows(done);
      });
      toast.success(
        saved.rows === null
          ? t('list.export.savedFile', { noun, name: saved.name })
          : t('list.export.saved', { count: saved.rows, noun, name: saved.name }),
      );
    } catch (error) {
      if (controller.signal.aborted) toast(t('list.export.cancelled'));
      else toast.error(error instanceof Error ? error.message : t('list.export.failed'));
    } finally {
      abort.current = null;
      setRows(undefined);
    }
  };
  return { rows, start, cancel: () => abort.current?.abort() };
}

type ExportProps = ReturnType<typeof useExport> & { total: string | null; name?: string; hint?: string };

export function ExportButton({ rows, total, start, cancel, name, hint }: ExportProps) {
  const t = useTranslations();
  if (rows === undefined) {
    return (
      <Button onClick={() => void start()} title={hint ?? t('list.export.hint')}>
        <Download aria-hidden className="size-4" />
        {name ?? t('list.export.export')}
      </Button>
    );
  }
  return (
    <Button onClick={cancel}>
      <X aria-hidden className="size-4" />
      {t('list.export.cancel')}
      {rows === null ? null : (
        <span className="font-normal text-muted-foreground" aria-live="polite">
          <Count value={rows} /> {total ? t('list.export.total', { total }) : t('list.export.rows')}
        </span>
      )}
    </Button>
  );
}
