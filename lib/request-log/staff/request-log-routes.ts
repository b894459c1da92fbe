import { z } from 'zod';
import { backOfficeErrors } from '#lib/staff/back-office-error.ts';
import { listRoutes } from '#lib/staff/lists/list-routes.ts';
import { route } from '#lib/staff/route.ts';
import { getRequest } from '../list-requests.ts';
import { presentCalls, type RequestRow } from './present-request.ts';
import { requestList } from './request-list.ts';
import { requestLogScopeOf } from './request-log-scope.ts';

export type RequestDetail = RequestRow & {
  address: string | null;
  ndc: string | null;
  faults: { name: string; value: string | null; message: string }[];
  /** The link to the operation in the API reference. */
  reference: { summary: string; href: string } | null;
};

export const requestRoutes = [
  ...listRoutes(requestList),
  route({
    method: 'GET',
    path: '/requests/:id',
    permission: 'requests.read',
    query: z.object({}),
    run: async (services, { path, entityScope, now }): Promise<RequestDetail> => {
      const call = await getRequest(services.db.pool, await requestLogScopeOf(entityScope), path.id);
      const [row] = call ? await presentCalls(services, [call], now) : [];
      if (!call || !row) throw backOfficeErrors.unknown('API call');
      const { address, ndc, faults, operation } = call;
      const reference = operation && services.merchantInterface.describeOperation(operation);
      return { ...row, address, ndc, faults: [...(faults ?? [])], reference: reference || null };
    },
  }),
];
