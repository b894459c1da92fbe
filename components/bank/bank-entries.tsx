'use client';

import { useTranslations } from 'next-intl';
import { bankApi } from '#components/bank/api.ts';
import { ListPage } from '#components/list/list-page.tsx';
import { TwoLines } from '#components/list/two-lines.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { Truncate } from '#components/ui/values/truncate.tsx';
import type { BankEntryRow } from '#lib/bank/staff/index.ts';
import bankEntries from '#messages/en/bank/bank-entries.json';
import { EntryOutcome } from './entry-outcome.tsx';

const cells = {
  outcome: ({ outcome }: BankEntryRow) => <EntryOutcome outcome={outcome} />,
  counterparty: ({ counterparty }: BankEntryRow) => <Truncate text={counterparty ?? ''} />,
  text: ({ text }: BankEntryRow) => <Truncate text={text ?? ''} />,
};

/** /bank-entries: the entries of all statements, and what each of them is. */
export const BankEntries = withMessages({ bankEntries }, function BankEntries() {
  const t = useTranslations();
  return (
    <ListPage
      endpoint={bankApi['bank-entries']}
      title={t('pages.bankEntries')}
      lead={t('bankEntries.lead')}
      cells={cells}
      hrefOf={({ id }) => `/bank-entries/${id}`}
      nameOf={({ bookedOn, counterparty }) => t('bankEntries.name', { day: bookedOn, name: counterparty ?? '' })}
      narrow={(row) => (
        <TwoLines
          name={row.counterparty ?? row.text ?? row.bookedOn}
          state={<EntryOutcome outcome={row.outcome} />}
          detail={row.bookedOn}
          end={<Money amount={row.amount} currency={row.currency} />}
        />
      )}
      empty={<Alert title={t('bankEntries.emptyTitle')}>{t('bankEntries.empty')}</Alert>}
    />
  );
});
