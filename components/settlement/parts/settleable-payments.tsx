import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { paymentTypeName } from '#components/payments/payment-type-names.ts';
import { Money } from '#components/ui/values/money.tsx';
import { MoneyInput } from '#components/ui/values/money-input.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { SettleablePayment } from '#lib/settlement/staff/index.ts';

type Props = {
  payments: readonly SettleablePayment[];
  /** The part of each selected payment; null: what is typed is no amount. */
  parts: ReadonlyMap<string, string | null>;
  onToggle: (payment: SettleablePayment) => void;
  onChange: (id: string, amount: string | null) => void;
};

/** Payments that a line may settle, each with what is left of it; a selected one with its part. */
export function SettleablePayments({ payments, parts, onToggle, onChange }: Props) {
  const t = useTranslations();
  return (
    <ul className="divide-y border-y" aria-label={t('settlementSplit.payments')}>
      {payments.map((payment) => (
        <Payment
          key={payment.id}
          payment={payment}
          part={parts.get(payment.id)}
          onToggle={() => onToggle(payment)}
          onChange={(amount) => onChange(payment.id, amount)}
        />
      ))}
    </ul>
  );
}

type PaymentProps = {
  payment: SettleablePayment;
  part: string | null | undefined;
  onToggle: () => void;
  onChange: (amount: string | null) => void;
};

function Payment({ payment, part, onToggle, onChange }: PaymentProps) {
  const t = useTranslations();
  const id = useId();
  const { shortId, paymentType, left, amount, currency, brand, accountLast4, createdAt } = payment;
  const isSelected = part !== undefined;
  return (
    <li className="py-1.5">
      <label className="flex cursor-pointer items-start gap-2">
        <input type="checkbox" checked={isSelected} onChange={onToggle} className="mt-0.5 size-4 accent-primary" />
        <span className="min-w-0 grow">
          <span className="block font-medium tabular-nums">{shortId}</span>
          <span className="block text-muted-foreground text-table">
            {[paymentTypeName(t, paymentType), brand, accountLast4 && `•••• ${accountLast4}`]
              .filter(Boolean)
              .join(' · ')}
            {' · '}
            <Timestamp at={createdAt} />
          </span>
        </span>
        <span className="text-right">
          <Money amount={left} currency={currency} />
          {left === amount ? null : (
            <span className="block text-muted-foreground text-table">
              {t('settlementSplit.leftOf')} <Money amount={amount} currency={currency} />
            </span>
          )}
        </span>
      </label>
      {isSelected ? (
        <div className="mt-1 flex items-center justify-end gap-2">
          <label htmlFor={id} className="text-muted-foreground text-table">
            {t('settlementSplit.part')}
            <span className="sr-only"> {shortId}</span>
          </label>
          <span className="w-40">
            <MoneyInput id={id} currency={currency} value={part} onChange={onChange} />
          </span>
        </div>
      ) : null}
    </li>
  );
}
