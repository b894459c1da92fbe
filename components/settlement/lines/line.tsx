'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Detail, type Fact } from '#components/detail/detail.tsx';
import { DetailPage } from '#components/detail/detail-page.tsx';
import { PageLink } from '#components/layout/page-link.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { SettlementLineDetail } from '#lib/settlement/staff/index.ts';
import settlementLine from '#messages/en/settlement/settlement-line.json';
import settlementLines from '#messages/en/settlement/settlement-lines.json';
import type { Translate } from '#messages/translate.ts';
import { settlementApi } from '../api.ts';
import { LineArrival } from '../imports/bank-arrivals.tsx';
import { LineParts } from '../parts/line-parts.tsx';
import { LineOutcome } from './line-outcome.tsx';
import { NeighbourLinks } from './neighbour-links.tsx';
import { PaymentComparison } from './payment-comparison.tsx';
import { useLineActions } from './use-line-actions.tsx';
import { useNeighbours } from './use-neighbours.ts';

type Props = { id: string };

/** /settlement-lines/{id}: a line beside its payment, or beside those that it may mean, and the decision. */
export const SettlementLine = withMessages({ settlementLines, settlementLine }, function SettlementLine({ id }: Props) {
  const t = useTranslations();
  return (
    <DetailPage
      endpoint={settlementApi['settlement-lines'][':id']}
      id={id}
      list={{ href: '/settlement-lines', name: t('pages.settlementLines') }}
      noun={t('settlementLine.noun')}
      nameOf={({ line: { fileName, rowNumber: row } }) =>
        fileName === null ? t('settlementLine.name', { row }) : t('settlementLine.nameOfFile', { file: fileName, row })
      }
    >
      {(detail) => <Details key={detail.line.id} detail={detail} />}
    </DetailPage>
  );
});

type DetailsProps = { detail: SettlementLineDetail };

function Details({ detail }: DetailsProps) {
  const t = useTranslations();
  const { line } = detail;
  const neighbours = useNeighbours(line.id);
  const { actions, dialogs, openMatch } = useLineActions(detail, neighbours.openNext);
  return (
    <>
      <Detail
        title={
          <>
            <Money amount={line.amount} currency={line.currency} />
            <span className="sr-only">, {t('settlementLine.title', { row: line.rowNumber })}</span>
          </>
        }
        state={<LineOutcome row={line} />}
        links={<NeighbourLinks neighbours={neighbours} />}
        actions={actions}
        notice={<Notice detail={detail} />}
        facts={{ title: t('settlementLine.facts.title'), items: factsOf(t, line) }}
      >
        {line.partCount > 0 ? <LineParts detail={detail} /> : null}
        {line.partCount > 1 ? null : <PaymentComparison detail={detail} onMatch={openMatch} />}
      </Detail>
      {dialogs}
    </>
  );
}

/** What the exception means; and why nothing can be decided, where that is so. */
function Notice({ detail: { line, mayWrite } }: DetailsProps) {
  const t = useTranslations();
  const { exception, importState, chargeback } = line;
  const { code, text } = chargeback ?? {};
  return (
    <>
      {code && text ? (
        <p className="max-w-prose">
          {t(isReturn(line) ? 'settlementLine.notice.noRefundReversal' : 'settlementLine.notice.noChargeback', {
            text,
            code,
          })}
        </p>
      ) : exception ? (
        <p className="max-w-prose">{t(`settlementLine.notice.${exception}`)}</p>
      ) : null}
      {mayWrite && importState !== 'DONE' ? (
        <p>{importState === null ? t('settlementLine.notice.ofPsp') : t('settlementLine.notice.notDone')}</p>
      ) : null}
    </>
  );
}

function factsOf(t: Translate, line: SettlementLineDetail['line']): Fact[] {
  const { settlementCurrency, decidedAt } = line;
  const money = (amount: string | null): ReactNode =>
    amount === null ? null : <Money amount={amount} currency={settlementCurrency} />;
  const { fileName } = line;
  return [
    {
      name: t('settlementLine.facts.import'),
      value: fileName && <PageLink to={`/settlement/${line.importId}`}>{fileName}</PageLink>,
    },
    { name: t('settlementLine.facts.row'), value: line.rowNumber },
    { name: t('settlementLine.facts.merchant'), value: line.merchantName },
    { name: t('settlementLine.facts.kind'), value: t(`settlementLines.kind.${line.kind}`) },
    { name: t('settlementLine.facts.record'), value: `${line.recordType}, ${line.cashflow}` },
    { name: t('settlementLine.facts.settlementId'), value: line.settlementTxId },
    { name: t('settlementLine.facts.settled'), value: money(line.settlementAmount) },
    { name: t('settlementLine.facts.fee'), value: money(line.settlementFee) },
    ...line.feeParts.map(({ part, amount }) => ({ name: t(`settlementLines.feePart.${part}`), value: money(amount) })),
    { name: t('settlementLine.facts.rate'), value: line.settlementFxRate },
    { name: t('settlementLine.facts.day'), value: line.settlementDate },
    { name: t('settlementLine.facts.bank'), value: <LineArrival lineId={line.id} /> },
    {
      name: t(isReturn(line) ? 'settlementLine.facts.refundReversal' : 'settlementLine.facts.chargeback'),
      value: chargebackOf(t, line),
    },
    { name: t('settlementLine.facts.acquirerReason'), value: line.acquirerReason },
    { name: t('settlementLine.facts.matchedBy'), value: matchedByOf(t, line) },
    { name: t('settlementLine.facts.decidedBy'), value: line.actorName },
    { name: t('settlementLine.facts.decidedAt'), value: decidedAt && <Timestamp at={decidedAt} /> },
    { name: t('settlementLine.facts.reason'), value: line.reason },
  ];
}

/** It reports a refund that came back, and no chargeback. */
const isReturn = ({ recordType }: Pick<SettlementLineDetail['line'], 'recordType'>): boolean =>
  recordType === 'REFUND REVERSAL';

/** The transaction that the line became, or that was there before it. */
function chargebackOf(t: Translate, { chargeback }: SettlementLineDetail['line']): ReactNode {
  if (!chargeback || chargeback.state === 'REFUSED') return null;
  const { state, paymentId } = chargeback;
  const text = t(`settlementLine.chargeback.${state}`);
  if (paymentId === null) return text;
  return <PageLink to={`/transactions/${paymentId}`}>{text}</PageLink>;
}

const namedMatches = ['MANUAL', 'DETAILS', 'PREAUTHORIZATION', 'REFUNDED_PAYMENT'] as const;

/** A column of the file has its own name, and a rule its page. */
function matchedByOf(t: Translate, { matchedBy, rule }: SettlementLineDetail['line']): ReactNode {
  if (rule)
    return (
      <PageLink to={`/settlement-rules/${rule.id}`}>{t('settlementLine.matchedBy.RULE', { name: rule.name })}</PageLink>
    );
  const named = namedMatches.find((each) => each === matchedBy);
  return named ? t(`settlementLine.matchedBy.${named}`) : matchedBy;
}
