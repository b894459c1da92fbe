'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { ReadStates } from '#components/api/read-states.tsx';
import { useApiMutation } from '#components/api/use-api-mutation.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { PageHeader } from '#components/layout/page-header.tsx';
import { PageLink } from '#components/layout/page-link.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { NoticeRow } from '#lib/notices/staff/index.ts';
import notices from '#messages/en/notices/notices.json';
import { noticesApi } from './api.ts';
import { NoticeSettings } from './notice-settings.tsx';

const refreshMs = 30_000;

/** /notices: the notices of the user, what holds now first. */
export const NoticeList = withMessages({ notices }, function NoticeList() {
  const t = useTranslations();
  const read = useApiQuery(noticesApi.notices, {}, { refetchIntervalMs: refreshMs });
  return (
    <main className="max-w-4xl px-4 py-4 sm:px-6 sm:py-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <PageHeader title={t('pages.notices')} lead={t('notices.lead')} />
        <MarkRead notices={read.data?.notices ?? []} />
      </div>
      <div className="mt-5">
        <ReadStates read={read} failed={t('notices.failed')}>
          {(data) => (
            <div className="space-y-8">
              <Notices notices={data.notices} />
              <NoticeSettings kinds={data.kinds} />
            </div>
          )}
        </ReadStates>
      </div>
    </main>
  );
});

function Notices({ notices }: { notices: readonly NoticeRow[] }) {
  const t = useTranslations();
  const open = notices.filter(({ endedAt }) => endedAt === null);
  const ended = notices.filter(({ endedAt }) => endedAt !== null);
  return (
    <div className="space-y-6">
      {open.length > 0 ? (
        <Section name={t('notices.open')} notices={open} />
      ) : (
        <Alert title={t('notices.none')}>{t('notices.noneText')}</Alert>
      )}
      {ended.length > 0 ? <Section name={t('notices.ended')} notices={ended} /> : null}
    </div>
  );
}

function Section({ name, notices }: { name: string; notices: readonly NoticeRow[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-1 font-semibold">
        {name}
      </h2>
      <ul className="divide-y border-y">
        {notices.map((notice) => (
          <Notice key={notice.id} {...notice} />
        ))}
      </ul>
    </section>
  );
}

function Notice({ title, text, page, entityName, beganAt, endedAt, isRead }: NoticeRow) {
  const t = useTranslations();
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <PageLink to={page}>{title}</PageLink>
        {isRead || endedAt !== null ? null : (
          <span className="rounded-full border border-state-wait px-2 text-state-wait text-table">
            {t('notices.new')}
          </span>
        )}
      </p>
      <p className="wrap-anywhere max-w-prose">{text}</p>
      <p className="text-muted-foreground text-table">
        {endedAt === null
          ? t.rich('notices.since', { entity: entityName, time: () => <Timestamp at={beganAt} /> })
          : t.rich('notices.between', {
              entity: entityName,
              from: () => <Timestamp at={beganAt} />,
              to: () => <Timestamp at={endedAt} />,
            })}
      </p>
    </li>
  );
}

/** Marks the notices on the screen: one that begins in between stays new. */
function MarkRead({ notices }: { notices: readonly NoticeRow[] }) {
  const t = useTranslations();
  const queries = useQueryClient();
  const marking = useApiMutation(noticesApi.notices.read.$post, {
    onSuccess: () => queries.invalidateQueries(),
    onError: ({ message }) => toast.error(message),
  });
  const unread = notices.filter(({ isRead, endedAt }) => !isRead && endedAt === null);
  const until = unread
    .map(({ beganAt }) => beganAt)
    .sort()
    .at(-1);
  if (until === undefined) return null;
  return (
    <Button onClick={() => marking.mutate({ json: { until } })} disabled={marking.isPending}>
      {t('notices.markRead')}
    </Button>
  );
}
