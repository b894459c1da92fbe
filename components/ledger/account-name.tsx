import { useTranslations } from 'next-intl';
import type { MessageKey } from '#messages/translate.ts';

/** The name of an account of the ledger. */
export function AccountName({ account }: { account: string }) {
  return <>{useTranslations()(`ledger.account.${account}` as MessageKey)}</>;
}
