import { useTranslations } from 'next-intl';
import { pageMetadata } from '#app/_server/page-metadata.ts';
import { DocsArticle } from '#components/docs/layout/docs-article.tsx';
import { headingOf } from '#components/docs/reference/heading-of.ts';
import { OperationList } from '#components/docs/reference/operation-list.tsx';
import { listReference } from '#lib/protocols/opp/catalogue/index.ts';

export const generateMetadata = pageMetadata('docs.apiReference.title');

export default function ReferencePage() {
  const t = useTranslations();
  const sections = listReference();
  return (
    <DocsArticle
      title={t('docs.apiReference.title')}
      lead={t('docs.overview.reference')}
      headings={sections.map(({ tag }) => headingOf(tag))}
    >
      <OperationList sections={sections} />
    </DocsArticle>
  );
}
