'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { pagePath } from '#components/api/client.ts';
import { Detail, type DetailAction } from '#components/detail/detail.tsx';
import { DetailPage } from '#components/detail/detail-page.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { paymentsApi } from '#components/payments/api.ts';
import { buttonVariants } from '#components/ui/button.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { StatusBadge, TestBadge } from '#components/ui/values/status-badge.tsx';
import type { TransactionDetail } from '#lib/payments/staff/index.ts';
import transaction from '#messages/en/payments/transaction.json';
import transactions from '#messages/en/payments/transactions.json';
import type { Translate } from '#messages/translate.ts';
import { Account } from './account.tsx';
import { actionLabels } from './action-labels.ts';
import { AmountBreakdown } from './amount-breakdown.tsx';
import { PaymentAnswers } from './payment-answers.tsx';
import { paymentTypeName } from './payment-type-names.ts';
import { RelatedTransactionsTree } from './related/related-transactions-tree.tsx';
import { Attempts } from './timeline/attempts.tsx';
import { RequestResponse } from './timeline/request-response.tsx';
import { Timeline } from './timeline/timeline.tsx';
import { useTransactionFacts } from './transaction-facts.tsx';

const Authentications = onDemand(() =>
  import('./timeline/authentications.tsx').then((module) => module.Authentications),
);
const PaymentCheckout = onDemand(() => import('./payment-checkout.tsx').then((module) => module.PaymentCheckout));
const PaymentCallbacks = onDemand(() =>
  import('#components/callbacks/payment-callbacks.tsx').then((module) => module.PaymentCallbacks),
);
const PaymentDeliveries = onDemand(() =>
  import('#components/webhooks/deliveries/payment-deliveries.tsx').then((module) => module.PaymentDeliveries),
);
const PaymentDisputes = onDemand(() =>
  import('#components/disputes/payment-disputes.tsx').then((module) => module.PaymentDisputes),
);
const PaymentSettlement = onDemand(() =>
  import('#components/settlement/payment-settlement.tsx').then((module) => module.PaymentSettlement),
);
const PaymentVerdict = onDemand(() => import('./payment-verdict.tsx').then((module) => module.PaymentVerdict));
const FollowUpDialog = onDemand(() => import('./follow-up-dialog.tsx').then((module) => module.FollowUpDialog));

type Props = { id: string };

/** /transactions/{id}: one transaction with its timeline. */
export const Transaction = withMessages({ transactions, transaction }, function Transaction({ id }: Props) {
  const t = useTranslations();
  return (
    <DetailPage
      endpoint={paymentsApi.transactions[':id']}
      id={id}
      list={{ href: '/transactions', name: t('pages.transactions') }}
      noun={t('transaction.noun')}
      nameOf={({ row }) => row.shortId}
    >
      {(detail) => <Details detail={detail} />}
    </DetailPage>
  );
});

function Details({ detail }: { detail: TransactionDetail }) {
  const t = useTranslations();
  const { me } = useShell();
  const { row, actions } = detail;
  const [open, setOpen] = useState<string | null>(null);
  const action = actions.find(({ verb }) => verb === open);
  return (
    <>
      <Detail
        title={<Title row={row} />}
        state={<State row={row} />}
        links={<Links detail={detail} />}
        actions={actions.map((each) => toAction(t, each, setOpen))}
        amounts={detail.money ? <AmountBreakdown money={detail.money} row={row} /> : null}
        facts={useTransactionFacts(detail)}
        timeline={
          <>
            <PaymentAnswers detail={detail} />
            <Timeline detail={detail} />
          </>
        }
        related={<RelatedTransactionsTree detail={detail} />}
        messages={<RequestResponse detail={detail} />}
      >
        {detail.authentications.length > 0 ? <Authentications detail={detail} /> : null}
        {detail.checkout ? <PaymentCheckout checkout={detail.checkout} /> : null}
        {me.permissions.includes('cases.read') ? <PaymentVerdict paymentId={row.id} /> : null}
        <Attempts detail={detail} />
        {me.permissions.includes('callbacks.read') ? <PaymentCallbacks paymentId={row.id} /> : null}
        {me.permissions.includes('webhooks.read') ? <PaymentDeliveries paymentId={row.id} /> : null}
        {isChargedBack(detail) && me.permissions.includes('disputes.read') ? (
          <PaymentDisputes paymentId={row.id} />
        ) : null}
        {me.permissions.includes('settlement.read') ? <PaymentSettlement paymentId={row.id} /> : null}
      </Detail>
      {action ? <FollowUpDialog detail={detail} action={action} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

/** Where it has disputes. */
function isChargedBack({ row, money }: TransactionDetail): boolean {
  return row.paymentType === 'CB' || Number(money?.chargedBack ?? 0) > 0;
}

/** The requests about a transaction, and its case. */
function Links({ detail: { row, caseEvents } }: { detail: TransactionDetail }) {
  const t = useTranslations();
  const { me, entity, href } = useShell();
  const hasCase = caseEvents.length > 0 && me.permissions.includes('cases.read');
  return (
    <>
      {hasCase ? (
        <Link href={href(`/cases/${row.id}`)} className={buttonVariants('ghost')}>
          {t('pages.case')}
        </Link>
      ) : null}
      {me.permissions.includes('requests.read') ? (
        <Link href={pagePath('/requests', { entity, q: row.id })} className={buttonVariants('ghost')}>
          {t('pages.requestLog')}
        </Link>
      ) : null}
    </>
  );
}

type Action = TransactionDetail['actions'][number];

function toAction(t: Translate, { verb, refusal }: Action, open: (verb: string) => void): DetailAction {
  const { effect, key, verb: name } = actionLabels[verb];
  return {
    name: t(name),
    unavailable: refusal && t('transaction.followUp.unavailable', { reason: refusal }),
    hint: t(effect),
    shortcut: key,
    onClick: () => open(verb),
  };
}

type RowProps = { row: TransactionDetail['row'] };

function Title({ row }: RowProps) {
  const t = useTranslations();
  return (
    <>
      <Money amount={row.amount} currency={row.currency} />
      <span className="sr-only">
        , {paymentTypeName(t, row.paymentType)} {row.shortId}
      </span>
    </>
  );
}

function State({ row }: RowProps) {
  const t = useTranslations();
  return (
    <>
      <StatusBadge status={row.status} />
      <span>{paymentTypeName(t, row.paymentType)}</span>
      <span className="text-muted-foreground">
        <Account row={row} />
      </span>
      <TestBadge mode={row.mode} />
    </>
  );
}
