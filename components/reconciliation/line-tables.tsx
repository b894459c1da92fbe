import { useTranslations } from 'next-intl';
import { Money } from '#components/ui/values/money.tsx';
import type { Reconciliation } from '#lib/reconciliation/staff/index.ts';
import { AmountLink, CountLink } from './figure-link.tsx';
import { FiguresSection } from './section.tsx';

type Props = { data: Reconciliation };

/** What became of the settlement lines of the period. */
export function Matching({ data }: Props) {
  const t = useTranslations();
  const { statuses, ratePercent } = data.matching;
  return (
    <FiguresSection
      table="matching"
      data={data}
      columns={[t('reconciliation.matching.status'), t('reconciliation.lines')]}
      rows={statuses.map((each) => ({
        id: each.status,
        cells: [t(`reconciliation.matching.statuses.${each.status}`), <CountLink key="count" figure={each} />],
      }))}
      none={t('reconciliation.matching.none')}
    >
      {ratePercent === null ? null : (
        <p className="mb-1 text-table">{t('reconciliation.matching.rate', { rate: ratePercent })}</p>
      )}
    </FiguresSection>
  );
}

/** Lines that wait for a user, by the reason. */
export function Exceptions({ data }: Props) {
  const t = useTranslations();
  return (
    <FiguresSection
      table="exceptions"
      data={data}
      columns={[t('reconciliation.exceptions.reason'), t('reconciliation.lines')]}
      rows={data.exceptions.map((each) => ({
        id: each.exception,
        cells: [t(`reconciliation.exceptions.reasons.${each.exception}`), <CountLink key="count" figure={each} />],
      }))}
      none={t('reconciliation.exceptions.none')}
    />
  );
}

/**
 * Fees by the schedules of merchants beside those that acquirers kept, the FX difference, and what the files of acquirers state that
 * their fees consist of.
 */
export function Fees({ data }: Props) {
  const t = useTranslations();
  const fees = Object.entries(data.fees) as [keyof Reconciliation['fees'], Reconciliation['fees']['fx']][];
  return (
    <FiguresSection
      table="fees"
      data={data}
      columns={[t('reconciliation.fees.name'), t('reconciliation.amount')]}
      rows={[
        ...fees.map(([id, figure]) => ({
          id,
          cells: [
            t(`reconciliation.fees.names.${id}`),
            <AmountLink key="amount" figure={figure} currency={data.currency} />,
          ],
        })),
        ...data.feeParts.map(({ part, amount }) => ({
          id: part,
          cells: [
            t('reconciliation.fees.stated', { part: t(`settlementLines.feePart.${part}`) }),
            <Money key="amount" amount={amount} currency={data.currency} />,
          ],
        })),
      ]}
      none=""
    />
  );
}
