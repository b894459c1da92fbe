'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { pagePath } from '#components/api/client.ts';
import { bankApi } from '#components/bank/api.ts';
import { Detail, type DetailAction, type Fact } from '#components/detail/detail.tsx';
import { DetailPage } from '#components/detail/detail-page.tsx';
import { PageLink } from '#components/layout/page-link.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { BankEntryDetail } from '#lib/bank/staff/index.ts';
import bankEntries from '#messages/en/bank/bank-entries.json';
import bankEntry from '#messages/en/bank/bank-entry.json';
import type { Translate } from '#messages/translate.ts';
import { Candidates } from './candidates.tsx';
import type { EntryDecision } from './decide-dialog.tsx';
import { EntryOutcome } from './entry-outcome.tsx';
import { EntryParts } from './entry-parts.tsx';
import { PaidTotals } from './paid-totals.tsx';

const DecideDialog = onDemand(() => import('./decide-dialog.tsx').then((module) => module.DecideDialog));

/** /bank-entries/{id}: an entry of a bank statement, and what it is or may be. */
export const BankEntry = withMessages({ bankEntries, bankEntry }, function BankEntry({ id }: { id: string }) {
  const t = useTranslations();
  return (
    <DetailPage
      endpoint={bankApi['bank-entries'][':id']}
      id={id}
      list={{ href: '/bank-entries', name: t('pages.bankEntries') }}
      noun={t('bankEntry.noun')}
      nameOf={({ row }) => row.bookedOn}
    >
      {(detail) => <Details detail={detail} />}
    </DetailPage>
  );
});

function Details({ detail }: { detail: BankEntryDetail }) {
  const t = useTranslations();
  const [decision, setDecision] = useState<EntryDecision | null>(null);
  const { row, mayWrite } = detail;
  const isOpen = row.outcome === 'UNMATCHED';
  const isProvisional = row.outcome === 'PROVISIONAL';
  const actions: DetailAction[] =
    !mayWrite || isProvisional
      ? []
      : isOpen
        ? [{ name: t('bankEntry.explain'), shortcut: 'i', onClick: () => setDecision({ kind: 'EXPLAINED' }) }]
        : [{ name: t('bankEntry.unmatch'), shortcut: 'u', onClick: () => setDecision({ kind: 'UNMATCH' }) }];
  return (
    <>
      <Detail
        title={
          <>
            <Money amount={row.amount} currency={row.currency} />{' '}
            <span className="font-normal wrap-anywhere">{row.counterparty}</span>
          </>
        }
        state={<EntryOutcome outcome={row.outcome} />}
        actions={actions}
        notice={row.outcome === 'UNMATCHED' ? <p>{t('bankEntry.open')}</p> : <Subject detail={detail} />}
        facts={{ title: t('bankEntry.facts.title'), items: useFacts(t, detail) }}
      >
        <EntryParts detail={detail} />
        <PaidTotals detail={detail} />
        {isOpen ? <Candidates detail={detail} onMatch={setDecision} /> : null}
      </Detail>
      {decision ? <DecideDialog detail={detail} decision={decision} onClose={() => setDecision(null)} /> : null}
    </>
  );
}

/** What a matched entry is, with a link to it. */
function Subject({ detail: { row, paidTotals } }: { detail: BankEntryDetail }) {
  const t = useTranslations();
  const { entity } = useShell();
  if (row.outcome === 'PROVISIONAL') return <p>{t('bankEntry.provisional')}</p>;
  if (row.payoutId !== null)
    return (
      <p>
        {t.rich(row.outcome === 'RETURN' ? 'bankEntry.isReturn' : 'bankEntry.isPayout', {
          link: (chunks) => <PageLink to={`/payouts/${row.payoutId}`}>{chunks}</PageLink>,
        })}
      </p>
    );
  if (row.importId !== null)
    return (
      <p>
        {t.rich('bankEntry.isSettlement', {
          day: paidTotals.map(({ settledOn }) => settledOn).join(', ') || (row.settledOn ?? ''),
          link: (chunks) => <PageLink to={`/settlement/${row.importId}`}>{chunks}</PageLink>,
          lines: (chunks) => (
            <TextLink href={pagePath('/settlement-lines', { entity, q: `import:${row.importId}` })}>{chunks}</TextLink>
          ),
        })}
      </p>
    );
  return <p>{t('bankEntry.isExplained')}</p>;
}

function useFacts(t: Translate, { row, statement, sharedWith }: BankEntryDetail): Fact[] {
  const mono = (text: string | null) => text && <span className="break-all font-mono text-[0.75rem]">{text}</span>;
  return [
    { name: t('bankEntry.facts.bookedOn'), value: row.bookedOn },
    { name: t('bankEntry.facts.valueOn'), value: row.valueOn },
    {
      name: t('bankEntry.facts.difference'),
      value: row.difference && <Money amount={row.difference} currency={row.currency} />,
    },
    { name: t('bankEntry.facts.text'), value: row.text },
    { name: t('bankEntry.facts.creditorReference'), value: mono(row.creditorReference) },
    { name: t('bankEntry.facts.documents'), value: row.documents },
    {
      name: t('bankEntry.facts.charges'),
      value: row.charges && <Money amount={row.charges} currency={row.currency} />,
    },
    { name: t('bankEntry.facts.account'), value: mono(row.counterpartyAccount) },
    { name: t('bankEntry.facts.endToEndId'), value: mono(row.endToEndId) },
    { name: t('bankEntry.facts.bankReference'), value: mono(row.bankReference) },
    { name: t('bankEntry.facts.batchReference'), value: mono(row.batchReference) },
    { name: t('bankEntry.facts.returnCode'), value: row.returnCode },
    {
      name: t('bankEntry.facts.statement'),
      value: <PageLink to={`/bank-statements/${statement.id}`}>{statement.reference}</PageLink>,
    },
    {
      name: t('bankEntry.facts.sharedWith'),
      value:
        sharedWith.length === 0 ? null : (
          <span className="flex flex-wrap gap-x-3">
            {sharedWith.map(({ id, reference }) => (
              <PageLink key={id} to={`/bank-statements/${id}`}>
                {reference}
              </PageLink>
            ))}
          </span>
        ),
    },
    {
      name: t('bankEntry.facts.decided'),
      value:
        row.decidedAt && row.actorName
          ? t.rich('bankEntry.facts.byAt', { name: row.actorName, time: () => <Timestamp at={row.decidedAt ?? ''} /> })
          : null,
    },
    { name: t('bankEntry.facts.reason'), value: row.reason },
    { name: t('common.id'), value: <CopyButton text={row.id} name={t('common.idName')} /> },
  ];
}
