'use client';

import { useTranslations } from 'next-intl';
import { api } from '#components/api/client.ts';
import { DetailPage } from '#components/layout/detail-page.tsx';
import { RequestDetails } from './request-details.tsx';
import { RequestStatus } from './request-status.tsx';
import { shortenPath } from './shorten-path.ts';

/** /requests/{id}: one request to the API. */
export function Request({ id }: { id: string }) {
  const t = useTranslations();
  return (
    <DetailPage
      endpoint={api.requests[':id']}
      id={id}
      list={{ href: '/requests', name: t('layout.pages.apiRequests') }}
      noun={t('requestLog.noun')}
      nameOf={({ method, path }) => `${method} ${shortenPath(path)}`}
    >
      {(call) => (
        <div className="max-w-2xl space-y-4">
          <h1 className="flex flex-wrap items-baseline gap-x-3 font-semibold text-xl tracking-tight">
            <RequestStatus status={call.status} />
            {call.reference?.summary ?? t('requestLog.unknownOperation')}
          </h1>
          <RequestDetails call={call} />
        </div>
      )}
    </DetailPage>
  );
}
