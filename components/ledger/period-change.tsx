import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { pagePath } from '#components/api/client.ts';
import { seriesColour } from '#components/charts/chart-data.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { TextLink } from '#components/ui/text-link.tsx';
import { Money } from '#components/ui/values/money.tsx';
import type { CurrencyLedger } from '#lib/ledger/staff/index.ts';
import { type Bar, barsOf } from './waterfall.ts';

type Props = { ledger: CurrencyLedger; from: string };

/** From what merchants were owed before the period to what they are owed now, a bar for each change. */
export function PeriodChange({ ledger, from }: Props) {
  const t = useTranslations();
  const id = useId();
  const { currency, opening, steps, closing } = ledger;
  const bars = barsOf(opening, steps, closing);
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-2 font-semibold">
        {t('ledger.change.title', { currency })}
      </h2>
      <table className="w-full text-table">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('ledger.change.step')}</th>
            <td />
            <th scope="col">{t('ledger.change.amount')}</th>
          </tr>
        </thead>
        <tbody>
          <Line name={t('ledger.change.opening', { day: from })} amount={opening} currency={currency} bar={bars[0]} />
          {steps.map((step, index) => (
            <Line
              key={step.id}
              name={t(`ledger.step.${step.id}`)}
              amount={step.amount}
              currency={currency}
              bar={bars[index + 1]}
              search={step.search}
            />
          ))}
          <Line name={t('ledger.change.closing')} amount={closing} currency={currency} bar={bars.at(-1)} />
        </tbody>
      </table>
      {steps.length === 0 ? <p className="mt-2 text-muted-foreground text-table">{t('ledger.change.none')}</p> : null}
    </section>
  );
}

type LineProps = { name: string; amount: string; currency: string; bar: Bar | undefined; search?: string };

function Line({ name, amount, currency, bar, search }: LineProps) {
  const { entity } = useShell();
  return (
    <tr className={search ? 'border-b font-normal' : 'border-b font-medium'}>
      <th scope="row" className="w-44 py-1.5 pr-4 text-left [font-weight:inherit]">
        {search ? (
          <TextLink href={pagePath('/ledger-entries', { entity, q: search })} prefetch={false}>
            {name}
          </TextLink>
        ) : (
          name
        )}
      </th>
      <td aria-hidden className="hidden py-1.5 sm:table-cell">
        {bar ? (
          <span className="relative block h-3">
            <span
              className="absolute h-3 rounded-sm bg-foreground/40"
              style={{
                left: `${bar.startPercent}%`,
                width: `max(2px, ${bar.widthPercent}%)`,
                ...(search && { background: seriesColour(bar.isDecrease ? 1 : 0) }),
              }}
            />
          </span>
        ) : null}
      </td>
      <td className="w-36 py-1.5 pl-4 text-right">
        <Money amount={amount} currency={currency} />
      </td>
    </tr>
  );
}
