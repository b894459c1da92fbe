import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { pagePath } from '#components/api/client.ts';
import { FiguresTable } from '#components/ui/values/figures-table.tsx';
import { Money } from '#components/ui/values/money.tsx';
import type { PeriodDetail } from '#lib/periods/staff/index.ts';

/** The balance of each account at the end of a closed period; each leads to its entries. */
export function ClosingBalances({ detail: { balances, row } }: { detail: PeriodDetail }) {
  const t = useTranslations();
  if (balances.length === 0) return null;
  return (
    <div>
      <h2 id="balances" className="mb-2 font-semibold">
        {t('period.balances')}
      </h2>
      <FiguresTable
        labelledBy="balances"
        columns={[{ name: t('period.account') }, { name: t('period.balance') }]}
        rows={balances.map(({ currency, account, amount, search }) => ({
          id: `${currency} ${account}`,
          cells: [
            t(`ledger.account.${account}`),
            <Link
              key="amount"
              href={pagePath('/ledger-entries', { entity: row.merchantId, q: search })}
              prefetch={false}
              className="hover:underline"
            >
              <Money amount={amount} currency={currency} />
            </Link>,
          ],
        }))}
      />
    </div>
  );
}
