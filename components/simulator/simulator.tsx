'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useApiQuery } from '#components/api/use-api-query.ts';
import type { TestCardGroup, Trigger } from '#components/docs/test-data.ts';
import { useKeys } from '#components/layout/keys/use-keys.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { simulatorApi } from '#components/simulator/api.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import type { TestPaymentAnswer } from '#lib/entities/staff/index.ts';
import testData from '#messages/en/docs/test-data.json';
import simulator from '#messages/en/simulator/simulator.json';
import { PendingPayments } from './pending-payments.tsx';
import { TestCards } from './test-cards.tsx';
import { TestClocks } from './test-clocks.tsx';
import { TestTriggers } from './triggers.tsx';
import type { PresetCard } from './use-test-payment-form.ts';

const NewTestPaymentDialog = onDemand(() =>
  import('./new-test-payment-dialog.tsx').then((module) => module.NewTestPaymentDialog),
);

type SimulatorProps = { groups: readonly TestCardGroup[]; triggers: readonly Trigger[] };

const refetchIntervalMs = 5_000;

/** The dialog of a new test payment, with the card that it begins with. */
type DialogState = { preset: PresetCard | null };

/** /simulator: pay with test cards, complete pending payments, advance test clocks. */
export const Simulator = withMessages({ simulator, testData }, function Simulator(props: SimulatorProps) {
  const { groups, triggers } = props;
  const t = useTranslations();
  const { me, entity } = useShell();
  const [dialog, setDialog] = useState<DialogState | null>(null);
  const pending = useApiQuery(simulatorApi.simulator.waiting, { query: { entity } }, { refetchIntervalMs });
  const clocks = useApiQuery(simulatorApi.simulator.clocks, { query: { entity } });
  const isTesting = me.modes.includes('TEST');
  const refetchPending = (answer?: TestPaymentAnswer): void => {
    if (!answer || answer.row.state === 'PENDING') void pending.refetch();
  };
  const open = (preset: PresetCard | null): void => setDialog({ preset });
  useKeys({ n: () => open(null) }, isTesting);
  return (
    <main className="px-4 py-4 sm:px-6 sm:py-6">
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="mr-auto font-semibold text-xl tracking-tight">{t('pages.simulator')}</h1>
        {isTesting ? (
          <Button variant="primary" onClick={() => open(null)}>
            <Plus aria-hidden className="size-4" />
            {t('simulator.pay.title')}
          </Button>
        ) : null}
      </div>
      <p className="text-muted-foreground">{t('simulator.lead')}</p>
      {isTesting ? (
        <div className="mt-6 grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <PendingPayments list={pending} onDecided={() => refetchPending()} />
          <TestClocks
            list={clocks}
            onMoved={() => {
              void clocks.refetch();
              refetchPending();
            }}
          />
          <TestCards groups={groups} onPay={open} />
          <TestTriggers triggers={triggers} />
        </div>
      ) : (
        <Alert title={t('simulator.emptyTitle')}>{t('simulator.empty')}</Alert>
      )}
      {dialog ? (
        <NewTestPaymentDialog
          groups={groups}
          preset={dialog.preset}
          onPaid={refetchPending}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </main>
  );
});
