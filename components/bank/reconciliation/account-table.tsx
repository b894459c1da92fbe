import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { pagePath } from '#components/api/client.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { FiguresTable } from '#components/ui/values/figures-table.tsx';
import { Amount, Count } from '#components/ui/values/money.tsx';
import type { BankReconciliation } from '#lib/bank/staff/index.ts';

const columns = ['account', 'currency', 'statement', 'bank', 'ledger', 'difference', 'items', 'remainder'] as const;

/** The bank accounts of a PSP; each leads to its reconciliation. */
export function AccountTable({ data: { psp, accounts, selected, day, mode } }: { data: BankReconciliation }) {
  const t = useTranslations();
  const { entity } = useShell();
  return (
    <div className="min-w-0 print:hidden">
      <h2 id="bank-accounts" className="mb-2 font-semibold">
        {t('bankReconciliation.accounts')}
      </h2>
      <FiguresTable
        labelledBy="bank-accounts"
        columns={columns.map((column) => ({
          name: t(`bankReconciliation.column.${column}`),
          isText: column === 'currency' || column === 'statement',
        }))}
        rows={accounts.map((row) => {
          const { account, currency, statement, isMain, isCovered, isExplained } = row;
          const isSelected = account === selected?.account.account && currency === selected.account.currency;
          return {
            id: `${account} ${currency}`,
            cells: [
              <Link
                key="account"
                href={pagePath('/bank-reconciliation', { entity, psp: psp?.id, account, currency, day, mode })}
                aria-current={isSelected ? 'true' : undefined}
                title={isMain ? t('bankReconciliation.main') : undefined}
                className="font-mono text-primary hover:underline aria-[current=true]:font-semibold"
                prefetch={false}
                scroll={false}
              >
                {account}
              </Link>,
              currency,
              <span key="statement" className={isCovered ? '' : 'text-state-wait'}>
                {statement.closedOn}
              </span>,
              <Amount key="bank" amount={row.bank} />,
              <Amount key="ledger" amount={row.ledger} />,
              <Amount key="difference" amount={row.difference} />,
              <Count key="items" value={row.itemCount} />,
              <span key="remainder" className={isExplained ? '' : 'font-medium text-state-bad'}>
                <Amount amount={row.remainder} />
              </span>,
            ],
          };
        })}
      />
    </div>
  );
}
