'use client';

import { useTranslations } from 'next-intl';
import { callbacksApi } from '#components/callbacks/api.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { ListPage } from '#components/list/list-page.tsx';
import { TwoLines } from '#components/list/two-lines.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { buttonVariants } from '#components/ui/button.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { RelativeTime } from '#components/ui/values/time/relative-time.tsx';
import type { CallbackRow } from '#lib/callbacks/staff/index.ts';
import callbacks from '#messages/en/callbacks/callbacks.json';
import { CallbackState, useDecisionName } from './callback-labels.tsx';
import { failedQuery } from './callback-list-state.ts';
import { FailedGroups } from './failed-groups.tsx';

const ResubmitSelected = onDemand(() => import('./resubmit-selected.tsx').then((module) => module.ResubmitSelected));
const DeleteSelected = onDemand(() => import('./delete-selected.tsx').then((module) => module.DeleteSelected));

function Decision({ decision }: { decision: string }) {
  return useDecisionName()(decision);
}

function State({ row: { state, resubmission } }: { row: CallbackRow }) {
  const t = useTranslations();
  return (
    <span className="inline-flex items-baseline gap-2 whitespace-nowrap">
      <CallbackState state={state} />
      {resubmission === 'used' || resubmission === 'superseded' ? (
        <span className="text-muted-foreground text-table">{t(`callbacks.list.${resubmission}`)}</span>
      ) : null}
    </span>
  );
}

const truncated = (text: string | null) =>
  text === null ? null : (
    <span className="block max-w-52 truncate 2xl:max-w-80" title={text}>
      {text}
    </span>
  );

const cells = {
  decision: ({ decision }: CallbackRow) => (
    <span className="font-medium">
      <Decision decision={decision} />
    </span>
  ),
  state: (row: CallbackRow) => <State row={row} />,
  cause: ({ cause }: CallbackRow) => truncated(cause),
  url: ({ url }: CallbackRow) => truncated(url),
};

/** /callbacks: the decisions that were posted to merchants, the failed ones first of all. */
export const Callbacks = withMessages({ callbacks }, function Callbacks() {
  const t = useTranslations();
  const { me, href } = useShell();
  const nameOf = useDecisionName();
  const mayWrite = me.permissions.includes('callbacks.write');
  return (
    <ListPage
      endpoint={callbacksApi.callbacks}
      title={t('pages.callbacks')}
      lead={t('callbacks.list.lead')}
      defaultQuery={failedQuery}
      cells={cells}
      hrefOf={({ id }) => `/callbacks/${id}`}
      nameOf={({ decision, userId }) => t('callbacks.list.name', { decision: nameOf(decision), user: userId })}
      narrow={(row) => <NarrowRow row={row} />}
      bulk={({ rows, clear }) =>
        mayWrite ? (
          <>
            <ResubmitSelected rows={rows} onClear={clear} />
            <DeleteSelected rows={rows} onClear={clear} />
          </>
        ) : null
      }
      empty={
        <Alert
          title={t('callbacks.list.emptyTitle')}
          action={
            <a href={withQuery(href('/callbacks'))} className={buttonVariants()}>
              {t('callbacks.list.showAll')}
            </a>
          }
        >
          {t('callbacks.list.empty')}
        </Alert>
      }
    >
      <FailedGroups />
    </ListPage>
  );
});

/** An empty search is one, too: it shows all. */
const withQuery = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}q=`;

function NarrowRow({ row }: { row: CallbackRow }) {
  const nameOf = useDecisionName();
  return (
    <TwoLines
      name={
        <>
          {nameOf(row.decision)} · {row.merchantName}
        </>
      }
      state={<CallbackState state={row.state} />}
      detail={row.cause ?? row.url}
      end={<RelativeTime at={row.createdAt} />}
    />
  );
}
