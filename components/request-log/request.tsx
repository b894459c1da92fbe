'use client';

import { useTranslations } from 'next-intl';
import { api } from '#components/api/client.ts';
import { Detail } from '#components/detail/detail.tsx';
import { DetailPage } from '#components/detail/detail-page.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import type { RequestDetail } from '#lib/backoffice/index.ts';
import request from '#messages/en/request.json';
import requestLog from '#messages/en/request-log.json';
import { RequestLinks, RequestReason, useRequestFacts } from './request-details.tsx';
import { RequestStatus } from './request-status.tsx';
import { shortenPath } from './shorten-path.ts';

/** /requests/{id}: one request to the API. */
export const Request = withMessages({ requestLog, request }, function Request({ id }: { id: string }) {
  const t = useTranslations();
  return (
    <DetailPage
      endpoint={api.requests[':id']}
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
