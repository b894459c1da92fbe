import type { Metadata } from 'next';
import { ResultCodeList } from '#components/docs/result-code-list.tsx';
import { PageHeader } from '#components/layout/page-header.tsx';
import {
  isChargebackReason,
  isPending,
  isSuccessful,
  needsReview,
  resultCodes,
} from '#lib/result-codes/index.ts';

export const metadata: Metadata = { title: 'Result codes' };

function outcomeOf(code: string) {
  if (isChargebackReason(code)) return 'chargeback';
  if (needsReview(code)) return 'review';
  if (isSuccessful(code)) return 'success';
  return isPending(code) ? 'pending' : 'rejected';
}

export default function ResultCodesPage() {
  const rows = resultCodes.map(
    ({ code, description }) => ({ code, description, outcome: outcomeOf(code) }) as const,
  );
  return (
    <main className="mx-auto max-w-5xl px-4 py-8">
      <PageHeader
        title="Result codes"
        lead={
          <>
            Every answer carries one in <code className="font-mono">result.code</code>. Decide by the code,
            not by its text.
          </>
        }
      />
      <ResultCodeList rows={rows} />
    </main>
  );
}
