'use client';

import { useTranslations } from 'next-intl';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { PageLink } from '#components/layout/page-link.tsx';
import { settlementApi } from '#components/settlement/api.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { SettlementLineRow } from '#lib/settlement/staff/index.ts';
import settlementLines from '#messages/en/settlement/settlement-lines.json';
import { LineArrival } from './imports/bank-arrivals.tsx';
import { LineOutcome } from './lines/line-outcome.tsx';
import { linePath } from './lines/line-path.ts';

type Props = { paymentId: string };

/** The settlement lines that were matched with a payment; nothing where there are none. */
export const PaymentSettlement = withMessages({ settlementLines }, function PaymentSettlement({ paymentId }: Props) {
  const t = useTranslations();
  const q = `payment:${paymentId}`;
  const read = useApiQuery(settlementApi['settlement-lines'], { query: { q, sort: 'oldest' } });
  const rows = read.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="payment-settlement">
      <h2 id="payment-settlement" className="mb-2 font-semibold">
        {t('settlementLines.ofPayment')}
      </h2>
      <ul className="divide-y border-y">
        {rows.map((row) => (
          <Line key={row.id} row={row} q={q} />
        ))}
      </ul>
    </section>
  );
});

function Line({ row, q }: { row: SettlementLineRow; q: string }) {
  const t = useTranslations();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-0.5 py-1.5">
      <Timestamp at={row.createdAt} />
      <PageLink to={linePath(row.id, q)}>{t('settlementLines.line', { row: row.rowNumber })}</PageLink>
      <span>{t(`settlementLines.kind.${row.kind}`)}</span>
      <Money amount={row.amount} currency={row.currency} />
      {row.partCount > 0 ? (
        <span className="text-muted-foreground">{t('settlementLines.amongParts', { count: row.partCount })}</span>
      ) : null}
      <LineOutcome row={row} />
      <LineArrival lineId={row.id} />
    </li>
  );
}
