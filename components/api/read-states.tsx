'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Alert, Skeleton } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import type { ApiQuery } from './use-api-query.ts';

type Props<Answer> = {
  read: ApiQuery<Answer>;
  /** What could not be loaded, as a sentence. */
  failed: string;
  /** Height and margin of what comes, so that nothing jumps. */
  skeleton?: string;
  children: (data: Answer) => ReactNode;
};

/** What is read by a page: while it comes, after an error with a way to try again, and itself, paler while the next one comes. */
export function ReadStates<Answer>({ read, failed, skeleton = 'mt-6 h-96', children }: Props<Answer>) {
  const t = useTranslations();
  if (read.isPending) return <Skeleton className={skeleton} />;
  if (read.isError)
    return (
      <Alert title={failed} action={<Button onClick={() => void read.refetch()}>{t('common.tryAgain')}</Button>}>
        {read.error.message}
      </Alert>
    );
  return <div className={classNames(read.isPlaceholderData && 'opacity-60')}>{children(read.data)}</div>;
}
