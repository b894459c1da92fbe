import { useTranslations } from 'next-intl';
import { Money } from '#components/ui/values/money.tsx';
import type { PostingRow } from '#lib/backoffice/index.ts';
import { AccountName } from './account-name.tsx';

/** The debits and credits of an entry. */
export function Postings({ postings }: { postings: readonly PostingRow[] }) {
  const t = useTranslations();
  return (
    <section aria-labelledby="postings">
      <h2 id="postings" className="mb-2 font-semibold">
        {t('ledgerEntry.postings.title')}
      </h2>
      <table className="w-full text-table">
        <thead>
          <tr className="border-b text-muted-foreground">
            <th scope="col" className="py-1.5 pr-4 text-left font-normal">
              {t('ledgerEntry.postings.account')}
            </th>
            <th scope="col" className="py-1.5 pl-4 text-right font-normal">
              {t('ledgerEntry.postings.debit')}
            </th>
            <th scope="col" className="py-1.5 pl-4 text-right font-normal">
              {t('ledgerEntry.postings.credit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {postings.map((posting, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the postings of an entry never change
            <tr key={index} className="border-b">
              <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                <AccountName account={posting.account} />
              </th>
              <Side amount={posting.debit} currency={posting.currency} />
              <Side amount={posting.credit} currency={posting.currency} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Side({ amount, currency }: { amount: string | null; currency: string }) {
  return (
    <td className="py-1.5 pl-4 text-right">
      {amount === null ? null : <Money amount={amount} currency={currency} />}
    </td>
  );
}
