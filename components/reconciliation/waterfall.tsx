import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { seriesColour } from '#components/charts/chart-data.ts';
import { type Bar, barsOf } from '#components/ledger/waterfall.ts';
import type { Amount, Reconciliation } from '#lib/reconciliation/staff/index.ts';
import { AmountLink } from './figure-link.tsx';
import { TableDownload } from './section.tsx';

/** From what was paid to what is left after fees, refunds, chargebacks and payouts, a bar for each step. */
export function Waterfall({ data }: { data: Reconciliation }) {
  const t = useTranslations();
  const id = useId();
  const { steps, rest } = data.waterfall;
  const bars = barsOf('0', steps, rest.amount);
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="font-semibold">
          {t('reconciliation.waterfall.title')}
        </h2>
        <TableDownload table="waterfall" data={data} />
      </div>
      <table className="w-full text-table">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('reconciliation.waterfall.step')}</th>
            <td />
            <th scope="col">{t('reconciliation.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step, index) => (
            <Step
              key={step.id}
              name={t(`reconciliation.waterfall.steps.${step.id}`)}
              figure={step}
              currency={data.currency}
              bar={bars[index + 1]}
            />
          ))}
          <tr className="font-medium">
            <th scope="row" className="w-44 py-1.5 pr-4 text-left [font-weight:inherit]">
              {t('reconciliation.waterfall.rest')}
            </th>
            <td aria-hidden className="hidden py-1.5 sm:table-cell">
              <BarOf bar={bars.at(-1)} colour="color-mix(in srgb, var(--foreground) 40%, transparent)" />
            </td>
            <td className="w-36 py-1.5 pl-4 text-right">
              <AmountLink figure={rest} currency={data.currency} />
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

type StepProps = { name: string; figure: Amount; currency: string; bar: Bar | undefined };

function Step({ name, figure, currency, bar }: StepProps) {
  return (
    <tr className="border-b">
      <th scope="row" className="w-44 py-1.5 pr-4 text-left font-normal">
        {name}
      </th>
      <td aria-hidden className="hidden py-1.5 sm:table-cell">
        <BarOf bar={bar} colour={seriesColour(bar?.isDecrease ? 1 : 0)} />
      </td>
      <td className="w-36 py-1.5 pl-4 text-right">
        <AmountLink figure={figure} currency={currency} />
      </td>
    </tr>
  );
}

function BarOf({ bar, colour }: { bar: Bar | undefined; colour: string }) {
  if (!bar) return null;
  return (
    <span className="relative block h-3">
      <span
        className="absolute h-3 rounded-sm"
        style={{ left: `${bar.startPercent}%`, width: `max(2px, ${bar.widthPercent}%)`, background: colour }}
      />
    </span>
  );
}
