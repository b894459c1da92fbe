'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { pagePath } from '#components/api/client.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { bankApi } from '#components/bank/api.ts';
import { Detail, type Fact } from '#components/detail/detail.tsx';
import { DetailPage } from '#components/detail/detail-page.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { Alert, Skeleton } from '#components/ui/alert.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { BankStatementDetail, BankStatementRow } from '#lib/bank/staff/index.ts';
import bankEntries from '#messages/en/bank/bank-entries.json';
import bankStatement from '#messages/en/bank/bank-statement.json';
import type { Translate } from '#messages/translate.ts';
import { EntryOutcome } from './entry-outcome.tsx';

const shownEntries = 50;

/** /bank-statements/{id}: the balances of a day, and what lies between them. */
export const BankStatement = withMessages(
  { bankEntries, bankStatement },
  function BankStatement({ id }: { id: string }) {
    const t = useTranslations();
    return (
      <DetailPage
        endpoint={bankApi['bank-statements'][':id']}
        id={id}
        list={{ href: '/bank-statements', name: t('pages.bankStatements') }}
        noun={t('bankStatement.noun')}
        nameOf={({ row }) => row.reference}
      >
        {(detail) => <Details detail={detail} />}
      </DetailPage>
    );
  },
);

function Details({ detail: { row, continuesEarlier } }: { detail: BankStatementDetail }) {
  const t = useTranslations();
  return (
    <Detail
      title={<span className="wrap-anywhere">{row.reference}</span>}
      notice={
        continuesEarlier === false ? (
          <Alert title={t('bankStatement.gapTitle')}>{t('bankStatement.gap')}</Alert>
        ) : (
          <Summary row={row} />
        )
      }
      facts={{ title: t('bankStatement.facts.title'), items: factsOf(t, row) }}
    >
      <Entries row={row} />
    </Detail>
  );
}

function Summary({ row }: { row: BankStatementRow }) {
  const t = useTranslations();
  if (row.isProvisional) return <p>{t('bankStatement.provisional')}</p>;
  return (
    <p>
      {t('bankStatement.summary', { entries: row.entryCount, unmatched: row.unmatchedCount })}
      {row.sharedCount === 0 ? null : ` ${t('bankStatement.shared', { count: row.sharedCount })}`}
    </p>
  );
}

function factsOf(t: Translate, row: BankStatementRow): Fact[] {
  return [
    { name: t('bankStatement.facts.psp'), value: row.pspName },
    { name: t('bankStatement.facts.account'), value: <span className="break-all font-mono">{row.account}</span> },
    { name: t('bankStatement.facts.opening'), value: <Money amount={row.opening} currency={row.currency} /> },
    { name: t('bankStatement.facts.openedOn'), value: row.openedOn },
    { name: t('bankStatement.facts.closing'), value: <Money amount={row.closing} currency={row.currency} /> },
    { name: t('bankStatement.facts.closedOn'), value: row.closedOn },
    { name: t('bankStatement.facts.format'), value: row.format },
    { name: t('bankStatement.facts.file'), value: row.fileName },
    {
      name: t('bankStatement.facts.imported'),
      value: t.rich('bankStatement.facts.byAt', { name: row.actorName, time: () => <Timestamp at={row.createdAt} /> }),
    },
    { name: t('common.id'), value: <CopyButton text={row.id} name={t('common.idName')} /> },
  ];
}

/** The first entries; the list has all of them. */
function Entries({ row }: { row: BankStatementRow }) {
  const t = useTranslations();
  const { entity, href } = useShell();
  const q = `statement:${row.id}`;
  const { data } = useApiQuery(bankApi['bank-entries'], { query: { q, limit: shownEntries, sort: 'oldest' } });
  if (!data) return <Skeleton className="h-40" />;
  return (
    <section aria-labelledby="entries" className="min-w-0">
      <h2 id="entries" className="mb-2 flex flex-wrap items-baseline gap-x-4 font-semibold">
        {t('bankStatement.entries')}
        <Link
          href={pagePath('/bank-entries', { entity, q })}
          className="font-normal text-primary text-table hover:underline"
        >
          {t('bankStatement.all', { count: row.entryCount })}
        </Link>
      </h2>
      <ul className="divide-y border-y">
        {data.rows.map((each) => (
          <li key={each.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
            <Link
              href={href(`/bank-entries/${each.id}`)}
              className="w-36 shrink-0 text-right text-primary tabular-nums hover:underline"
            >
              <Money amount={each.amount} currency={each.currency} />
            </Link>
            <span className="min-w-0 grow basis-48 wrap-anywhere">
              {[each.counterparty, each.text, each.creditorReference].filter(Boolean).join(' · ')}
            </span>
            {each.statementId === row.id ? null : (
              <span className="text-muted-foreground text-table">{t('bankStatement.isShared')}</span>
            )}
            <EntryOutcome outcome={each.outcome} />
          </li>
        ))}
      </ul>
    </section>
  );
}
