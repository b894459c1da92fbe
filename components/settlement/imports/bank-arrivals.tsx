import { useTranslations } from 'next-intl';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { PageLink } from '#components/layout/page-link.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { FiguresTable } from '#components/ui/values/figures-table.tsx';
import { Money } from '#components/ui/values/money.tsx';
import type { BankArrival } from '#lib/settlement/staff/index.ts';
import bankArrival from '#messages/en/bank/bank-arrival.json';
import { settlementApi } from '../api.ts';

/** Of each settlement date of an import: what the file states, and the bank entry that shows it. */
export const ImportArrivals = withMessages(
  { bankArrival },
  function ImportArrivals({ importId }: { importId: string }) {
    const t = useTranslations();
    const { data } = useApiQuery(settlementApi['settlement-imports'][':id'].arrivals, { param: { id: importId } });
    if (!data || data.arrivals.length === 0) return null;
    return (
      <div>
        <h2 id="arrivals" className="mb-2 font-semibold">
          {t('bankArrival.title')}
        </h2>
        <div className="max-w-xl">
          <FiguresTable
            labelledBy="arrivals"
            columns={[
              { name: t('bankArrival.day') },
              { name: t('bankArrival.bank'), isText: true },
              { name: t('bankArrival.amount') },
            ]}
            rows={data.arrivals.map((arrival) => ({
              id: `${arrival.settledOn} ${arrival.currency}`,
              cells: [
                arrival.settledOn,
                <Arrived key="bank" arrival={arrival} />,
                <Money key="amount" amount={arrival.amount} currency={arrival.currency} splitCode />,
              ],
            }))}
          />
        </div>
      </div>
    );
  },
);

/** Whether the money of the settlement date of a line is at the bank. */
export const LineArrival = withMessages({ bankArrival }, function LineArrival({ lineId }: { lineId: string }) {
  const { data } = useApiQuery(settlementApi['settlement-lines'][':id'].arrivals, { param: { id: lineId } });
  const [arrival] = data?.arrivals ?? [];
  return arrival ? <Arrived arrival={arrival} /> : null;
});

function Arrived({ arrival }: { arrival: BankArrival }) {
  const t = useTranslations();
  const { bookedOn, entryId, difference, currency } = arrival;
  if (bookedOn === null) return <span className="text-muted-foreground">{t('bankArrival.waiting')}</span>;
  const text = t('bankArrival.arrived', { day: bookedOn });
  return (
    <span>
      {entryId === null ? text : <PageLink to={`/bank-entries/${entryId}`}>{text}</PageLink>}
      {difference === null ? null : (
        <span className="font-medium">
          {' '}
          {t.rich('bankArrival.differs', { amount: () => <Money amount={difference} currency={currency} /> })}
        </span>
      )}
    </span>
  );
}
