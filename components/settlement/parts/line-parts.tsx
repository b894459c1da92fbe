import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useShell } from '#components/layout/shell-context.ts';
import { paymentTypeName } from '#components/payments/payment-type-names.ts';
import { FiguresTable } from '#components/ui/values/figures-table.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { SettlementLineDetail } from '#lib/settlement/staff/index.ts';

/** The payments that a line settles, with the part of each. */
export function LineParts({ detail: { line, parts } }: { detail: SettlementLineDetail }) {
  const t = useTranslations();
  const { href } = useShell();
  return (
    <section className="mb-6">
      <h2 id="parts" className="mb-2 font-semibold">
        {t('settlementLine.parts.title', { count: line.partCount })}
      </h2>
      <FiguresTable
        labelledBy="parts"
        columns={[
          { name: t('settlementLine.parts.payment') },
          { name: t('settlementLine.compare.type'), isText: true },
          { name: t('settlementLine.compare.time'), isText: true },
          { name: t('settlementLine.parts.amount') },
          { name: t('settlementLine.parts.part') },
        ]}
        rows={parts.map(({ paymentId, shortId, paymentType, createdAt, amount, part, currency }) => ({
          id: paymentId,
          cells: [
            <Link
              key="payment"
              href={href(`/transactions/${paymentId}`)}
              prefetch={false}
              className="text-primary tabular-nums hover:underline"
            >
              {shortId}
            </Link>,
            paymentTypeName(t, paymentType),
            <Timestamp key="time" at={createdAt} />,
            <Money key="amount" amount={amount} currency={currency} />,
            <Money key="part" amount={part} currency={currency} />,
          ],
        }))}
      />
      {parts.length < line.partCount ? (
        <p className="mt-1 text-muted-foreground">{t('settlementLine.parts.first', { count: parts.length })}</p>
      ) : null}
    </section>
  );
}
