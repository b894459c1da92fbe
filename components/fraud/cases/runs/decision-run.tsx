'use client';

import { useTranslations } from 'next-intl';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { Detail, type Fact } from '#components/detail/detail.tsx';
import { DetailPage } from '#components/detail/detail-page.tsx';
import { fraudApi } from '#components/fraud/api.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { Count } from '#components/ui/values/money.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { DecisionRunDetail, DecisionRunRow } from '#lib/fraud/staff/index.ts';
import caseDialogs from '#messages/en/fraud/case-dialogs.json';
import decisionRun from '#messages/en/fraud/decision-run.json';
import { RefusedCases } from './refused-cases.tsx';
import { isAtWork, isUndoable } from './run-phase.ts';
import { RunProgress } from './run-progress.tsx';
import { RunState } from './run-state.tsx';
import { useRunActions } from './use-run-actions.ts';

const soonMs = 1_000;
const laterMs = 15_000;

/** /case-decision-runs/{id}: how far a decision on many cases is, and what became of them. */
export const DecisionRun = withMessages({ decisionRun, caseDialogs }, function DecisionRun({ id }: { id: string }) {
  const t = useTranslations();
  return (
    <DetailPage
      endpoint={fraudApi['case-decision-runs'][':id']}
      id={id}
      list={{ href: '/cases', name: t('pages.cases') }}
      noun={t('decisionRun.noun')}
      nameOf={({ row }) => t(`decisionRun.name.${row.decision}`, { count: row.total })}
    >
      {(detail) => <Details detail={detail} />}
    </DetailPage>
  );
});

function Details({ detail }: { detail: DecisionRunDetail }) {
  const t = useTranslations();
  const { row } = detail;
  useApiQuery(
    fraudApi['case-decision-runs'][':id'],
    { param: { id: row.id } },
    { refetchIntervalMs: isAtWork(row) || isUndoable(row) ? soonMs : laterMs },
  );
  return (
    <Detail
      title={t(`decisionRun.name.${row.decision}`, { count: row.total })}
      state={<RunState state={row.state} />}
      actions={useRunActions(row)}
      notice={<Notice row={row} />}
      amounts={<RunProgress row={row} />}
      facts={{ title: t('decisionRun.facts.title'), items: useFacts(row) }}
    >
      <RefusedCases detail={detail} />
    </Detail>
  );
}

/** What the reader may expect or do next. */
function Notice({ row }: { row: DecisionRunRow }) {
  const t = useTranslations();
  const { state, waiting, undone, tooLate, finalAt } = row;
  return (
    <div className="max-w-prose space-y-1">
      {state === 'RUNNING' ? <p>{t('decisionRun.notice.RUNNING')}</p> : null}
      {state === 'STOPPED' ? <p>{t('decisionRun.notice.STOPPED', { waiting })}</p> : null}
      {state === 'UNDONE' ? <p>{t('decisionRun.notice.UNDONE', { undone })}</p> : null}
      {tooLate > 0 ? <p>{t('decisionRun.notice.tooLate', { count: tooLate })}</p> : null}
      {isUndoable(row) ? (
        <p>{t.rich('decisionRun.notice.undoable', { time: () => <Timestamp at={finalAt} /> })}</p>
      ) : null}
    </div>
  );
}

function useFacts(row: DecisionRunRow): Fact[] {
  const t = useTranslations();
  const { decided, refused, waiting, undone, cancelReason, finishedAt } = row;
  return [
    { name: t('decisionRun.facts.decided'), value: <Count value={decided} /> },
    { name: t('decisionRun.facts.refused'), value: <Count value={refused} /> },
    { name: t('decisionRun.facts.waiting'), value: waiting > 0 ? <Count value={waiting} /> : null },
    { name: t('decisionRun.facts.undone'), value: undone > 0 ? <Count value={undone} /> : null },
    { name: t('decisionRun.facts.entity'), value: row.entityName },
    { name: t('decisionRun.facts.reason'), value: cancelReason && t(`caseDialogs.reason.${cancelReason}`) },
    { name: t('decisionRun.facts.note'), value: row.note },
    { name: t('decisionRun.facts.macro'), value: row.macro },
    { name: t('decisionRun.facts.startedBy'), value: row.startedBy },
    { name: t('decisionRun.facts.started'), value: <Timestamp at={row.startedAt} /> },
    { name: t('decisionRun.facts.finished'), value: finishedAt && <Timestamp at={finishedAt} /> },
    { name: t('decisionRun.facts.final'), value: <Timestamp at={row.finalAt} /> },
  ];
}
