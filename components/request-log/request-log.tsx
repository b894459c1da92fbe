'use client';

import { api } from '#components/api/client.ts';
import { ListPage } from '#components/list/list-page.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { cells } from './cells.tsx';
import { NarrowRow } from './narrow-row.tsx';
import { RequestStatus } from './request-status.tsx';
import { shortenPath } from './shorten-path.ts';

const RequestPreview = onDemand(() =>
  import('./request-preview.tsx').then((module) => module.RequestPreview),
);

/** /requests: the API requests of merchants, and why requests failed. */
export function RequestLog() {
  return (
    <ListPage
      endpoint={api.requests}
      title="API requests"
      lead="Requests to the API, newest first, and why they were rejected. Only rejected parameters are stored."
      cells={cells}
      hrefOf={({ id }) => `/requests/${id}`}
      nameOf={({ method, path, status }) => `${method} ${shortenPath(path)}, ${status}`}
      narrow={(row) => <NarrowRow row={row} />}
      peek={(row) => ({
        title: <RequestStatus status={row.status} />,
        content: <RequestPreview id={row.id} />,
      })}
      empty={
        <Alert
          title="No requests yet"
          action={
            <a href="/docs" className="text-primary hover:underline">
              How to send the first payment
            </a>
          }
        >
          Each request to the API appears here shortly after its response, including rejected requests.
        </Alert>
      }
    />
  );
}
