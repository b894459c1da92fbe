import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { pagePath } from '#components/api/client.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { FiguresTable } from '#components/ui/values/figures-table.tsx';
import { Money } from '#components/ui/values/money.tsx';
import type { Ledger } from '#lib/ledger/staff/index.ts';

/** The balance of each account in each currency; each links to the entries that make it up. */
export function Balances({ data: { currencies, mode } }: { data: Ledger }) {
  const t = useTranslations();
  const accounts = [...new Set(currencies.flatMap(({ balances }) => balances.map(({ account }) => account)))];
  return (
    <div className="mt-6">
      <h2 id="balances" className="font-semibold">
        {t('ledger.balances.title')}
      </h2>
      <p className="mb-2 text-muted-foreground text-table">{t('ledger.balances.lead')}</p>
      <FiguresTable
        labelledBy="balances"
        columns={[
          { name: t('ledger.balances.currency') },
          ...accounts.map((account) => ({ name: t(`ledger.account.${account}`) })),
        ]}
        rows={currencies.map(({ currency, balances }) => ({
          id: currency,
          cells: [
            currency,
            ...accounts.map((account) => {
              const balance = balances.find((each) => each.account === account);
              return balance && <Balance key={account} {...balance} currency={currency} mode={mode} />;
            }),
          ],
        }))}
      />
    </div>
  );
}

type BalanceProps = { account: string; amount: string; currency: string; mode: Ledger['mode'] };

function Balance({ account, amount, currency, mode }: BalanceProps) {
  const { entity } = useShell();
  const q = `mode:${mode} account:${account} currency:${currency}`;
  return (
    <Link href={pagePath('/ledger-entries', { entity, q })} prefetch={false} className="hover:underline">
      <Money amount={amount} currency={currency} />
    </Link>
  );
}
