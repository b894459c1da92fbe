import { BackOfficeError, readError } from '#components/api/back-office-error.ts';
import { pagePath } from '#components/api/client.ts';
import type { SettlementImportDetail } from '#lib/settlement/staff/index.ts';

/** How a file is read: by the format of its header, or by one that is stated. */
export type UploadOptions = { format: string; isPart: boolean };

type Upload = {
  file: File;
  /** The id of the PSP. */
  psp: string;
  options: UploadOptions;
  signal: AbortSignal;
  onProgress: (sentBytes: number) => void;
  /** What to show when the connection broke. */
  unreachable: string;
};

/** Sends a file as it is. XMLHttpRequest, because `fetch` does not report what was sent. */
export function uploadFile({
  file,
  psp,
  options: { format, isPart },
  signal,
  onProgress,
  unreachable,
}: Upload): Promise<SettlementImportDetail> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const read = { format: format === 'HEADER' ? null : format, isPart: isPart ? 'true' : null };
    const query = { psp, fileName: file.name, ...read };
    request.open('POST', pagePath('/api/backoffice/settlement-imports', query));
    request.setRequestHeader('Content-Type', 'text/csv');
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => {
      const { status, responseText } = request;
      if (status === 200) resolve(JSON.parse(responseText));
      else readError(new Response(responseText, { status })).then(reject, reject);
    };
    request.onerror = () => reject(new BackOfficeError(0, 'unreachable', unreachable));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
