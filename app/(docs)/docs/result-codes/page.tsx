import { useTranslations } from 'next-intl';
import { pageMetadata } from '#app/_server/page-metadata.ts';
import { DocsArticle } from '#components/docs/layout/docs-article.tsx';
import { ResultCodeList } from '#components/docs/result-code-list.tsx';
import { isChargebackReason, isPending, isSuccessful, needsReview, resultCodes } from '#lib/result-codes/index.ts';

export const generateMetadata = pageMetadata('docs.resultCodes.title');

function outcomeOf(code: string) {
  if (isChargebackReason(code)) return 'chargeback';
  if (needsReview(code)) return 'review';
  if (isSuccessful(code)) return 'success';
  return isPending(code) ? 'pending' : 'rejected';
}

type Props = { searchParams: Promise<{ q?: string | string[] }> };

/** The search of the documentation leads here with a code in the address. */
export default async function ResultCodesPage({ searchParams }: Props) {
  const { q } = await searchParams;
  return <ResultCodes query={typeof q === 'string' ? q : ''} />;
}

function ResultCodes({ query }: { query: string }) {
  const t = useTranslations();
  const rows = resultCodes.map(({ code, description }) => ({ code, description, outcome: outcomeOf(code) }) as const);
  return (
    <DocsArticle
      title={t('docs.resultCodes.title')}
      lead={t.rich('docs.resultCodes.lead', { field: (chunks) => <code className="font-mono">{chunks}</code> })}
    >
      <ResultCodeList key={query} rows={rows} initialQuery={query} />
    </DocsArticle>
  );
}
