import { z } from 'zod';
import { findTokens, isLive } from '#lib/access/index.ts';
import { findEntityNames } from '#lib/entities/index.ts';
import {
  getRequest,
  isRequestCursor,
  listRequests,
  type RequestFilter,
  type StoredRequest,
} from '#lib/request-log/index.ts';
import { isResultCode, resultDescription } from '#lib/result-codes/index.ts';
import { backOfficeErrors } from '../kernel/back-office-error.ts';
import { type BackOfficeServices, route } from '../kernel/request-context.ts';
import { requestLogScopeOf } from './request-log-scope.ts';

/** A call to the API as the list shows it. */
export type RequestRow = {
  id: string;
  at: string;
  method: string;
  path: string;
  operation: string | null;
  status: number;
  resultCode: string | null;
  resultDescription: string | null;
  durationMs: number;
  token: { id: string; name: string; hint: string; entityId: string; ended: boolean } | null;
  entity: { id: string; name: string } | null;
  transactionId: string | null;
  replayed: boolean;
};

export type RequestDetail = RequestRow & {
  address: string | null;
  ndc: string | null;
  faults: { name: string; value: string | null; message: string }[];
  /** The link to the operation in the API reference. */
  reference: { summary: string; href: string } | null;
};

export type RequestList = {
  calls: RequestRow[];
  newer: string | null;
  older: string | null;
  first: string | null;
};

const periods = { '15m': 15, '1h': 60, '24h': 1_440, '7d': 10_080 } as const;
const cursor = z.string().refine(isRequestCursor, 'is not a valid position in this list').optional();
const listQuery = z.object({
  status: z.enum(['refused', '2xx', '4xx', '5xx']).optional(),
  operation: z.string().max(80).optional(),
  token: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'is no id of a token')
    .optional(),
  text: z.string().max(300).optional(),
  within: z.enum(Object.keys(periods) as [keyof typeof periods]).optional(),
  from: z.iso.datetime({ local: true, error: 'is written like 2026-05-31T14:00' }).optional(),
  to: z.iso.datetime({ local: true, error: 'is written like 2026-05-31T14:00' }).optional(),
  older: cursor,
  newer: cursor,
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const requestRoutes = [
  route({
    method: 'GET',
    path: '/requests',
    permission: 'requests.read',
    query: listQuery,
    run: async (services, { query, entityScope, now }): Promise<RequestList> => {
      const { operationNames } = services.merchantInterface;
      if (query.operation !== undefined && !operationNames.includes(query.operation)) {
        throw backOfficeErrors.unreadable('operation: is not the name of an operation');
      }
      const page = { limit: query.limit, olderThan: query.older, newerThan: query.newer };
      const scope = await requestLogScopeOf(entityScope);
      const { calls, newer, older } = await listRequests(services.db.pool, scope, filterOf(query, now), page);
      const [first] = calls;
      return {
        calls: await presentCalls(services, calls, now),
        newer,
        older,
        first: first ? `${first.at.getTime()}-${first.id}` : null,
      };
    },
  }),
  route({
    method: 'GET',
    path: '/requests/:id',
    permission: 'requests.read',
    query: z.object({}),
    run: async (services, { path, entityScope, now }): Promise<RequestDetail> => {
      const call = await getRequest(services.db.pool, await requestLogScopeOf(entityScope), path.id ?? '');
      const [row] = call ? await presentCalls(services, [call], now) : [];
      if (!call || !row) throw backOfficeErrors.unknown('API call');
      const { address, ndc, faults, operation } = call;
      const reference = operation && services.merchantInterface.describeOperation(operation);
      return { ...row, address, ndc, faults: [...(faults ?? [])], reference: reference || null };
    },
  }),
];

/** The form of a date without a zone is UTC, like everything here. */
function instantOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text.endsWith('Z') ? text : `${text}Z`);
}

function filterOf(query: z.infer<typeof listQuery>, now: Date): RequestFilter {
  const { status, operation, token, text, within } = query;
  const from = within ? new Date(now.getTime() - periods[within] * 60_000) : instantOf(query.from);
  const to = within ? undefined : instantOf(query.to);
  return { status, operation, tokenId: token, text: text || undefined, from, to };
}

async function presentCalls(
  { db }: BackOfficeServices,
  calls: readonly StoredRequest[],
  now: Date,
): Promise<RequestRow[]> {
  const idsOf = (ids: (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];
  const [names, tokens] = await Promise.all([
    findEntityNames(db, idsOf(calls.map(({ entityId }) => entityId))),
    findTokens(db, idsOf(calls.map(({ tokenId }) => tokenId))),
  ]);
  const byId = new Map(tokens.map((token) => [token.id, token]));
  return calls.map((call) => {
    const token = call.tokenId === null ? undefined : byId.get(call.tokenId);
    const { id, method, path, operation, status, resultCode, entityId, transactionId, replayed } = call;
    return {
      ...{ id, method, path, operation, status, resultCode, transactionId, replayed },
      at: call.at.toISOString(),
      durationMs: call.durationMicros / 1_000,
      resultDescription: resultCode && isResultCode(resultCode) ? resultDescription(resultCode) : null,
      entity: entityId === null ? null : { id: entityId, name: names.get(entityId) ?? '' },
      token: token
        ? {
            id: token.id,
            name: token.name,
            hint: token.hint,
            entityId: token.entityId,
            ended: !isLive(token, now),
          }
        : null,
    };
  });
}
