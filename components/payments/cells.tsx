import { useTranslations } from 'next-intl';
import type { ListCells } from '#components/list/columns/list-columns.tsx';
import { StatusBadge, TestBadge } from '#components/ui/values/status-badge.tsx';
import { Truncate } from '#components/ui/values/truncate.tsx';
import type { TransactionRow } from '#lib/payments/staff/index.ts';
import { Account } from './account.tsx';
import { paymentTypeName } from './payment-type-names.ts';

function PaymentType({ code }: { code: string }) {
  const t = useTranslations();
  return <Truncate text={paymentTypeName(t, code)} />;
}

/** The cells of transactions that show more than one value. */
export const cells: ListCells<TransactionRow> = {
  status: ({ status }) => <StatusBadge status={status} />,
  paymentType: ({ paymentType }) => <PaymentType code={paymentType} />,
  account: (row) => <Account row={row} isShort />,
  merchantName: ({ merchantName, channelName }) => <Truncate text={`${merchantName} ▸ ${channelName}`} />,
  resultCode: ({ resultCode, resultDescription }) => (
    <span className="font-mono text-[0.75rem]" title={resultDescription}>
      {resultCode}
    </span>
  ),
  mode: ({ mode }) => <TestBadge mode={mode} />,
};
