import { useTranslations } from 'next-intl';
import { pageMetadata } from '#app/_server/page-metadata.ts';
import { DocsArticle } from '#components/docs/layout/docs-article.tsx';
import { TestCardTable } from '#components/docs/test-card-table.tsx';
import { groupTestCards, triggers } from '#components/docs/test-data.ts';
import { TriggerTable } from '#components/docs/trigger-table.tsx';
import { WalletTokens } from '#components/docs/wallet-tokens.tsx';
import { testCards } from '#lib/connectors/simulator/index.ts';

export const generateMetadata = pageMetadata('docs.testCards.title');

export default function TestCardsPage() {
  const t = useTranslations();
  return (
    <DocsArticle title={t('docs.testCards.title')} lead={t('docs.testCards.lead')}>
      {groupTestCards(testCards).map((group) => (
        <TestCardTable key={group.title} group={group} />
      ))}
      <TriggerTable triggers={triggers} />
      <WalletTokens />
    </DocsArticle>
  );
}
