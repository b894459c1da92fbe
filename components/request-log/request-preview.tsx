'use client';

import { useTranslations } from 'next-intl';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { requestLogApi } from '#components/request-log/api.ts';
import { Alert, Skeleton } from '#components/ui/alert.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import request from '#messages/en/request-log/request.json';
import { RequestDetails } from './request-details.tsx';

/** A request beside the list. */
export const RequestPreview = withMessages({ request }, function RequestPreview({ id }: { id: string }) {
  const t = useTranslations();
  const detail = useApiQuery(requestLogApi.requests[':id'], { param: { id } });
  if (detail.isError) return <Alert title={t('request.preview.failed')}>{detail.error.message}</Alert>;
  return detail.data?.id === id ? <RequestDetails call={detail.data} /> : <Skeleton className="h-64" />;
});
