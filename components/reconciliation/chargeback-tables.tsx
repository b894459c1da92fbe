import { useTranslations } from 'next-intl';
import type { Reconciliation } from '#lib/backoffice/index.ts';
import { CountLink } from './figure-link.tsx';
import { FiguresSection } from './section.tsx';

/** Chargebacks by brand, as a part of its payments, and by reason. */
export function Chargebacks({ data }: { data: Reconciliation }) {
  const t = useTranslations();
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
            ratePercent === null ? '–' : t('reconciliation.brands.percent', { rate: ratePercent }),
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
