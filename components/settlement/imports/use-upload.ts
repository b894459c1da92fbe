import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { toast } from '#components/ui/toast/toast.ts';
import type { SettlementImportDetail } from '#lib/settlement/staff/index.ts';
import { type UploadOptions, uploadFile } from './upload-file.ts';

export type UploadState = {
  /** Bytes that were sent; null while nothing is. */
  sentBytes: number | null;
  problem: string | null;
  /** What the server refused after it had the file. */
  refused: SettlementImportDetail | null;
};

const idle: UploadState = { sentBytes: null, problem: null, refused: null };

/** Uploads a file; leaving the page cancels it. */
export function useUpload(onChecked: (detail: SettlementImportDetail) => void) {
  const t = useTranslations();
  const client = useQueryClient();
  const [state, setState] = useState<UploadState>(idle);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const start = async (file: File, psp: string, options: UploadOptions): Promise<void> => {
    const controller = new AbortController();
    abort.current = controller;
    setState({ ...idle, sentBytes: 0 });
    try {
      const detail = await uploadFile({
        file,
        psp,
        options,
        signal: controller.signal,
        unreachable: t('settlementUpload.unreachable'),
        onProgress: (sentBytes) => setState({ ...idle, sentBytes }),
      });
      if (detail.import.state === 'REFUSED') {
        setState({ ...idle, problem: detail.import.refusal, refused: detail });
      } else onChecked(detail);
    } catch (error) {
      if (controller.signal.aborted) toast(t('settlementUpload.cancelled'));
      setState(controller.signal.aborted ? idle : { ...idle, problem: (error as Error).message });
    }
    void client.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/settlement-imports'),
    });
  };
  return { ...state, start, cancel: () => abort.current?.abort(), reset: () => setState(idle) };
}
