import { useTranslations } from 'next-intl';
import { pageMetadata } from '#app/_server/page-metadata.ts';
import { TestCardTable } from '#components/docs/test-card-table.tsx';
import { groupTestCards, triggers } from '#components/docs/test-data.ts';
import { TriggerTable } from '#components/docs/trigger-table.tsx';
import { WalletTokens } from '#components/docs/wallet-tokens.tsx';
import { PageHeader } from '#components/layout/page-header.tsx';
import { testCards } from '#lib/connectors/simulator/index.ts';

export const generateMetadata = pageMetadata('docs.testCards.title');

export default function TestCardsPage() {
  const t = useTranslations();
  return (
    <main className="min-w-0 max-w-5xl grow pb-24">
      <PageHeader title={t('docs.testCards.title')} lead={t('docs.testCards.lead')} />
      {groupTestCards(testCards).map((group) => (
        <TestCardTable key={group.title} group={group} />
      ))}
      <TriggerTable triggers={triggers} />
      <WalletTokens />
    </main>
  );
}
