'use client';

import { useTranslations } from 'next-intl';
import { ListPage } from '#components/list/list-page.tsx';
import { requestLogApi } from '#components/request-log/api.ts';
import { Alert } from '#components/ui/alert.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import requestLog from '#messages/en/request-log/request-log.json';
import { ArchivedDays } from './archived-days.tsx';
import { cells } from './cells.tsx';
import { NarrowRow } from './narrow-row.tsx';
import { RequestStatus } from './request-status.tsx';
import { shortenPath } from './shorten-path.ts';

const RequestPreview = onDemand(() => import('./request-preview.tsx').then((module) => module.RequestPreview));

/** /requests: the API requests of merchants, and why requests failed. */
export const RequestLog = withMessages({ requestLog }, function RequestLog() {
  const t = useTranslations();
  return (
    <ListPage
      endpoint={requestLogApi.requests}
      title={t('pages.requestLog')}
      lead={t('requestLog.list.lead')}
      cells={cells}
      hrefOf={({ id }) => `/requests/${id}`}
      nameOf={({ method, path, status }) => `${method} ${shortenPath(path)}, ${status}`}
      narrow={(row) => <NarrowRow row={row} />}
      peek={(row) => ({ title: <RequestStatus status={row.status} />, content: <RequestPreview id={row.id} /> })}
      action={<ArchivedDays />}
      empty={
        <Alert
          title={t('requestLog.list.emptyTitle')}
          action={
            <a href="/docs/quickstart" className="text-primary hover:underline">
              {t('requestLog.list.firstPayment')}
            </a>
          }
        >
          {t('requestLog.list.empty')}
        </Alert>
      }
    />
  );
});
