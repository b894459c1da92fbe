'use client';

import { Copyable } from '#components/ui/copyable.tsx';
import type { Column } from '#components/ui/data-table.tsx';
import { Moment } from '#components/ui/moment.tsx';
import { Money } from '#components/ui/money.tsx';
import { Shortened } from '#components/ui/shortened.tsx';
import { StateBadge, TestMark } from '#components/ui/state-badge.tsx';
import type { TransactionRow } from '#lib/backoffice/index.ts';

/** What the specification's codes are called. */
export const typeNames: Readonly<Record<string, string>> = {
  PA: 'Preauthorization',
  DB: 'Debit',
  CD: 'Credit',
  SD: 'Standing debit',
  CP: 'Capture',
  RV: 'Reversal',
  RF: 'Refund',
  RB: 'Rebill',
  RC: 'Receipt',
  CB: 'Chargeback',
  CR: 'Chargeback reversal',
  RG: 'Registration',
  DR: 'Deregistration',
  TE: 'Test',
};

export function accountOf({ paymentBrand, last4 }: Pick<TransactionRow, 'paymentBrand' | 'last4'>): string {
  return [paymentBrand, last4 && `•••• ${last4}`].filter(Boolean).join(' ');
}

/** Everything that the list can show of a transaction. */
export const columns: readonly Column<TransactionRow>[] = [
  { id: 'createdAt', name: 'Created', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    id: 'amount',
    name: 'Amount',
    right: true,
    cell: ({ amount, currency }) => (
      <span className="font-medium">
        <Money amount={amount} currency={currency} />
      </span>
    ),
  },
  { id: 'state', name: 'State', cell: ({ state }) => <StateBadge state={state} /> },
  {
    id: 'paymentType',
    name: 'Type',
    cell: ({ paymentType }) => <abbr title={typeNames[paymentType]}>{paymentType}</abbr>,
  },
  { id: 'last4', name: 'Account', cell: (row) => <Shortened text={accountOf(row)} /> },
  {
    id: 'merchantTransactionId',
    name: 'Reference',
    cell: ({ merchantTransactionId }) => <Shortened text={merchantTransactionId} />,
  },
  {
    id: 'merchantName',
    name: 'Merchant',
    cell: ({ merchantName, channelName }) => <Shortened text={`${merchantName} ▸ ${channelName}`} />,
  },
  {
    id: 'resultCode',
    name: 'Result',
    cell: ({ resultCode, resultDescription }) => (
      <span className="font-mono text-[0.75rem]" title={resultDescription}>
        {resultCode}
      </span>
    ),
  },
  { id: 'customerEmail', name: 'E-mail', cell: ({ customerEmail }) => <Shortened text={customerEmail} /> },
  { id: 'shortId', name: 'Short id', cell: ({ shortId }) => <Copyable text={shortId} name="short id" /> },
  { id: 'id', name: 'Id', cell: ({ id }) => <Copyable text={id} name="id" /> },
  { id: 'mode', name: 'Mode', cell: ({ mode }) => <TestMark mode={mode} /> },
];

export const usualColumns = [
  'createdAt',
  'amount',
  'state',
  'paymentType',
  'last4',
  'merchantTransactionId',
  'merchantName',
  'shortId',
];
