'use client';

import { useTranslations } from 'next-intl';
import { Detail } from '#components/detail/detail.tsx';
import { DetailPage } from '#components/detail/detail-page.tsx';
import { requestLogApi } from '#components/request-log/api.ts';
import { withMessages } from '#components/ui/messages.tsx';
import type { RequestDetail } from '#lib/request-log/staff/index.ts';
import request from '#messages/en/request-log/request.json';
import requestLog from '#messages/en/request-log/request-log.json';
import { RequestLinks, RequestReason, useRequestFacts } from './request-details.tsx';
import { RequestStatus } from './request-status.tsx';
import { shortenPath } from './shorten-path.ts';

/** /requests/{id}: one request to the API. */
export const Request = withMessages({ requestLog, request }, function Request({ id }: { id: string }) {
  const t = useTranslations();
  return (
    <DetailPage
      endpoint={requestLogApi.requests[':id']}
      id={id}
      list={{ href: '/requests', name: t('pages.requestLog') }}
      noun={t('request.noun')}
      nameOf={({ method, path }) => `${method} ${shortenPath(path)}`}
    >
      {(call) => <Details call={call} />}
    </DetailPage>
  );
});

function Details({ call }: { call: RequestDetail }) {
  const t = useTranslations();
  return (
    <Detail
      title={call.reference?.summary ?? t('request.unknownOperation')}
      state={<RequestStatus status={call.status} />}
      links={<RequestLinks call={call} />}
      facts={useRequestFacts(call)}
    >
      <RequestReason call={call} />
    </Detail>
  );
}
