import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { PageLink } from '#components/layout/page-link.tsx';
import type { SettlementRuleDetail } from '#lib/settlement/staff/index.ts';

type Props = { rule: SettlementRuleDetail['rule'] };

/** What has to agree between a line and its payment, and the lines that users matched so. */
export function RuleAgreement({ rule }: Props) {
  const t = useTranslations();
  const { last4, brand, reference, toleranceHours, amountToleranceMinor } = rule.definition;
  const amount =
    amountToleranceMinor === 0
      ? t('settlementRules.agrees.exactly')
      : t('settlementRules.agrees.within', { amount: amountToleranceMinor });
  const equal = t('settlementRules.agrees.equal');
  const rows = [
    { id: 'amount', cells: [t('settlementRules.agrees.amount'), amount] },
    {
      id: 'time',
      cells: [t('settlementRules.agrees.time'), t('settlementRules.agrees.hours', { hours: toleranceHours })],
    },
    ...(last4 ? [{ id: 'last4', cells: [t('settlementRules.agrees.last4'), equal] }] : []),
    ...(brand ? [{ id: 'brand', cells: [t('settlementRules.agrees.brand'), equal] }] : []),
    ...(reference
      ? [{ id: 'reference', cells: [t('settlementRules.agrees.reference'), t(`settlementRules.agrees.${reference}`)] }]
      : []),
    { id: 'kind', cells: [t('settlementRules.agrees.kind'), equal] },
  ];
  return (
    <section className="mb-6">
      <h2 className="mb-2 font-semibold">{t('settlementRules.agrees.title')}</h2>
      <dl className="grid w-fit grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        {rows.map(({ id, cells: [name, value] }) => (
          <Fragment key={id}>
            <dt className="text-muted-foreground">{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="mt-1 text-muted-foreground">{t('settlementRules.agrees.one')}</p>
      <Evidence rule={rule} />
    </section>
  );
}

function Evidence({ rule: { evidence, evidenceCount } }: Props) {
  const t = useTranslations();
  return (
    <>
      <h2 className="mt-6 mb-2 font-semibold">{t('settlementRules.evidence.title', { count: evidenceCount })}</h2>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {evidence.map((id) => (
          <li key={id}>
            <PageLink to={`/settlement-lines/${id}`} prefetch={false}>
              {t('settlementRules.evidence.line', { row: Number(id.split('-').at(-1)) })}
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  );
}
