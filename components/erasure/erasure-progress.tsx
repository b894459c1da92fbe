'use client';

import { useTranslations } from 'next-intl';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { Alert } from '#components/ui/alert.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import erasure from '#messages/en/erasure/erasure.json';
import { erasureApi } from './api.ts';
import type { Started } from './erase-dialog.tsx';

type ProgressProps = { started: Started; onShow: (search: string) => void };

/** How far the erasure is; the last one is done last. */
export const ErasureProgress = withMessages({ erasure }, function ErasureProgress({ started, onShow }: ProgressProps) {
  const t = useTranslations();
  const { ids, pseudonym } = started;
  const read = useApiQuery(
    erasureApi.erasures[':id'],
    { param: { id: ids.at(-1) ?? '' } },
    { refetchIntervalMs: 1_000 },
  );
  const { data, error } = read;
  if (data?.state === 'DONE') {
    return (
      <div role="status">
        <Alert
          title={t('erasure.progress.doneTitle')}
          action={
            <button
              type="button"
              className="text-primary underline underline-offset-2"
              onClick={() => onShow(`customer:"${pseudonym}"`)}
            >
              {t('erasure.progress.show', { pseudonym })}
            </button>
          }
        >
          {t('erasure.progress.doneText', { pseudonym })}
        </Alert>
      </div>
    );
  }
  const isWaiting = data !== undefined && data.step >= data.steps;
  return (
    <div role="status">
      <Alert title={t('erasure.progress.title')}>
        {error
          ? t('erasure.progress.failed')
          : isWaiting
            ? t('erasure.progress.waiting')
            : t('erasure.progress.text', { step: data?.step ?? 0, steps: data?.steps ?? 0 })}
      </Alert>
    </div>
  );
});
