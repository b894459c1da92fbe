import { EqualNot } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useShell } from '#components/layout/shell-context.ts';
import { paymentTypeName } from '#components/payments/payment-type-names.ts';
import { Button } from '#components/ui/button.tsx';
import { IconText } from '#components/ui/values/icon-text.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { SettlementLineDetail, SettlementPayment } from '#lib/settlement/staff/index.ts';
import type { Translate } from '#messages/translate.ts';

type Line = SettlementLineDetail['line'];

type Props = {
  detail: SettlementLineDetail;
  /** Offers to match the line with this payment; null: nothing can be decided. */
  onMatch: ((paymentId: string) => void) | null;
};

type Field = {
  id: 'amount' | 'type' | 'state' | 'brand' | 'last4' | 'reference' | 'time';
  /** The columns of the file that it compares. */
  columns: readonly string[];
  line: (line: Line) => ReactNode;
  payment: (payment: SettlementPayment, t: Translate) => ReactNode;
};

const fields: readonly Field[] = [
  {
    id: 'amount',
    columns: ['Amount', 'Currency'],
    line: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    payment: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  {
    id: 'type',
    columns: ['PaymentType'],
    line: ({ transactionType }) => transactionType,
    payment: ({ paymentType }, t) => paymentTypeName(t, paymentType),
  },
  {
    id: 'state',
    columns: ['SettlementStatus'],
    line: ({ settlementStatus }) => settlementStatus,
    payment: ({ state }) => state,
  },
  { id: 'brand', columns: ['Brand'], line: ({ brand }) => brand, payment: ({ brand }) => brand },
  {
    id: 'last4',
    columns: ['AccountNumberLast4'],
    line: ({ accountLast4 }) => accountLast4,
    payment: ({ accountLast4 }) => accountLast4,
  },
  {
    id: 'reference',
    columns: ['TransactionId'],
    line: ({ merchantTransactionId }) => merchantTransactionId,
    payment: ({ merchantTransactionId }) => merchantTransactionId,
  },
  {
    id: 'time',
    columns: ['TxRequestTime'],
    line: ({ presentedAt }) => presentedAt,
    payment: ({ createdAt }) => <Timestamp at={createdAt} />,
  },
];

/** A line beside its payment, or beside the nearest ones; what differs is marked. */
export function PaymentComparison({ detail, onMatch }: Props) {
  const t = useTranslations();
  const { line, payments } = detail;
  const isFee = line.status === 'FEE';
  const beside = line.paymentId ? 'payment' : 'candidates';
  return (
    <div>
      <h2 id="comparison" className="mb-2 font-semibold">
        {t(`settlementLine.compare.${isFee ? 'fee' : beside}`)}
      </h2>
      {payments.length === 0 && !isFee ? (
        <p className="mb-2 text-muted-foreground">{t('settlementLine.compare.none')}</p>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <section className="relative overflow-x-auto" aria-labelledby="comparison" tabIndex={0}>
        <table className="border-separate border-spacing-0 text-table">
          <thead>
            <tr className="align-bottom">
              <th scope="col" className="border-b py-2 pr-4 text-left font-medium text-muted-foreground">
                {t('settlementLine.compare.field')}
              </th>
              <th scope="col" className="border-b px-4 py-2 text-left font-semibold">
                {t('settlementLine.compare.line')}
              </th>
              {payments.map((payment) => (
                <Head key={payment.id} payment={payment} onMatch={line.paymentId ? null : onMatch} />
              ))}
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <Row key={field.id} field={field} detail={detail} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function Head({ payment, onMatch }: { payment: SettlementPayment; onMatch: Props['onMatch'] }) {
  const t = useTranslations();
  const { href } = useShell();
  const { id, shortId, score } = payment;
  return (
    <th scope="col" className="min-w-36 border-b px-4 py-2 text-left font-medium">
      <Link href={href(`/transactions/${id}`)} className="text-primary tabular-nums hover:underline">
        {shortId}
      </Link>
      {score === null ? null : (
        <span className="block font-normal text-muted-foreground">{t('settlementLine.compare.score', { score })}</span>
      )}
      {onMatch ? (
        <Button
          size="small"
          className="mt-1"
          onClick={() => onMatch(id)}
          aria-label={t('settlementLine.compare.matchNamed', { shortId })}
        >
          {t('settlementLine.compare.match')}
        </Button>
      ) : null}
    </th>
  );
}

function Row({ field, detail: { line, payments } }: { field: Field; detail: SettlementLineDetail }) {
  const t = useTranslations();
  const { id, columns } = field;
  const cell = 'whitespace-nowrap border-b px-4 py-1.5';
  return (
    <tr>
      <th scope="row" className="border-b py-1.5 pr-4 text-left font-normal text-muted-foreground">
        {t(`settlementLine.compare.${id}`)}
      </th>
      <td className={cell} title={id === 'time' ? t('settlementLine.compare.timeHint') : undefined}>
        {field.line(line)}
      </td>
      {payments.map((payment) => {
        const isDifferent = payment.differs.some((column) => columns.includes(column));
        return (
          <td key={payment.id} className={cell}>
            {field.payment(payment, t)}
            {isDifferent ? <Differs /> : null}
          </td>
        );
      })}
    </tr>
  );
}

/** Marks a field that differs, by a sign and a word beside the colour. */
function Differs() {
  const t = useTranslations();
  return (
    <span className="ml-2">
      <IconText icon={EqualNot} colour="text-state-bad">
        {t('settlementLine.compare.differs')}
      </IconText>
    </span>
  );
}
