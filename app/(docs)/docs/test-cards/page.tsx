import type { Metadata } from 'next';
import { TestCardTable } from '#components/docs/test-card-table.tsx';
import { groupTestCards, triggers } from '#components/docs/test-data.ts';
import { TriggerTable } from '#components/docs/trigger-table.tsx';
import { WalletTokens } from '#components/docs/wallet-tokens.tsx';
import { PageHeader } from '#components/layout/page-header.tsx';
import { testCards } from '#lib/connectors/simulator/index.ts';

export const metadata: Metadata = { title: 'Test cards' };

export default function TestCardsPage() {
  return (
    <main className="mx-auto max-w-5xl px-4 py-8">
      <PageHeader
        title="Test cards"
        lead="On test channels the simulator chooses the result by card number. Any holder, any security code and any date in the future will do; no money moves."
      />
      {groupTestCards(testCards).map((group) => (
        <TestCardTable key={group.title} group={group} />
      ))}
      <TriggerTable triggers={triggers} />
      <WalletTokens />
    </main>
  );
}
