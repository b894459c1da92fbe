'use client';

import { CopyButton } from '#components/ui/copy-button.tsx';
import type { Column } from '#components/ui/data-table.tsx';
import { Money } from '#components/ui/money.tsx';
import { RelativeTime } from '#components/ui/relative-time.tsx';
import { StateBadge, TestBadge } from '#components/ui/state-badge.tsx';
import { Truncate } from '#components/ui/truncate.tsx';
import type { TransactionRow } from '#lib/backoffice/index.ts';
import { typeNames } from './payment-type-names.ts';

export function accountOf({ paymentBrand, last4 }: Pick<TransactionRow, 'paymentBrand' | 'last4'>): string {
  return [paymentBrand, last4 && `•••• ${last4}`].filter(Boolean).join(' ');
}

/** All columns of the list of transactions. */
export const columns: readonly Column<TransactionRow>[] = [
  { id: 'createdAt', name: 'Created', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
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
  { id: 'last4', name: 'Payment method', cell: (row) => <Truncate text={accountOf(row)} /> },
  {
    id: 'merchantTransactionId',
    name: 'Reference',
    cell: ({ merchantTransactionId }) => <Truncate text={merchantTransactionId} />,
  },
  {
    id: 'merchantName',
    name: 'Merchant',
    cell: ({ merchantName, channelName }) => <Truncate text={`${merchantName} ▸ ${channelName}`} />,
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
  { id: 'customerEmail', name: 'E-mail', cell: ({ customerEmail }) => <Truncate text={customerEmail} /> },
  { id: 'shortId', name: 'Short id', cell: ({ shortId }) => <CopyButton text={shortId} name="short id" /> },
  { id: 'id', name: 'Id', cell: ({ id }) => <CopyButton text={id} name="id" /> },
  { id: 'mode', name: 'Mode', cell: ({ mode }) => <TestBadge mode={mode} /> },
];

export const defaultColumns = [
  'createdAt',
  'amount',
  'state',
  'paymentType',
  'last4',
  'merchantTransactionId',
  'merchantName',
  'shortId',
];
