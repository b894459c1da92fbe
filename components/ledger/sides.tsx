import { useTranslations } from 'next-intl';
import type { PostingRow } from '#lib/ledger/staff/index.ts';

/** The accounts that were debited and credited, each once. */
export function Sides({ postings }: { postings: readonly PostingRow[] }) {
  const t = useTranslations();
  const namesOf = (side: 'debit' | 'credit'): string =>
    [...new Set(postings.filter((posting) => posting[side] !== null).map(({ account }) => account))]
      .map((account) => t(`ledger.account.${account}`))
      .join(', ');
  return <>{t('ledgerEntries.sides', { debited: namesOf('debit'), credited: namesOf('credit') })}</>;
}
