import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { pagePath } from '#components/api/client.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { Money } from '#components/ui/values/money.tsx';
import type { CurrencyLedger, Ledger } from '#lib/backoffice/index.ts';
import { AccountName } from './account-name.tsx';

/** The balance of each account in each currency; each links to the entries that make it up. */
export function Balances({ data: { currencies, mode } }: { data: Ledger }) {
  const t = useTranslations();
  const accounts = [...new Set(currencies.flatMap(({ balances }) => balances.map(({ account }) => account)))];
  return (
    <section aria-labelledby="balances" className="mt-6">
      <h2 id="balances" className="font-semibold">
        {t('ledger.balances.title')}
      </h2>
      <p className="mb-2 text-muted-foreground text-table">{t('ledger.balances.lead')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard */}
      <section className="relative overflow-x-auto" aria-labelledby="balances" tabIndex={0}>
        <table className="w-full text-table">
          <thead>
            <tr className="border-b text-muted-foreground">
              <th scope="col" className="py-1.5 pr-4 text-left font-normal">
                {t('ledger.balances.currency')}
              </th>
              {accounts.map((account) => (
                <th
                  key={account}
                  scope="col"
                  className="whitespace-nowrap py-1.5 pl-4 text-right font-normal"
                >
                  <AccountName account={account} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {currencies.map((each) => (
              <Line key={each.currency} ledger={each} accounts={accounts} mode={mode} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

type LineProps = { ledger: CurrencyLedger; accounts: readonly string[]; mode: Ledger['mode'] };

function Line({ ledger: { currency, balances }, accounts, mode }: LineProps) {
  const { entity } = useShell();
  const amounts = new Map(balances.map(({ account, amount }) => [account, amount]));
  return (
    <tr className="border-b">
      <th scope="row" className="py-1.5 pr-4 text-left font-medium">
        {currency}
      </th>
      {accounts.map((account) => {
        const amount = amounts.get(account);
        const q = `mode:${mode} account:${account} currency:${currency}`;
        return (
          <td key={account} className="py-1.5 pl-4 text-right">
            {amount === undefined ? null : (
              <Link
                href={pagePath('/ledger-entries', { entity, q })}
                prefetch={false}
                className="hover:underline"
              >
                <Money amount={amount} currency={currency} />
              </Link>
            )}
          </td>
        );
      })}
    </tr>
  );
}
