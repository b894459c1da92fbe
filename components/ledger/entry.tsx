'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { pagePath } from '#components/api/client.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { Detail, type Fact } from '#components/detail/detail.tsx';
import { DetailPage } from '#components/detail/detail-page.tsx';
import { PageLink } from '#components/layout/page-link.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { ledgerApi } from '#components/ledger/api.ts';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { LedgerEntryDetail } from '#lib/ledger/staff/index.ts';
import ledger from '#messages/en/ledger/ledger.json';
import ledgerEntries from '#messages/en/ledger/ledger-entries.json';
import ledgerEntry from '#messages/en/ledger/ledger-entry.json';
import type { Translate } from '#messages/translate.ts';
import { EntryKind } from './entry-kind.tsx';
import { Postings } from './postings.tsx';

/** /ledger-entries/{id}: one booking with its postings. */
export const LedgerEntry = withMessages(
  { ledger, ledgerEntries, ledgerEntry },
  function LedgerEntry({ id }: { id: string }) {
    const t = useTranslations();
    return (
      <DetailPage
        endpoint={ledgerApi['ledger-entries'][':id']}
        id={id}
        list={{ href: '/ledger-entries', name: t('pages.ledgerEntries') }}
        noun={t('ledgerEntry.noun')}
        nameOf={({ row }) => row.id}
      >
        {(detail) => <Details detail={detail} />}
      </DetailPage>
    );
  },
);

function Details({ detail }: { detail: LedgerEntryDetail }) {
  const t = useTranslations();
  const { row, mayReverse } = detail;
  const [isReversing, setIsReversing] = useState(false);
  return (
    <>
      <Detail
        title={<Money amount={row.amount} currency={row.currency} />}
        state={<EntryKind row={row} />}
        actions={[
          {
            name: t('ledgerEntry.reverse.action'),
            onClick: () => setIsReversing(true),
            unavailable: mayReverse ? null : whyNot(t, detail),
          },
        ]}
        facts={{ title: t('ledgerEntry.facts.title'), items: factsOf(t, detail) }}
      >
        <Postings postings={row.postings} />
      </Detail>
      {isReversing ? <ReverseDialog id={row.id} onClose={() => setIsReversing(false)} /> : null}
    </>
  );
}

function whyNot(t: Translate, { row }: LedgerEntryDetail): string {
  return row.reversedBy === null ? t('ledgerEntry.reverse.unavailable') : t('ledgerEntry.reverse.unavailableReversed');
}

function factsOf(t: Translate, { row }: LedgerEntryDetail): Fact[] {
  return [
    { name: t('ledgerEntry.facts.merchant'), value: row.merchantName },
    { name: t('ledgerEntry.facts.booked'), value: <Timestamp at={row.bookedAt} /> },
    { name: t('ledgerEntry.facts.value'), value: row.valueOn },
    { name: t('ledgerEntry.facts.by'), value: row.actorName },
    { name: t('ledgerEntry.facts.reason'), value: row.reason },
    {
      name: t('ledgerEntry.facts.payment'),
      value: row.paymentId && <To path={`/transactions/${row.paymentId}`}>{row.paymentId}</To>,
    },
    {
      name: t('ledgerEntry.facts.import'),
      value: row.importId && <To path={`/settlement/${row.importId}`}>{row.importId}</To>,
    },
    { name: t('ledgerEntry.facts.lines'), value: row.importId && <Lines row={row} /> },
    { name: t('ledgerEntry.facts.reverses'), value: toEntry(t, row.reverses) },
    { name: t('ledgerEntry.facts.reversedBy'), value: toEntry(t, row.reversedBy) },
    { name: t('common.id'), value: <CopyButton text={row.id} name={t('common.idName')} /> },
  ];
}

/** The line of a decision, else all lines of the import. */
function Lines({ row: { importId, lineId } }: Pick<LedgerEntryDetail, 'row'>) {
  const t = useTranslations();
  const { entity } = useShell();
  if (lineId) {
    const line = t('ledgerEntry.facts.line', { row: lineId.split('-').at(-1) ?? '' });
    return <To path={`/settlement-lines/${lineId}`}>{line}</To>;
  }
  return (
    <TextLink href={pagePath('/settlement-lines', { entity, q: `import:${importId}` })} prefetch={false}>
      {t('ledgerEntry.facts.allLines')}
    </TextLink>
  );
}

function toEntry(t: Translate, id: string | null): ReactNode {
  return id && <To path={`/ledger-entries/${id}`}>{t('ledgerEntry.facts.entry', { id })}</To>;
}

function To({ path, children }: { path: string; children: ReactNode }) {
  return (
    <PageLink to={path} className="break-all">
      {children}
    </PageLink>
  );
}

function ReverseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations();
  const client = useQueryClient();
  const reverse = async ({ reason }: { reason: string }): Promise<void> => {
    await answerOf(ledgerApi['ledger-entries'][':id'].reverse.$post({ param: { id }, json: { reason } }));
    toast.success(t('ledgerEntry.reverse.done'));
    await client.invalidateQueries();
  };
  return (
    <ConfirmDialog
      title={t('ledgerEntry.reverse.title')}
      action={t('ledgerEntry.reverse.action')}
      requiresReason
      onConfirm={reverse}
      onClose={onClose}
    >
      <p>{t('ledgerEntry.reverse.consequence')}</p>
    </ConfirmDialog>
  );
}
