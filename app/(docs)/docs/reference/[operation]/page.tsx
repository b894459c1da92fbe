import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { readReading } from '#app/_server/read-reading.ts';
import { DocsArticle } from '#components/docs/layout/docs-article.tsx';
import type { Reading } from '#components/docs/reading.ts';
import { OperationPage } from '#components/docs/reference/operation.tsx';
import { SampleSession } from '#components/docs/samples/sample-session.tsx';
import { createSample, type Sample, writeCurl } from '#lib/docs/index.ts';
import { findReference, type ReferenceOperation } from '#lib/protocols/opp/catalogue/index.ts';

type Props = { params: Promise<{ operation: string }> };

const findOrNotFound = async ({ params }: Props): Promise<ReferenceOperation> =>
  findReference((await params).operation) ?? notFound();

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { summary, method, path } = await findOrNotFound(props);
  return { title: summary, description: `${method} ${path}` };
}

function samplesOf({ examples, method, path, isForBrowsers, isUpload, name }: ReferenceOperation): Sample[] {
  if (isUpload) return [];
  const hasToken = !isForBrowsers && name !== 'result-codes.list';
  return examples.map(({ summary, params }) =>
    createSample(writeCurl({ method, path, params, hasToken }), { title: summary }, null),
  );
}

export default async function ReferenceOperationPage(props: Props) {
  const [operation, reading] = await Promise.all([findOrNotFound(props), readReading()]);
  return <Page operation={operation} reading={reading} />;
}

function Page({ operation, reading }: { operation: ReferenceOperation; reading: Reading }) {
  const t = useTranslations();
  const { summary, tag, section } = operation;
  const headings = (['request', 'parameters', 'answers'] as const).map((id) => ({
    id,
    text: t(`docs.reference.${id}`),
  }));
  return (
    <SampleSession reading={reading}>
      <DocsArticle title={summary} lead={t('docs.reference.lead', { tag, section })} headings={headings}>
        <OperationPage operation={operation} samples={samplesOf(operation)} baseUrl={reading.baseUrl} />
      </DocsArticle>
    </SampleSession>
  );
}
