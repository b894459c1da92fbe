'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { pathOf } from '#components/api/client.ts';
import { useApiMutation } from '#components/api/use-api-mutation.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { callbacksApi } from '#components/callbacks/api.ts';
import { Detail, type DetailAction, type Fact } from '#components/detail/detail.tsx';
import { DetailPage } from '#components/detail/detail-page.tsx';
import { PageLink } from '#components/layout/page-link.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { CallbackDetail } from '#lib/callbacks/staff/index.ts';
import callback from '#messages/en/callbacks/callback.json';
import callbacks from '#messages/en/callbacks/callbacks.json';
import { Attempts } from './attempts.tsx';
import { CallbackBody } from './callback-body.tsx';
import { CallbackState, useDecisionName } from './callback-labels.tsx';

const DeleteDialog = onDemand(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog));

const ScratchDialog = onDemand(() => import('./scratch-dialog.tsx').then((module) => module.ScratchDialog));

const soonMs = 1_000;
const laterMs = 30_000;

type Props = { id: string };

/** /callbacks/{id}: the callback of one decision with its attempts. */
export const Callback = withMessages({ callbacks, callback }, function Callback({ id }: Props) {
  const t = useTranslations();
  const nameOf = useDecisionName();
  return (
    <DetailPage
      endpoint={callbacksApi.callbacks[':id']}
      id={id}
      list={{ href: '/callbacks', name: t('pages.callbacks') }}
      noun={t('callback.noun')}
      nameOf={({ callback: { decision } }) => nameOf(decision)}
    >
      {(detail) => <Details detail={detail} />}
    </DetailPage>
  );
});

type DetailsProps = { detail: CallbackDetail };

function Details({ detail }: DetailsProps) {
  const t = useTranslations();
  const nameOf = useDecisionName();
  const { callback: row, attempts, body } = detail;
  const isOpen = ['WAITING', 'SENDING'].includes(row.state);
  useApiQuery(
    callbacksApi.callbacks[':id'],
    { param: { id: row.id } },
    { refetchIntervalMs: isOpen ? soonMs : laterMs },
  );
  const { actions, dialog } = useActions(detail);
  return (
    <>
      <Detail
        title={t('callback.title', { decision: nameOf(row.decision) })}
        state={<CallbackState state={row.state} />}
        actions={actions}
        notice={<Notice {...detail} />}
        facts={{ title: t('callback.facts.title'), items: useFacts(detail) }}
        timeline={<Attempts attempts={attempts} />}
        messages={<CallbackBody body={body} />}
      />
      {dialog}
    </>
  );
}

/** Resubmission, a copy to another address and deletion, for those who may, while it has failed. */
function useActions(detail: CallbackDetail) {
  const t = useTranslations();
  const client = useQueryClient();
  const [open, setOpen] = useState<'delete' | 'scratch' | null>(null);
  const close = () => setOpen(null);
  const { id, state, resubmission } = detail.callback;
  const show = (shown: CallbackDetail): void => {
    const path = pathOf(callbacksApi.callbacks[':id'], { param: { id } });
    client.setQueryData([path], shown);
    const isOther = (key: string): boolean => /^\/(?:callbacks|work)/.test(key) && key !== path;
    void client.invalidateQueries({ predicate: ({ queryKey }) => isOther(String(queryKey[0])) });
  };
  const resubmit = useApiMutation(callbacksApi.callbacks[':id'].resubmit.$post, {
    onSuccess: (shown) => {
      toast.success(t('callback.resubmit.done'));
      show(shown);
    },
    onError: ({ message }) => {
      toast.error(message);
      void client.invalidateQueries();
    },
  });
  const actions: DetailAction[] = [
    {
      name: t('callback.resubmit.action'),
      variant: 'primary',
      hint: t('callback.resubmit.hint'),
      shortcut: 'r',
      unavailable: resubmit.isPending
        ? t('common.inProgress')
        : resubmission === 'used' || resubmission === 'superseded'
          ? t(`callback.resubmit.${resubmission}`)
          : null,
      onClick: () => resubmit.mutate({ param: { id }, json: {} }),
    },
    { name: t('callback.scratch.action'), shortcut: 's', onClick: () => setOpen('scratch') },
    { name: t('common.delete'), shortcut: 'd', onClick: () => setOpen('delete') },
  ];
  return {
    actions: detail.mayWrite && state === 'FAILED' ? actions : [],
    dialog: (
      <>
        {open === 'scratch' ? <ScratchDialog id={id} onSent={show} onClose={close} /> : null}
        {open === 'delete' ? (
          <DeleteDialog
            id={id}
            onClose={close}
            onDeleted={(shown) => {
              toast.success(t('callback.delete.done'));
              show(shown);
            }}
          />
        ) : null}
      </>
    ),
  };
}

/** What the state means, and what to do next. */
function Notice({ callback: row, destination, mayWrite }: CallbackDetail) {
  const t = useTranslations();
  const { state, resubmission, nextAttemptAt } = row;
  const isPossible = !resubmission || resubmission === 'possible';
  if (state === 'FAILED')
    return (
      <>
        <p className="max-w-prose">
          {t(`callback.notice.${isPossible ? 'failed' : resubmission}`)}
          {mayWrite ? null : ` ${t('callback.notice.administrator')}`}
        </p>
        {isPossible && mayWrite && destination ? <NextAddress destination={destination} /> : null}
      </>
    );
  if (state === 'WAITING' && nextAttemptAt)
    return <p>{t.rich('callback.notice.waiting', { time: () => <Timestamp at={nextAttemptAt} /> })}</p>;
  if (state === 'CANCELLED') return <p>{t('callback.notice.cancelled')}</p>;
  return state === 'DISCARDED' ? <p>{t('callback.notice.discarded')}</p> : null;
}

/** Where a resubmission goes, which may be another address than that of the attempts, and where it is changed. */
function NextAddress({ destination: { url, entityId } }: { destination: NonNullable<CallbackDetail['destination']> }) {
  const t = useTranslations();
  return (
    <p className="max-w-prose wrap-anywhere">
      {t.rich('callback.notice.address', {
        url,
        change: (text) => (
          <PageLink to={`/entities/${entityId}?tab=callbacks`} className="underline">
            {text}
          </PageLink>
        ),
      })}
    </p>
  );
}

function useFacts({ callback: row }: CallbackDetail): Fact[] {
  const t = useTranslations();
  const nameOf = useDecisionName();
  const time = (at: string | null) => (at ? <Timestamp at={at} /> : null);
  return [
    {
      name: row.isPayment ? t('callback.facts.payment') : t('callback.facts.check'),
      value: row.isPayment ? (
        <PageLink to={`/transactions/${row.paymentId}`} className="font-mono text-[0.75rem]">
          {row.paymentId}
        </PageLink>
      ) : (
        <span className="font-mono text-[0.75rem]">{row.paymentId}</span>
      ),
    },
    { name: t('callback.facts.decision'), value: nameOf(row.decision) },
    { name: t('callback.facts.analyst'), value: row.userId },
    { name: t('callback.facts.merchant'), value: row.merchantName },
    { name: t('common.channel'), value: row.channelName },
    { name: t('callback.facts.decided'), value: time(row.createdAt) },
    { name: t('callback.facts.ended'), value: time(row.completedAt) },
    { name: t('callback.facts.resubmitted'), value: time(row.resubmittedAt) },
    { name: t('common.id'), value: <CopyButton text={row.id} name={t('common.idName')} /> },
  ];
}
