import { findTokens, isLive } from '#lib/access/index.ts';
import { findEntityNames } from '#lib/entities/index.ts';
import { isResultCode, resultDescription } from '#lib/result-codes/index.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import type { StoredRequest } from '../list-requests.ts';

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

export async function presentCalls(
  { db }: StaffServices,
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
      id,
      method,
      path,
      operation,
      status,
      resultCode,
      transactionId,
      replayed,
      at: call.at.toISOString(),
      durationMs: call.durationMicros / 1_000,
      resultDescription: resultCode && isResultCode(resultCode) ? resultDescription(resultCode) : null,
      entity: entityId === null ? null : { id: entityId, name: names.get(entityId) ?? '' },
      token: token
        ? { id: token.id, name: token.name, hint: token.hint, entityId: token.entityId, ended: !isLive(token, now) }
        : null,
    };
  });
}
