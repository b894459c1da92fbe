'use client';

import { useTranslations } from 'next-intl';
import { api } from '#components/api/client.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import type { TestCardGroup, Trigger } from '#components/docs/test-data.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { Alert } from '#components/ui/alert.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import type { TestPaymentAnswer } from '#lib/backoffice/index.ts';
import simulator from '#messages/en/simulator.json';
import testData from '#messages/en/test-data.json';
import { PendingPayments } from './pending-payments.tsx';
import { TestCards } from './test-cards.tsx';
import { TestClocks } from './test-clocks.tsx';
import { TestPaymentForm } from './test-payment-form.tsx';
import { TestTriggers } from './triggers.tsx';
import { useTestPaymentForm } from './use-test-payment-form.ts';

type SimulatorProps = { groups: readonly TestCardGroup[]; triggers: readonly Trigger[] };

const refetchIntervalMs = 5_000;

/** /simulator: pay with test cards, complete pending payments, advance test clocks. */
export const Simulator = withMessages({ simulator, testData }, function Simulator(props: SimulatorProps) {
  const { groups, triggers } = props;
  const t = useTranslations();
  const { me, entity } = useShell();
  const form = useTestPaymentForm();
  const pending = useApiQuery(api.simulator.waiting, { query: { entity } }, { refetchIntervalMs });
  const clocks = useApiQuery(api.simulator.clocks, { query: { entity } });
  const isTesting = me.modes.includes('TEST');
  const refetchPending = (answer?: TestPaymentAnswer): void => {
    if (!answer || answer.row.state === 'PENDING') void pending.refetch();
  };
  return (
    <main className="px-4 py-4 sm:px-6 sm:py-6">
      <h1 className="font-semibold text-xl tracking-tight">{t('layout.pages.simulator')}</h1>
      <p className="text-muted-foreground">{t('simulator.lead')}</p>
      {isTesting ? (
        <div className="mt-6 grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <TestPaymentForm form={form} groups={groups} onPaid={refetchPending} />
          <div className="space-y-10">
            <PendingPayments list={pending} onDecided={() => refetchPending()} />
            <TestClocks
              list={clocks}
              onMoved={() => {
                void clocks.refetch();
                refetchPending();
              }}
            />
          </div>
          <TestCards
            groups={groups}
            onPay={(card, authenticates) => {
              form.setValue('card', card);
              form.setValue('shopper', authenticates ? 'issuer' : '');
              document.getElementById('pay')?.scrollIntoView({ block: 'start' });
            }}
          />
          <TestTriggers triggers={triggers} />
        </div>
      ) : (
        <Alert title={t('simulator.emptyTitle')}>{t('simulator.empty')}</Alert>
      )}
    </main>
  );
});
