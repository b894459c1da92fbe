'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useApiMutation } from '#components/api/use-api-mutation.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { PageLink } from '#components/layout/page-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { TextField } from '#components/ui/field.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { OpenedDay, RequestArchive } from '#lib/request-log/staff/index.ts';
import { requestLogApi } from './api.ts';

const refreshMs = 3_000;

/** The days that are no longer in the log: opens one for searches. Shown to those who may, where there is an archive. */
export function ArchivedDays() {
  const t = useTranslations();
  const [isShown, setShown] = useState(false);
  const archive = useApiQuery(requestLogApi['request-archive'], {}, isShown ? { refetchIntervalMs: refreshMs } : {});
  if (!archive.data?.days || (archive.data.days.length === 0 && archive.data.opened.length === 0)) return null;
  return (
    <>
      <Button onClick={() => setShown(true)}>{t('requestLog.archive.open')}</Button>
      <Dialog
        open={isShown}
        onOpenChange={setShown}
        isDirty={false}
        title={t('requestLog.archive.title')}
        description={t('requestLog.archive.lead')}
      >
        <OpenDay days={archive.data.days} />
        <Opened opened={archive.data.opened} onChoose={() => setShown(false)} />
      </Dialog>
    </>
  );
}

function OpenDay({ days }: { days: readonly string[] }) {
  const t = useTranslations();
  const queries = useQueryClient();
  const [newest = '', oldest = ''] = [days[0], days.at(-1)];
  const [day, setDay] = useState(newest);
  const opening = useApiMutation(requestLogApi['request-archive'].open.$post, {
    onSuccess: () => queries.invalidateQueries(),
    onError: ({ message }) => toast.error(message),
  });
  const isThere = days.includes(day);
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isThere) opening.mutate({ json: { day } });
      }}
    >
      <TextField
        id="archived-day"
        type="date"
        label={t('requestLog.archive.day')}
        min={oldest}
        max={newest}
        value={day}
        problem={isThere ? undefined : t('requestLog.archive.none')}
        onChange={({ target }) => setDay(target.value)}
      />
      <Button type="submit" variant="primary" disabled={!isThere || opening.isPending}>
        {t('requestLog.archive.read')}
      </Button>
    </form>
  );
}

function Opened({ opened, onChoose }: Pick<RequestArchive, 'opened'> & { onChoose: () => void }) {
  const t = useTranslations();
  if (opened.length === 0) return <p className="mt-3 text-muted-foreground">{t('requestLog.archive.noneOpen')}</p>;
  return (
    <ul className="mt-4 divide-y border-y">
      {opened.map((each) => (
        <li key={each.day} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
          <Day {...each} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
}

function Day({ day, state, rowCount, until, problem, onChoose }: OpenedDay & { onChoose: () => void }) {
  const t = useTranslations();
  if (state === 'OPENING') return <span>{t('requestLog.archive.opening', { day })}</span>;
  if (state === 'FAILED') {
    return <span className="text-destructive">{t('requestLog.archive.failed', { day, problem: problem ?? '' })}</span>;
  }
  return (
    <>
      <PageLink to={`/requests?q=${encodeURIComponent(`date:${day}`)}`} onClick={onChoose}>
        {t('requestLog.archive.requests', { day, count: rowCount ?? 0 })}
      </PageLink>
      <span className="text-muted-foreground">
        {t.rich('requestLog.archive.until', { time: () => <Timestamp at={until} /> })}
      </span>
    </>
  );
}
