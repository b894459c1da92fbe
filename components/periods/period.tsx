'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Detail, type DetailAction, type Fact } from '#components/detail/detail.tsx';
import { DetailPage } from '#components/detail/detail-page.tsx';
import { PageLink } from '#components/layout/page-link.tsx';
import { periodsApi } from '#components/periods/api.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { TestBadge } from '#components/ui/values/status-badge.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { ChecklistRow, PeriodDetail } from '#lib/periods/staff/index.ts';
import ledger from '#messages/en/ledger/ledger.json';
import period from '#messages/en/periods/period.json';
import periods from '#messages/en/periods/periods.json';
import type { Translate } from '#messages/translate.ts';
import { Checklist } from './checklist.tsx';
import { ClosingBalances } from './closing-balances.tsx';
import type { PeriodVerb } from './period-dialog.tsx';
import { PeriodState } from './period-state.tsx';
import { PeriodTimeline } from './period-timeline.tsx';

const PeriodDialog = onDemand(() => import('./period-dialog.tsx').then((module) => module.PeriodDialog));
const WaiveDialog = onDemand(() => import('./period-dialog.tsx').then((module) => module.WaiveDialog));

/** /periods/{id}: what is left to do before a period is closed, and what it was closed with. */
export const Period = withMessages({ ledger, periods, period }, function Period({ id }: { id: string }) {
  const t = useTranslations();
  return (
    <DetailPage
      endpoint={periodsApi.periods[':id']}
      id={id}
      list={{ href: '/periods', name: t('pages.periods') }}
      noun={t('period.noun')}
      nameOf={({ row }) => row.merchantName}
    >
      {(detail) => <Details detail={detail} />}
    </DetailPage>
  );
});

function Details({ detail }: { detail: PeriodDetail }) {
  const t = useTranslations();
  const [verb, setVerb] = useState<PeriodVerb | null>(null);
  const [waived, setWaived] = useState<ChecklistRow | null>(null);
  const { row } = detail;
  return (
    <>
      <Detail
        title={t('period.title', { merchant: row.merchantName, from: row.startsOn, to: row.endsOn })}
        state={
          <>
            <PeriodState state={row.state} />
            <TestBadge mode={row.mode === 'live' ? 'LIVE' : 'INTERNAL'} />
          </>
        }
        actions={actionsOf(t, detail, setVerb)}
        facts={{ title: t('period.facts.title'), items: factsOf(t, detail) }}
        related={<PeriodTimeline history={detail.history} />}
      >
        {detail.checklist.length > 0 ? <Checklist detail={detail} onWaive={setWaived} /> : null}
        <ClosingBalances detail={detail} />
      </Detail>
      {verb ? <PeriodDialog detail={detail} verb={verb} onClose={() => setVerb(null)} /> : null}
      {waived ? <WaiveDialog detail={detail} item={waived} onClose={() => setWaived(null)} /> : null}
    </>
  );
}

const keys: Readonly<Record<PeriodVerb, string>> = {
  propose: 'p',
  cancel: 'c',
  close: 'a',
  withdraw: 'w',
  return: 'c',
  reopen: 'o',
};

function actionsOf(t: Translate, detail: PeriodDetail, open: (verb: PeriodVerb) => void): DetailAction[] {
  const { may, row, refusal, checklist } = detail;
  const action = (verb: PeriodVerb, unavailable: string | null): DetailAction => ({
    name: t(`period.${verb}`),
    shortcut: keys[verb],
    onClick: () => open(verb),
    unavailable,
    variant: verb === 'propose' || verb === 'close' ? 'primary' : 'secondary',
  });
  const notPermitted = t('period.refusal.not-permitted');
  if (row.state === 'OPEN') {
    const isReady = checklist.every(({ state }) => state !== 'unresolved');
    const whyNot = isReady ? null : t('period.refusal.unresolved');
    return [
      action('propose', may.propose ? whyNot : notPermitted),
      action('cancel', may.prepare ? null : notPermitted),
    ];
  }
  if (row.state === 'PROPOSED') {
    const second = may.withdraw ? action('withdraw', null) : action('return', may.return ? null : notPermitted);
    return [action('close', refusal && t(`period.refusal.${refusal}`)), second];
  }
  return row.state === 'CLOSED' ? [action('reopen', may.reopen ? null : t('period.refusal.reopen'))] : [];
}

function factsOf(t: Translate, { row, seal, reason }: PeriodDetail): Fact[] {
  const hashOf = (hash: string | null | undefined) => hash && <CopyButton text={hash} name={t('period.facts.hash')} />;
  return [
    {
      name: t('period.facts.merchant'),
      value: <PageLink to={`/entities/${row.merchantId}`}>{row.merchantName}</PageLink>,
    },
    { name: t('period.facts.from'), value: row.startsOn },
    { name: t('period.facts.to'), value: row.endsOn },
    { name: t('period.facts.proposedBy'), value: row.proposedBy },
    {
      name: t('period.facts.closed'),
      value:
        row.closedAt &&
        t.rich('period.facts.byAt', { name: row.closedBy ?? '', time: () => <Timestamp at={row.closedAt ?? ''} /> }),
    },
    { name: t('period.facts.reason'), value: reason },
    { name: t('period.facts.entries'), value: row.entryCount },
    { name: t('period.facts.hash'), value: hashOf(seal?.hash) },
    {
      name: t('period.facts.previous'),
      value: seal?.previousId && (
        <PageLink to={`/periods/${seal.previousId}`}>{t('period.facts.previousLink')}</PageLink>
      ),
    },
    { name: t('period.facts.entriesHash'), value: hashOf(seal?.entriesHash) },
    { name: t('common.id'), value: <CopyButton text={row.id} name={t('common.idName')} /> },
  ];
}
