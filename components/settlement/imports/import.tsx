'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { pagePath } from '#components/api/client.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { Detail, type Fact } from '#components/detail/detail.tsx';
import { DetailPage } from '#components/detail/detail-page.tsx';
import { PageLink } from '#components/layout/page-link.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { buttonVariants } from '#components/ui/button.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { ByteSize } from '#components/ui/values/byte-size.tsx';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { Count } from '#components/ui/values/money.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { SettlementImportDetail } from '#lib/settlement/staff/index.ts';
import settlement from '#messages/en/settlement/settlement.json';
import settlementImport from '#messages/en/settlement/settlement-import.json';
import settlementLines from '#messages/en/settlement/settlement-lines.json';
import { settlementApi } from '../api.ts';
import { BadRows } from './bad-rows.tsx';
import { ImportArrivals } from './bank-arrivals.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportState, isRunning } from './import-state.tsx';
import { Outcomes } from './outcomes.tsx';
import { Totals } from './totals.tsx';
import { useImportActions } from './use-import-actions.tsx';

const Score = onDemand(() => import('./score.tsx').then((module) => module.Score));

const soonMs = 1_000;
const laterMs = 30_000;

type Props = { id: string };

/** /settlement/{id}: what a file contains, and what became of its lines. */
export const SettlementImport = withMessages(
  { settlement, settlementImport, settlementLines },
  function SettlementImport({ id }: Props) {
    const t = useTranslations();
    return (
      <DetailPage
        endpoint={settlementApi['settlement-imports'][':id']}
        id={id}
        list={{ href: '/settlement', name: t('pages.settlement') }}
        noun={t('settlementImport.noun')}
        nameOf={({ import: { fileName } }) => fileName}
      >
        {(detail) => <Details detail={detail} />}
      </DetailPage>
    );
  },
);

type DetailsProps = { detail: SettlementImportDetail };

function Details({ detail }: DetailsProps) {
  const t = useTranslations();
  const { import: row, totals, outcomes, badRows, score } = detail;
  const mayTake = detail.mayWrite && (row.state === 'CHECKED' || row.state === 'DONE');
  useApiQuery(
    settlementApi['settlement-imports'][':id'],
    { param: { id: row.id } },
    { refetchIntervalMs: isRunning(row) ? soonMs : laterMs },
  );
  const { actions, dialog } = useImportActions(detail);
  return (
    <>
      <Detail
        title={<span className="wrap-anywhere">{row.fileName}</span>}
        state={<ImportState row={row} />}
        links={<Links id={row.id} />}
        actions={actions}
        notice={<Notice detail={detail} />}
        amounts={isRunning(row) ? <ImportProgress row={row} /> : null}
        facts={{ title: t('settlementImport.facts.title'), items: useFacts(detail) }}
      >
        {score ? <Score score={score} /> : null}
        {row.state === 'DONE' ? <Outcomes importId={row.id} outcomes={outcomes} /> : null}
        {row.state === 'DONE' ? <ImportArrivals importId={row.id} /> : null}
        {totals.length > 0 ? <Totals totals={totals} /> : null}
        {badRows.length > 0 ? <BadRows importId={row.id} counts={badRows} mayTake={mayTake} /> : null}
      </Detail>
      {dialog}
    </>
  );
}

function Links({ id }: Props) {
  const t = useTranslations();
  const { me, entity } = useShell();
  const mayRead = (permission: 'ledger.read' | 'audit.read') => me.permissions.includes(permission);
  return (
    <>
      {mayRead('ledger.read') ? (
        <Link
          href={pagePath('/ledger-entries', { entity, q: `import:${id}` })}
          prefetch={false}
          className={buttonVariants('ghost')}
        >
          {t('settlementImport.ledger')}
        </Link>
      ) : null}
      {mayRead('audit.read') ? (
        <Link href={pagePath('/audit', { entity, q: `subject:${id}` })} className={buttonVariants('ghost')}>
          {t('settlementImport.audit')}
        </Link>
      ) : null}
    </>
  );
}

/** What the state means, and what to do next. */
function Notice({ detail: { import: row, sameFile } }: DetailsProps) {
  const t = useTranslations();
  if (row.state === 'DONE') return null;
  if (row.failure) return <FailureNotice row={row} failure={row.failure} />;
  if (row.state !== 'REFUSED') {
    return <p className="max-w-prose">{t(`settlementImport.notice.${row.state}`)}</p>;
  }
  return (
    <p className="max-w-prose">
      {row.refusal}{' '}
      {sameFile ? (
        <PageLink to={`/settlement/${sameFile.id}`}>
          {t('settlementImport.openSame', { name: sameFile.fileName })}
        </PageLink>
      ) : null}
    </p>
  );
}

function useFacts({ import: row }: SettlementImportDetail): Fact[] {
  const t = useTranslations();
  const { lineCount, badCount, duplicateCount } = row;
  const number = (value: number) => <Count value={value} />;
  return [
    { name: t('settlementImport.facts.psp'), value: row.pspName },
    {
      name: t('settlementImport.facts.format'),
      value:
        row.formatId === null ? null : (
          <PageLink to={`/settlement-formats/${row.formatId}`}>
            {t('settlementImport.facts.formatVersion', { name: row.formatName ?? '', version: row.formatVersion ?? 0 })}
          </PageLink>
        ),
    },
    { name: t('settlementImport.facts.by'), value: row.actorName },
    { name: t('settlementImport.facts.at'), value: <Timestamp at={row.createdAt} /> },
    { name: t('settlementImport.facts.completed'), value: row.completedAt ? <Timestamp at={row.completedAt} /> : null },
    { name: t('settlementImport.facts.size'), value: row.byteSize === null ? null : <ByteSize bytes={row.byteSize} /> },
    { name: t('settlementImport.rows.lines'), value: number(lineCount) },
    { name: t('settlementImport.rows.bad'), value: number(badCount) },
    { name: t('settlementImport.rows.duplicates'), value: number(duplicateCount) },
    { name: 'SHA-256', value: row.sha256 && <CopyButton text={row.sha256} name="SHA-256" /> },
    { name: t('common.id'), value: <CopyButton text={row.id} name={t('common.idName')} /> },
  ];
}
