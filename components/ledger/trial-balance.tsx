import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { pagePath } from '#components/api/client.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { FiguresTable } from '#components/ui/values/figures-table.tsx';
import { Amount } from '#components/ui/values/money.tsx';
import type { CurrencyLedger, Ledger } from '#lib/ledger/staff/index.ts';

type Props = { ledger: CurrencyLedger; data: Ledger };

/** The accounts of a currency: before the period, what was debited and credited in it, and now. Each leads to its entries. */
export function TrialBalance({ ledger: { currency, accounts, total }, data: { mode, from, to } }: Props) {
  const t = useTranslations();
  const id = useId();
  const { entity } = useShell();
  const hrefOf = (account: string, ...conditions: string[]): string =>
    pagePath('/ledger-entries', {
      entity,
      q: [`mode:${mode}`, `account:${account}`, `currency:${currency}`, ...conditions].join(' '),
    });
  return (
    <section className="min-w-0">
      <h2 id={id} className="mb-2 font-semibold">
        {t('ledger.trialBalance.title', { currency })}
      </h2>
      <FiguresTable
        labelledBy={id}
        columns={[
          { name: t('ledger.trialBalance.account') },
          { name: t('ledger.trialBalance.opening'), hint: t('ledger.change.opening', { day: from }) },
          { name: t('ledger.trialBalance.debit') },
          { name: t('ledger.trialBalance.credit') },
          { name: t('ledger.trialBalance.closing') },
        ]}
        rows={accounts.map(({ account, number, name, opening, debit, credit, closing }) => ({
          id: account,
          cells: [
            <span key="name" className="sm:whitespace-nowrap">
              <span className="text-muted-foreground">{number}</span> {name}
            </span>,
            <Amount key="opening" amount={opening} />,
            <Link
              key="debit"
              href={hrefOf(account, `date:${from}..${to}`)}
              prefetch={false}
              className="hover:underline"
            >
              <Amount amount={debit} />
            </Link>,
            <Amount key="credit" amount={credit} />,
            <Link key="closing" href={hrefOf(account)} prefetch={false} className="hover:underline">
              <Amount amount={closing} />
            </Link>,
          ],
        }))}
        total={[
          t('ledger.trialBalance.total'),
          ...([total.opening, total.debit, total.credit, total.closing] as const).map((amount, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table keep their places
            <Amount key={at} amount={amount} />
          )),
        ]}
      />
    </section>
  );
}
