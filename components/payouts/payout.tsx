'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Detail, type DetailAction, type Fact } from '#components/detail/detail.tsx';
import { DetailPage } from '#components/detail/detail-page.tsx';
import { PageLink } from '#components/layout/page-link.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { payoutsApi } from '#components/payouts/api.ts';
import { Alert } from '#components/ui/alert.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { TestBadge } from '#components/ui/values/status-badge.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { PayoutDetail } from '#lib/payouts/staff/index.ts';
import payout from '#messages/en/payouts/payout.json';
import payouts from '#messages/en/payouts/payouts.json';
import type { Translate } from '#messages/translate.ts';
import { debtsOf } from './debts-of.ts';
import { PayoutParts } from './payout-parts.tsx';
import { PayoutState } from './payout-state.tsx';
import { PayoutTimeline } from './payout-timeline.tsx';

const DecisionDialog = onDemand(() => import('./decision-dialog.tsx').then((module) => module.DecisionDialog));

type Verb = 'approve' | 'reject' | 'withdraw';

/** /payouts/{id}: what a merchant gets, why, and who decides. */
export const Payout = withMessages({ payouts, payout }, function Payout({ id }: { id: string }) {
  const t = useTranslations();
  return (
    <DetailPage
      endpoint={payoutsApi.payouts[':id']}
      id={id}
      list={{ href: '/payouts', name: t('pages.payouts') }}
      noun={t('payout.noun')}
      nameOf={({ row }) => row.merchantName}
    >
      {(detail) => <Details detail={detail} />}
    </DetailPage>
  );
});

function Details({ detail }: { detail: PayoutDetail }) {
  const t = useTranslations();
  const [open, setOpen] = useState<Verb | null>(null);
  const { row } = detail;
  return (
    <>
      <Detail
        title={
          <>
            <Money amount={row.amount} currency={row.currency} />{' '}
            <span className="font-normal wrap-anywhere">{t('payout.title', { merchant: row.merchantName })}</span>
          </>
        }
        state={
          <>
            <PayoutState state={row.state} />
            <TestBadge mode={row.mode === 'live' ? 'LIVE' : 'INTERNAL'} />
          </>
        }
        actions={actionsOf(t, detail, setOpen)}
        notice={row.state === 'PROPOSED' ? <Warnings detail={detail} /> : null}
        facts={{ title: t('payout.facts.title'), items: factsOf(t, detail) }}
        timeline={<PayoutTimeline history={detail.history} />}
      >
        <PayoutParts detail={detail} />
      </Detail>
      {open ? <DecisionDialog detail={detail} verb={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

const keys: Readonly<Record<Verb, string>> = { approve: 'a', reject: 'c', withdraw: 'w' };

/** What to know before it is approved. */
function Warnings({ detail: { isAccountOutdated, debts, may, refusal } }: { detail: PayoutDetail }) {
  const t = useTranslations();
  return (
    <>
      {refusal && !may.decide ? <p>{t(`payout.refusal.${refusal}`)}</p> : null}
      {isAccountOutdated ? <Alert title={t('payout.outdatedTitle')}>{t('payout.outdated')}</Alert> : null}
      {debts.length > 0 ? (
        <Alert title={t('payout.debtsTitle', { debts: debtsOf(debts) })}>{t('payout.debts')}</Alert>
      ) : null}
    </>
  );
}

function actionsOf(t: Translate, detail: PayoutDetail, open: (verb: Verb) => void): DetailAction[] {
  const { may, row } = detail;
  const isOpen = row.state === 'PROPOSED';
  const action = (verb: Verb, isPermitted: boolean): DetailAction => ({
    name: t(`payout.${verb}`),
    shortcut: keys[verb],
    onClick: () => open(verb),
    variant: verb === 'approve' ? 'primary' : 'secondary',
    unavailable: isPermitted ? null : whyNot(t, detail, isOpen),
  });
  if (may.withdraw) return [action('withdraw', true), action('approve', false)];
  return [
    action('approve', may.decide),
    action('reject', isOpen && (may.decide || detail.refusal === 'entered-account')),
  ];
}

function whyNot(t: Translate, { refusal }: PayoutDetail, isOpen: boolean): string {
  if (!isOpen) return t('payout.refusal.ended');
  return refusal ? t(`payout.refusal.${refusal}`) : t('payout.refusal.ended');
}

function factsOf(t: Translate, detail: PayoutDetail): Fact[] {
  const { row, account, reason, may } = detail;
  const bankFile = row.bankFileId;
  return [
    {
      name: t('payout.facts.merchant'),
      value: <PageLink to={`/entities/${row.merchantId}?tab=payouts`}>{row.merchantName}</PageLink>,
    },
    { name: t('payout.facts.through'), value: row.through },
    { name: t('payout.facts.holder'), value: account.holder },
    { name: t('payout.facts.iban'), value: <span className="break-all font-mono">{account.iban}</span> },
    { name: t('payout.facts.bic'), value: account.bic },
    { name: t('payout.facts.enteredBy'), value: account.enteredBy },
    {
      name: t('payout.facts.proposed'),
      value: t.rich('payout.facts.byAt', { name: row.proposedBy, time: () => <Timestamp at={row.createdAt} /> }),
    },
    { name: t('payout.facts.reason'), value: reason },
    {
      name: t('payout.facts.bankFile'),
      value: bankFile && may.download && (
        <a
          href={`/api/backoffice/bank-files/${bankFile}/pain-001.xml`}
          download
          className="text-primary hover:underline"
        >
          {t('payout.facts.download')}
        </a>
      ),
    },
    { name: t('payout.facts.statement'), value: row.state === 'APPROVED' ? <StatementLinks id={row.id} /> : null },
    ...detail.statementMails.map(({ email, mailedAt }) => ({
      name: t('payout.facts.mailed'),
      value: (
        <>
          {email}, {mailedAt === null ? t('payout.facts.notMailed') : <Timestamp at={mailedAt} />}
        </>
      ),
    })),
    ...detail.bankEntries.map((entry) => ({
      name: t(entry.outcome === 'RETURN' ? 'payout.facts.returned' : 'payout.facts.paid'),
      value: <PaidOn entry={entry} currency={row.currency} />,
    })),
    { name: t('common.id'), value: <CopyButton text={row.id} name={t('common.idName')} /> },
  ];
}

/** What is in the payout, from the one before, for the merchant. */
function StatementLinks({ id }: { id: string }) {
  const path = `/api/backoffice/payouts/${id}/statement`;
  return (
    <span className="flex gap-3">
      {(['pdf', 'csv'] as const).map((kind) => (
        <a key={kind} href={`${path}.${kind}`} download className="text-primary hover:underline">
          {kind.toUpperCase()}
        </a>
      ))}
    </span>
  );
}

type PaidOnProps = { entry: PayoutDetail['bankEntries'][number]; currency: string };

/** The day of a bank entry, with a link to it and what it has more than the payout. */
function PaidOn({ entry: { id, bookedOn, difference }, currency }: PaidOnProps) {
  const t = useTranslations();
  const { me } = useShell();
  const day = me.permissions.includes('settlement.read') ? (
    <PageLink to={`/bank-entries/${id}`}>{bookedOn}</PageLink>
  ) : (
    bookedOn
  );
  if (difference === null) return day;
  return (
    <>
      {day} {t.rich('payout.facts.differs', { amount: () => <Money amount={difference} currency={currency} /> })}
    </>
  );
}
