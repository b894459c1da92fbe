import { useTranslations } from 'next-intl';
import { pageMetadata } from '#app/_server/page-metadata.ts';
import { ResultCodeList } from '#components/docs/result-code-list.tsx';
import { PageHeader } from '#components/layout/page-header.tsx';
import { isChargebackReason, isPending, isSuccessful, needsReview, resultCodes } from '#lib/result-codes/index.ts';

export const generateMetadata = pageMetadata('docs.resultCodes.title');

function outcomeOf(code: string) {
  if (isChargebackReason(code)) return 'chargeback';
  if (needsReview(code)) return 'review';
  if (isSuccessful(code)) return 'success';
  return isPending(code) ? 'pending' : 'rejected';
}

export default function ResultCodesPage() {
  const t = useTranslations();
  const rows = resultCodes.map(({ code, description }) => ({ code, description, outcome: outcomeOf(code) }) as const);
  return (
    <main className="min-w-0 max-w-5xl grow pb-24">
      <PageHeader
        title={t('docs.resultCodes.title')}
        lead={t.rich('docs.resultCodes.lead', { field: (chunks) => <code className="font-mono">{chunks}</code> })}
      />
      <ResultCodeList rows={rows} />
    </main>
  );
}
