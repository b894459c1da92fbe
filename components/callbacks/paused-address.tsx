'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useApiMutation } from '#components/api/use-api-mutation.ts';
import { callbacksApi } from '#components/callbacks/api.ts';
import { ActionButton } from '#components/ui/action-button.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { CallbackGroups } from '#lib/callbacks/staff/index.ts';

type Props = { paused: CallbackGroups['paused'][number] };

/** An address to which nothing is sent at the moment, with the way to resume. */
export function PausedAddress({ paused: { entityId, entityName, url, pausedAt, mayWrite } }: Props) {
  const t = useTranslations();
  const client = useQueryClient();
  const resume = useApiMutation(callbacksApi.entities[':id'].callbacks.pause.$post, {
    onSuccess: () => toast.success(t('callbacks.paused.resumed')),
    onError: ({ message }) => toast.error(message),
    onSettled: () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes('/callbacks') }),
  });
  return (
    <p className="mt-3 flex flex-wrap items-center gap-3 rounded-md border border-state-wait/50 px-3 py-2">
      <span className="min-w-0 grow wrap-anywhere">
        {t.rich('callbacks.paused.text', { url, entity: entityName, time: () => <Timestamp at={pausedAt} /> })}
      </span>
      {mayWrite ? (
        <ActionButton
          size="small"
          unavailable={resume.isPending ? t('common.inProgress') : null}
          onClick={() => resume.mutate({ param: { id: entityId }, json: { isPaused: false } })}
        >
          {t('callbacks.paused.resume')}
        </ActionButton>
      ) : null}
    </p>
  );
}
