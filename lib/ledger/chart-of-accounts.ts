import type { LedgerAccount } from './accounts.ts';

/** How an account is called in files for bookkeeping: a PSP can change both. */
export type AccountName = { number: string; name: string };

/** Numbers of four digits: 1 assets, 2 liabilities, 4 income, 5 costs. */
export const defaultAccountNames: Readonly<Record<LedgerAccount, AccountName>> = {
  BANK: { number: '1000', name: 'Bank' },
  ACQUIRER_RECEIVABLE: { number: '1100', name: 'Acquirer receivable' },
  ACQUIRER_RESERVE: { number: '1200', name: 'Reserve at acquirers' },
  ACQUIRER_TRANSFER: { number: '1300', name: 'Transfers at acquirers' },
  CHARGEBACK: { number: '1400', name: 'Chargebacks' },
  MERCHANT_PAYABLE: { number: '2000', name: 'Merchant payable' },
  ROLLING_RESERVE: { number: '2100', name: 'Rolling reserve' },
  VAT_PAYABLE: { number: '2200', name: 'VAT payable' },
  SUSPENSE: { number: '2900', name: 'Suspense' },
  FEES_EARNED: { number: '4000', name: 'Fees earned' },
  SCHEME_COST: { number: '5000', name: 'Scheme cost' },
  ACQUIRER_ADJUSTMENT: { number: '5100', name: 'Adjustments by acquirers' },
  WRITE_OFF: { number: '5200', name: 'Write-offs' },
  FX_DIFFERENCE: { number: '5900', name: 'Currency exchange' },
};
