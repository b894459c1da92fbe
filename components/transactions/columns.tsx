'use client';

import {
  columnOrderingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
} from '@tanstack/react-table';
import { Copyable } from '#components/ui/copyable.tsx';
import { Moment } from '#components/ui/moment.tsx';
import { Money } from '#components/ui/money.tsx';
import { StateBadge, TestMark } from '#components/ui/state-badge.tsx';
import type { TransactionRow } from '#lib/backoffice/index.ts';

export const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature });
const column = createColumnHelper<typeof features, TransactionRow>();

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

const text = (value: string | null) => (
  <span className="block max-w-48 truncate" title={value ?? ''}>
    {value ?? ''}
  </span>
);

export const columns = column.columns([
  column.accessor('createdAt', { header: 'Created', cell: (cell) => <Moment at={cell.getValue()} /> }),
  column.accessor('amount', {
    header: 'Amount',
    cell: ({ row: { original } }) => <Money amount={original.amount} currency={original.currency} />,
  }),
  column.accessor('state', { header: 'State', cell: (cell) => <StateBadge state={cell.getValue()} /> }),
  column.accessor('paymentType', {
    header: 'Type',
    cell: (cell) => <abbr title={typeNames[cell.getValue()]}>{cell.getValue()}</abbr>,
  }),
  column.accessor('last4', { header: 'Account', cell: ({ row: { original } }) => text(accountOf(original)) }),
  column.accessor('merchantTransactionId', { header: 'Reference', cell: (cell) => text(cell.getValue()) }),
  column.accessor('merchantName', {
    header: 'Merchant',
    cell: ({ row: { original } }) => text(`${original.merchantName} ▸ ${original.channelName}`),
  }),
  column.accessor('resultCode', {
    header: 'Result',
    cell: ({ row: { original } }) => (
      <span className="font-mono text-[0.75rem]" title={original.resultDescription}>
        {original.resultCode}
      </span>
    ),
  }),
  column.accessor('customerEmail', { header: 'E-mail', cell: (cell) => text(cell.getValue()) }),
  column.accessor('shortId', {
    header: 'Short id',
    cell: (cell) => <Copyable text={cell.getValue()} name="short id" />,
  }),
  column.accessor('id', { header: 'Id', cell: (cell) => <Copyable text={cell.getValue()} name="id" /> }),
  column.accessor('mode', { header: 'Mode', cell: (cell) => <TestMark mode={cell.getValue()} /> }),
]);

export const columnNames: readonly { id: string; name: string }[] = [
  { id: 'createdAt', name: 'Created' },
  { id: 'amount', name: 'Amount' },
  { id: 'state', name: 'State' },
  { id: 'paymentType', name: 'Type' },
  { id: 'last4', name: 'Account' },
  { id: 'merchantTransactionId', name: 'Reference' },
  { id: 'merchantName', name: 'Merchant' },
  { id: 'resultCode', name: 'Result' },
  { id: 'customerEmail', name: 'E-mail' },
  { id: 'shortId', name: 'Short id' },
  { id: 'id', name: 'Id' },
  { id: 'mode', name: 'Mode' },
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
