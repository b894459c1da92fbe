'use client';

import { useTranslations } from 'next-intl';
import { Detail } from '#components/detail/detail.tsx';
import { DetailPage } from '#components/detail/detail-page.tsx';
import { fraudApi } from '#components/fraud/api.ts';
import { Account } from '#components/payments/account.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { TestBadge } from '#components/ui/values/status-badge.tsx';
import type { CaseDetail } from '#lib/fraud/staff/index.ts';
import caseMessages from '#messages/en/fraud/case.json';
import cases from '#messages/en/fraud/cases.json';
import transaction from '#messages/en/payments/transaction.json';
import transactions from '#messages/en/payments/transactions.json';
import { useCaseFacts } from './case-facts.tsx';
import { CaseNotice } from './case-notice.tsx';
import { CaseState } from './case-state.tsx';
import { CaseTimeline } from './case-timeline.tsx';
import { CaseVerdict } from './case-verdict.tsx';
import { CustomerStory } from './customer-story.tsx';
import { UndoBar } from './decisions/undo-bar.tsx';
import { RelatedPayments } from './related-payments.tsx';
import { useCaseActions } from './use-case-actions.tsx';

type Props = { id: string };

/** /cases/{id}: what an analyst decides by, and the decision. */
export const Case = withMessages(
  { cases, case: caseMessages, transaction, transactions },
  function Case({ id }: Props) {
    const t = useTranslations();
    return (
      <>
        <UndoBar />
        <DetailPage
          endpoint={fraudApi.cases[':id']}
          id={id}
          list={{ href: '/cases', name: t('pages.cases') }}
          noun={t('case.noun')}
          nameOf={({ row }) => row.merchantTransactionId ?? row.id}
        >
          {(detail) => <Details key={detail.row.id} detail={detail} />}
        </DetailPage>
      </>
    );
  },
);

function Details({ detail }: { detail: CaseDetail }) {
  const { actions, dialogs } = useCaseActions(detail);
  return (
    <>
      <Detail
        title={<Title detail={detail} />}
        state={<State detail={detail} />}
        actions={actions}
        notice={<CaseNotice detail={detail} />}
        facts={useCaseFacts(detail)}
        aside={<CaseTimeline detail={detail} />}
        timeline={<CaseVerdict detail={detail} />}
        related={<RelatedPayments detail={detail} />}
      >
        <CustomerStory detail={detail} />
      </Detail>
      {dialogs}
    </>
  );
}

function Title({ detail: { row } }: { detail: CaseDetail }) {
  const t = useTranslations();
  return (
    <>
      {row.amount === null ? t('case.withoutAmount') : <Money amount={row.amount} currency={row.currency} />}
      <span className="sr-only">, {t('case.title', { score: row.score })}</span>
    </>
  );
}

function State({ detail: { row, payment } }: { detail: CaseDetail }) {
  const t = useTranslations();
  return (
    <>
      <CaseState state={row.state} />
      <span>{t('cases.scoreOf', { score: row.score })}</span>
      <span className="text-muted-foreground">
        <Account row={row} />
      </span>
      {payment ? <TestBadge mode={payment.mode} /> : null}
    </>
  );
}
