import { useTranslations } from 'next-intl';
import { FiguresTable } from '#components/ui/values/figures-table.tsx';
import { Money } from '#components/ui/values/money.tsx';
import type { PostingRow } from '#lib/ledger/staff/index.ts';
import { AccountName } from './account-name.tsx';

const columns = ['account', 'debit', 'credit'] as const;

/** The debits and credits of an entry. */
export function Postings({ postings }: { postings: readonly PostingRow[] }) {
  const t = useTranslations();
  return (
    <section>
      <h2 id="postings" className="mb-2 font-semibold">
        {t('ledgerEntry.postings.title')}
      </h2>
      <FiguresTable
        labelledBy="postings"
        columns={columns.map((column) => ({ name: t(`ledgerEntry.postings.${column}`) }))}
        rows={postings.map(({ account, debit, credit, currency }, index) => ({
          id: String(index),
          cells: [
            <AccountName key="account" account={account} />,
            debit && <Money key="debit" amount={debit} currency={currency} />,
            credit && <Money key="credit" amount={credit} currency={currency} />,
          ],
        }))}
      />
    </section>
  );
}
