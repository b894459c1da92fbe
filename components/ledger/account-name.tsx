import { useTranslations } from 'next-intl';
import type { LedgerAccount } from '#lib/ledger/staff/index.ts';

/** The name of an account of the ledger. */
export function AccountName({ account }: { account: LedgerAccount }) {
  return <>{useTranslations()(`ledger.account.${account}`)}</>;
}
