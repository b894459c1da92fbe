'use client';

import { Download, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { Count } from '#components/ui/values/money.tsx';

const slowMs = 1_000;

const [lineFeed, carriageReturn, quote] = [10, 13, 34];

/**
 * Counts the rows of a CSV file from its chunks: they end in CR LF, which may be divided between two chunks and also
 * stands in quoted cells. A quote inside a cell is doubled.
 */
function countRows(): (chunk: Uint8Array) => number {
  let rows = 0;
  let before = 0;
  let isQuoted = false;
  return (chunk) => {
    for (const byte of chunk) {
      if (byte === quote) isQuoted = !isQuoted;
      if (byte === lineFeed && before === carriageReturn && !isQuoted) rows += 1;
      before = byte;
    }
    return rows;
  };
}

type StartDownload = (signal: AbortSignal) => Promise<{ headers: Headers; body: ReadableStream | null }>;

/** Exports rows; a long export shows its progress and can be cancelled. */
export function useExport(noun: string, download: StartDownload) {
  const t = useTranslations();
  const [rows, setRows] = useState<number | null>(null);
  const abort = useRef<AbortController | null>(null);
  const start = async (): Promise<void> => {
    if (abort.current) return;
    const controller = new AbortController();
    abort.current = controller;
    const began = performance.now();
    try {
      const response = await download(controller.signal);
      const reader = (response.body as ReadableStream<Uint8Array> | null)?.getReader();
      const chunks: BlobPart[] = [];
      const count = countRows();
      let done = 0;
      for (;;) {
        const part = await reader?.read();
        if (!part || part.done) break;
        chunks.push(part.value as BlobPart);
        // The first row is the head.
        done = Math.max(count(part.value) - 1, 0);
        if (performance.now() - began > slowMs) setRows(done);
      }
      const name = fileNameOf(response.headers, noun);
      save(new Blob(chunks, { type: 'text/csv' }), name);
      toast.success(t('list.export.saved', { count: done, noun, name }));
    } catch (error) {
      if (controller.signal.aborted) toast(t('list.export.cancelled'));
      else toast.error(error instanceof Error ? error.message : t('list.export.failed'));
    } finally {
      abort.current = null;
      setRows(null);
    }
  };
  return { rows, start, cancel: () => abort.current?.abort() };
}

/** The name that the server chose for the file. */
function fileNameOf(headers: Headers, noun: string): string {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? `${noun}.csv`;
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

type ExportProps = ReturnType<typeof useExport> & { total: string | null; name?: string };

export function ExportButton({ rows, total, start, cancel, name }: ExportProps) {
  const t = useTranslations();
  if (rows === null) {
    return (
      <Button onClick={() => void start()} title={t('list.export.hint')}>
        <Download aria-hidden className="size-4" />
        {name ?? t('list.export.export')}
      </Button>
    );
  }
  return (
    <Button onClick={cancel}>
      <X aria-hidden className="size-4" />
      {t('list.export.cancel')}
      <span className="font-normal text-muted-foreground" aria-live="polite">
        <Count value={rows} /> {total ? t('list.export.total', { total }) : t('list.export.rows')}
      </span>
    </Button>
  );
}
