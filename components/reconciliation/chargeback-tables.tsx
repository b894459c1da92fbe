import { useTranslations } from 'next-intl';
import { useLocale } from '#components/ui/locale-provider.tsx';
import { formatAmount } from '#components/ui/values/money.tsx';
import type { Reconciliation } from '#lib/reconciliation/staff/index.ts';
import { AmountLink, CountLink } from './figure-link.tsx';
import { FiguresSection } from './section.tsx';

/** Disputes that wait for evidence, by the day of their deadline. */
export function Deadlines({ data }: { data: Reconciliation }) {
  const t = useTranslations();
  return (
    <FiguresSection
      table="deadlines"
      data={data}
      columns={[t('reconciliation.deadlines.day'), t('reconciliation.deadlines.disputes'), t('reconciliation.amount')]}
      rows={data.deadlines.map((deadline) => ({
        id: deadline.day,
        cells: [
          <span key="day" className={deadline.isOverdue ? 'text-state-bad' : ''}>
            {deadline.day} {deadline.isOverdue ? t('reconciliation.deadlines.overdue') : null}
          </span>,
          <CountLink key="count" figure={deadline} />,
          <AmountLink key="amount" figure={deadline} currency={data.currency} />,
        ],
      }))}
      none={t('reconciliation.deadlines.none')}
    />
  );
}

/** Chargebacks by brand, as a part of its payments, and by reason. */
export function Chargebacks({ data }: { data: Reconciliation }) {
  const t = useTranslations();
  const locale = useLocale();
  const { brands, reasons } = data.chargebacks;
  return (
    <>
      <FiguresSection
        table="brands"
        data={data}
        columns={[
          t('reconciliation.brands.brand'),
          t('reconciliation.payments'),
          t('reconciliation.brands.chargebacks'),
          t('reconciliation.brands.rate'),
        ]}
        rows={brands.map(({ brand, payments, chargebacks, ratePercent }) => ({
          id: brand,
          cells: [
            brand,
            <CountLink key="payments" figure={payments} />,
            <CountLink key="chargebacks" figure={chargebacks} />,
            ratePercent === null ? '–' : t('common.percent', { value: formatAmount(String(ratePercent), locale) }),
          ],
        }))}
        none={t('reconciliation.brands.none')}
      />
      <FiguresSection
        table="reasons"
        data={data}
        columns={[t('reconciliation.reasons.reason'), t('reconciliation.brands.chargebacks')]}
        rows={reasons.map((reason) => ({
          id: reason.resultCode,
          cells: [
            <span key="reason" className="whitespace-normal">
              {reason.description} <span className="text-muted-foreground">{reason.resultCode}</span>
            </span>,
            <CountLink key="count" figure={reason} />,
          ],
        }))}
        none={t('reconciliation.reasons.none')}
      />
    </>
  );
}
