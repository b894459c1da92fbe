import { readError } from '#components/api/back-office-error.ts';
import { pagePath } from '#components/api/client.ts';
import type { BankStatementDetail } from '#lib/bank/staff/index.ts';

/** Sends a bank statement as it is; rejects with the reason when it is refused. */
export async function uploadStatement(file: File, psp: string): Promise<BankStatementDetail> {
  const path = pagePath('/api/backoffice/bank-statements', { psp, fileName: file.name });
  const headers = { 'Content-Type': 'application/xml' };
  const response = await fetch(path, { method: 'POST', headers, body: file });
  if (!response.ok) throw await readError(response);
  return response.json();
}
