'use client';

import { useState } from 'react';
import type { TestCardGroup } from '#components/docs/test-data.ts';
import { apiPath } from '#components/layout/api-path.ts';
import { useBackOffice } from '#components/layout/back-office-client.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { Notice } from '#components/ui/notice.tsx';
import type { TestPaymentAnswer, VirtualClock, WaitingRow } from '#lib/backoffice/index.ts';
import { Clocks } from './clocks.tsx';
import { type Chosen, PayForm } from './pay-form.tsx';
import { TestCards } from './test-cards.tsx';
import { type Trigger, Triggers } from './triggers.tsx';
import { Waiting } from './waiting.tsx';

type DeskProps = { groups: readonly TestCardGroup[]; triggers: readonly Trigger[] };

const lookEveryMs = 5_000;

/** /simulator: pay with test cards, be the shopper's bank, move time. */
export function Simulator({ groups, triggers }: DeskProps) {
  const { me, entity } = useShell();
  const [chosen, setChosen] = useState<Chosen>({ card: '', shopper: '' });
  const waiting = useBackOffice<{ waiting: WaitingRow[]; more: boolean }>(
    apiPath('/simulator/waiting', { entity }),
    { againEveryMs: lookEveryMs },
  );
  const clocks = useBackOffice<{ clocks: VirtualClock[] }>(apiPath('/simulator/clocks', { entity }));
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
          <PayForm chosen={chosen} groups={groups} onChoose={setChosen} onPaid={lookAgain} />
          <div className="space-y-10">
            <Waiting list={waiting} onDecided={() => lookAgain()} />
            <Clocks
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
          <Triggers triggers={triggers} />
        </div>
      ) : (
        <Notice title="No test channel here">
          The simulator answers channels in test mode. Add one below a test merchant, or look at another
          entity.
        </Notice>
      )}
    </main>
  );
}
