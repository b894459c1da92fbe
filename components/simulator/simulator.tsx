'use client';

import { useState } from 'react';
import type { TestCardGroup } from '#components/docs/test-data.ts';
import { useApiQuery } from '#components/layout/api-client.ts';
import { apiPath } from '#components/layout/api-path.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { Alert } from '#components/ui/alert.tsx';
import type { PendingRow, TestClock, TestPaymentAnswer } from '#lib/backoffice/index.ts';
import { Waiting } from './pending-payments.tsx';
import { TestCards } from './test-cards.tsx';
import { TestClocks } from './test-clocks.tsx';
import { type Chosen, TestPaymentForm } from './test-payment-form.tsx';
import { type TestTrigger, TestTriggers } from './triggers.tsx';

type DeskProps = { groups: readonly TestCardGroup[]; triggers: readonly TestTrigger[] };

const refetchIntervalMs = 5_000;

/** /simulator: pay with test cards, be the shopper's bank, move time. */
export function Simulator({ groups, triggers }: DeskProps) {
  const { me, entity } = useShell();
  const [chosen, setChosen] = useState<Chosen>({ card: '', shopper: '' });
  const waiting = useApiQuery<{ waiting: PendingRow[]; more: boolean }>(
    apiPath('/simulator/waiting', { entity }),
    { againEveryMs: refetchIntervalMs },
  );
  const clocks = useApiQuery<{ clocks: TestClock[] }>(apiPath('/simulator/clocks', { entity }));
  const isTesting = me.entities.some(({ kind, mode }) => kind === 'CHANNEL' && mode === 'TEST');
  const lookAgain = (answer?: TestPaymentAnswer): void => {
    if (!answer || answer.row.state === 'PENDING') void waiting.refetch();
  };
  return (
    <main className="px-4 py-4 sm:px-6 sm:py-6">
      <h1 className="font-semibold text-xl tracking-tight">Simulator</h1>
      <p className="text-muted-foreground">
        The acquirer of test channels: pay without money, decide what the shopper’s bank would, move time.
      </p>
      {isTesting ? (
        <div className="mt-6 grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <TestPaymentForm chosen={chosen} groups={groups} onChoose={setChosen} onPaid={lookAgain} />
          <div className="space-y-10">
            <Waiting list={waiting} onDecided={() => lookAgain()} />
            <TestClocks
              list={clocks}
              onMoved={() => {
                void clocks.refetch();
                lookAgain();
              }}
            />
          </div>
          <TestCards
            groups={groups}
            onPay={(card, authenticates) => {
              setChosen({ card, shopper: authenticates ? 'issuer' : '' });
              document.getElementById('pay')?.scrollIntoView({ block: 'start' });
            }}
          />
          <TestTriggers triggers={triggers} />
        </div>
      ) : (
        <Alert title="No test channel here">
          The simulator answers channels in test mode. Add one below a test merchant, or look at another
          entity.
        </Alert>
      )}
    </main>
  );
}
