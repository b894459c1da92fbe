'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { PageLink } from '#components/layout/page-link.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { ListPage } from '#components/list/list-page.tsx';
import { TwoLines } from '#components/list/two-lines.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { buttonVariants } from '#components/ui/button.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { shortenId } from '#components/ui/values/copy-button.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { RelativeTime } from '#components/ui/values/time/relative-time.tsx';
import type { SettlementLineRow } from '#lib/settlement/staff/index.ts';
import settlementLines from '#messages/en/settlement/settlement-lines.json';
import { settlementApi } from '../api.ts';
import { MatchSelected } from '../parts/match-selected.tsx';
import { DecideSelected } from './decide-selected.tsx';
import { lineState, openQuery } from './line-list-state.ts';
import { LineOutcome, useOutcomeName } from './line-outcome.tsx';
import { linePath } from './line-path.ts';

const cells = {
  status: (row: SettlementLineRow) => <Status value={row.status} />,
  exception: (row: SettlementLineRow) =>
    row.exception === null ? null : <LineOutcome row={{ ...row, resolution: null }} />,
  resolution: (row: SettlementLineRow) => <Resolution value={row.resolution} />,
  kind: ({ kind }: SettlementLineRow) => <Kind value={kind} />,
  paymentId: ({ paymentId, partCount }: SettlementLineRow) =>
    partCount > 1 ? <Several count={partCount} /> : <PaymentLink id={paymentId} />,
};

/** /settlement-lines: what acquirers have settled, the open exceptions first. */
export const SettlementLines = withMessages({ settlementLines }, function SettlementLines() {
  const t = useTranslations();
  const { entity, me } = useShell();
  const [{ q }] = useQueryStates(lineState);
  const nameOf = useOutcomeName();
  return (
    <ListPage
      endpoint={settlementApi['settlement-lines']}
      defaultQuery={openQuery}
      title={t('pages.settlementLines')}
      lead={t('settlementLines.lead')}
      cells={cells}
      hrefOf={({ id }) => linePath(id, q)}
      nameOf={(row) => {
        const { amount, currency, merchantName: merchant } = row;
        return t('settlementLines.name', { amount, currency, merchant, outcome: nameOf(row) });
      }}
      narrow={(row) => <NarrowRow row={row} />}
      bulk={({ rows, clear }) =>
        me.permissions.includes('settlement.write') ? (
          <>
            <DecideSelected rows={rows} onClear={clear} />
            <MatchSelected rows={rows} onClear={clear} />
          </>
        ) : null
      }
      empty={
        <Alert
          title={t('settlementLines.emptyTitle')}
          action={
            <Link href={`/settlement-lines?q=${entity ? `&entity=${entity}` : ''}`} className={buttonVariants()}>
              {t('settlementLines.showAll')}
            </Link>
          }
        >
          {t('settlementLines.empty')}
        </Alert>
      }
    />
  );
});

function Kind({ value }: { value: SettlementLineRow['kind'] }) {
  return useTranslations()(`settlementLines.kind.${value}`);
}

function Status({ value }: { value: SettlementLineRow['status'] }) {
  return useTranslations()(`settlementLines.status.${value}`);
}

function Resolution({ value }: { value: SettlementLineRow['resolution'] }) {
  const t = useTranslations();
  return value === null ? null : t(`settlementLines.resolution.${value}`);
}

function Several({ count }: { count: number }) {
  const t = useTranslations();
  return t('settlementLines.several', { count });
}

function PaymentLink({ id }: { id: string | null }) {
  if (id === null) return null;
  return (
    <PageLink to={`/transactions/${id}`} prefetch={false} className="font-mono text-[0.75rem]">
      {shortenId(id)}
    </PageLink>
  );
}

function NarrowRow({ row }: { row: SettlementLineRow }) {
  const t = useTranslations();
  return (
    <TwoLines
      name={<Money amount={row.amount} currency={row.currency} />}
      state={<LineOutcome row={row} />}
      detail={
        <>
          {t(`settlementLines.kind.${row.kind}`)} · {row.merchantName}
        </>
      }
      end={<RelativeTime at={row.createdAt} />}
    />
  );
}
