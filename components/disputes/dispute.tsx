'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Detail, type DetailAction, type Fact } from '#components/detail/detail.tsx';
import { DetailPage } from '#components/detail/detail-page.tsx';
import { disputesApi } from '#components/disputes/api.ts';
import { PageLink } from '#components/layout/page-link.tsx';
import { Account } from '#components/payments/account.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { TestBadge } from '#components/ui/values/status-badge.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { DisputeDetail } from '#lib/disputes/staff/index.ts';
import dispute from '#messages/en/disputes/dispute.json';
import disputes from '#messages/en/disputes/disputes.json';
import type { Translate } from '#messages/translate.ts';
import { DisputeState } from './dispute-state.tsx';
import { DisputeTimeline } from './dispute-timeline.tsx';
import { Evidence } from './evidence.tsx';

const DisputeDialog = onDemand(() => import('./dispute-dialog.tsx').then((module) => module.DisputeDialog));

type Verb = DisputeDetail['verbs'][number];

/** /disputes/{id}: why a payment was charged back, by when to answer, and with what. */
export const Dispute = withMessages({ disputes, dispute }, function Dispute({ id }: { id: string }) {
  const t = useTranslations();
  return (
    <DetailPage
      endpoint={disputesApi.disputes[':id']}
      id={id}
      list={{ href: '/disputes', name: t('pages.disputes') }}
      noun={t('dispute.noun')}
      nameOf={({ row }) => row.merchantName}
    >
      {(detail) => <Details detail={detail} />}
    </DetailPage>
  );
});

function Details({ detail }: { detail: DisputeDetail }) {
  const t = useTranslations();
  const [open, setOpen] = useState<Verb | null>(null);
  const { row } = detail;
  return (
    <>
      <Detail
        title={
          <>
            <Money amount={row.amount} currency={row.currency} />{' '}
            <span className="font-normal wrap-anywhere">{t('dispute.title', { merchant: row.merchantName })}</span>
          </>
        }
        state={
          <>
            <DisputeState state={row.state} />
            <TestBadge mode={row.mode} />
          </>
        }
        actions={actionsOf(t, detail, setOpen)}
        facts={{ title: t('dispute.facts.title'), items: factsOf(t, detail) }}
        related={<DisputeTimeline history={detail.history} />}
      >
        <Evidence detail={detail} />
      </Detail>
      {open ? <DisputeDialog detail={detail} verb={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

const keys: Readonly<Record<Verb, string>> = { submit: 'r', accept: 'a', win: 'w', lose: 'l' };

function actionsOf(t: Translate, detail: DisputeDetail, open: (verb: Verb) => void): DetailAction[] {
  const { verbs, mayWrite, evidence } = detail;
  const whyNot = (verb: Verb): string | null => {
    if (!mayWrite) return t('dispute.refusal.notPermitted');
    return verb === 'submit' && evidence.length === 0 ? t('dispute.refusal.noEvidence') : null;
  };
  return verbs.map((verb) => ({
    name: t(`dispute.${verb}`),
    shortcut: keys[verb],
    onClick: () => open(verb),
    unavailable: whyNot(verb),
    variant: verb === 'submit' || verb === 'win' ? 'primary' : 'secondary',
  }));
}

function factsOf(t: Translate, { row, note }: DisputeDetail): Fact[] {
  const link = (path: string, text: string) => <PageLink to={path}>{text}</PageLink>;
  return [
    { name: t('dispute.facts.above'), value: row.above && <Money amount={row.above} currency={row.currency} /> },
    {
      name: t('dispute.facts.stated'),
      value: row.stated && <Money amount={row.stated.amount} currency={row.stated.currency} />,
    },
    { name: t('dispute.facts.dueAt'), value: <Timestamp at={row.dueAt} /> },
    { name: t('dispute.facts.reason'), value: row.reason },
    { name: t('dispute.facts.reasonCode'), value: row.reasonCode },
    { name: t('dispute.facts.brand'), value: <Account row={{ paymentBrand: row.brand, last4: null }} /> },
    { name: t('dispute.facts.payment'), value: link(`/transactions/${row.paymentId}`, t('dispute.facts.showPayment')) },
    { name: t('dispute.facts.chargeback'), value: link(`/transactions/${row.id}`, t('dispute.facts.showChargeback')) },
    { name: t('dispute.facts.merchant'), value: row.merchantName },
    { name: t('dispute.facts.channel'), value: row.channelName },
    { name: t('dispute.facts.openedAt'), value: <Timestamp at={row.openedAt} /> },
    { name: t('dispute.facts.note'), value: note },
    { name: t('common.id'), value: <CopyButton text={row.id} name={t('common.idName')} /> },
  ];
}
