import { useTranslations } from 'next-intl';
import { Money } from '#components/ui/values/money.tsx';
import type { TransactionDetail } from '#lib/payments/staff/index.ts';

type Shares = NonNullable<TransactionDetail['money']>;

/** The widths are approximate; the amounts beside them are exact. */
function share(part: string, whole: string): number {
  const of = Number(whole);
  return of > 0 ? Math.min(100, (Number(part) / of) * 100) : 0;
}

const isZero = (amount: string): boolean => /^[0.]*$/.test(amount);

/** The breakdown of an amount: captured, refunded, remaining. */
export function AmountBreakdown({ money, row }: { money: TransactionDetail['money']; row: TransactionDetail['row'] }) {
  const t = useTranslations();
  if (!money) return null;
  const isAuthorization = row.paymentType === 'PA';
  const taken: { name: string; of: keyof Shares; colour: string; always: boolean }[] = [
    { name: t('transaction.amounts.captured'), of: 'captured', colour: 'bg-primary', always: isAuthorization },
    { name: t('transaction.amounts.refunded'), of: 'refunded', colour: 'bg-state-wait', always: !isAuthorization },
    { name: t('transaction.amounts.reversed'), of: 'reversed', colour: 'bg-muted-foreground', always: false },
    { name: t('transaction.amounts.chargedBack'), of: 'chargedBack', colour: 'bg-state-bad', always: false },
  ];
  const shown = taken.filter(({ of, always }) => always || !isZero(money[of]));
  return (
    <section aria-label={t('transaction.amounts.title')}>
      <div aria-hidden className="flex h-2 overflow-hidden rounded-full bg-muted">
        {taken
          .filter(({ of }) => !(isAuthorization && of === 'refunded'))
          .map(({ of, colour }) => (
            <span key={of} className={colour} style={{ width: `${share(money[of], money.amount)}%` }} />
          ))}
        <span className="bg-state-good" style={{ width: `${share(money.remaining, money.amount)}%` }} />
      </div>
      <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-2">
        <Figure
          name={isAuthorization ? t('transaction.amounts.authorized') : t('transaction.amounts.amount')}
          amount={money.amount}
          currency={row.currency}
        />
        {shown.map(({ name, of, colour }) => (
          <Figure key={of} name={name} amount={money[of]} currency={row.currency} colour={colour} />
        ))}
        <Figure
          name={t('transaction.amounts.remaining')}
          amount={money.remaining}
          currency={row.currency}
          colour="bg-state-good"
        />
      </dl>
    </section>
  );
}

type FigureProps = { name: string; amount: string; currency: string | null; colour?: string };

function Figure({ name, amount, currency, colour }: FigureProps) {
  return (
    <div>
      <dt className="flex items-center gap-1.5 text-muted-foreground text-table">
        {colour ? <span aria-hidden className={`size-2 rounded-full ${colour}`} /> : null}
        {name}
      </dt>
      <dd className="font-medium">
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  );
}
