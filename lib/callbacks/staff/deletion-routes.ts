import { z } from 'zod';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import { requireNoProblems } from '#lib/staff/lists/nearest-search.ts';
import { maxCounted, parseListSearch } from '#lib/staff/lists/read-list.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { type CallbackOfChannel, discardCallbacks, listChannelsOf } from '../discard-callbacks.ts';
import { countCallbacks, searchCallbacks } from '../search-callbacks.ts';
import type { Callback } from '../store.ts';
import { callbackList, scopedSearch, timeOrder } from './callback-list.ts';
import { type CallbackDetail, getCallback, parseKey, readDetail } from './callback-routes.ts';
import { bulkDeletionForm, deletionForm, failedSearchForm, foundDeletionForm, maxDeleted } from './forms.ts';
import { callbackIdOf } from './present-callback.ts';

/** How many failed callbacks a search finds at the moment. */
export type FailedCallbacks = { count: number; capped: boolean; at: string };

/** How many were deleted; the others had not failed, or were deleted or resubmitted before. */
export type BulkDeleted = {
  deleted: number;
  skipped: number;
  /** The search finds more than one request deletes. */
  hasMore: boolean;
};

type Context = BackOfficeContext<unknown, unknown>;
type Deletion = { reason: string; q?: string };

/** Deletes callbacks channel by channel, each with one entry of the audit log. */
async function deleteAll(
  { change, actor, now: at }: Pick<Context, 'change' | 'actor' | 'now'>,
  callbacks: readonly CallbackOfChannel[],
  { reason, q }: Deletion,
): Promise<number> {
  let deleted = 0;
  for (const [entityId, ofChannel] of Map.groupBy(callbacks, ({ channelId }) => channelId)) {
    const ids = ofChannel.map(({ id }) => id);
    const merchantId = ofChannel[0]?.merchantId ?? '';
    deleted += await change(async (tx) => {
      const count = await discardCallbacks(tx, merchantId, ids, { reason, actor, at });
      if (count === 0) return { result: 0, action: null };
      const after = { deleted: count, reason, ...(q === undefined ? {} : { search: q }) };
      return { result: count, action: 'channel.delete-callbacks', entityId, subjectId: entityId, after };
    });
  }
  return deleted;
}

/** Nothing is deleted when one of them is not there. */
async function getSelected(
  { db }: StaffServices,
  { entityScope }: Pick<Context, 'entityScope'>,
  ids: readonly string[],
): Promise<CallbackOfChannel[]> {
  const unique = [...new Set(ids)];
  const found = await listChannelsOf(
    db.pool,
    unique.flatMap((id) => parseKey(id) ?? []),
  );
  const channels = [...new Set(found.map(({ channelId }) => channelId))];
  const inScope = await Promise.all(channels.map((id) => entityScope.includes(id)));
  if (found.length < unique.length || inScope.includes(false)) throw backOfficeErrors.unknown('callback');
  return found;
}

async function failedSearch(services: StaffServices, context: Context, q: string, failedBy: Date) {
  const { terms } = requireNoProblems(parseListSearch(callbackList, services, { q }));
  return { ...(await scopedSearch({ services, call: context }, { terms, now: context.now })), failedBy };
}

export const callbackDeletionRoutes = [
  route({
    method: 'GET',
    path: '/callbacks/failed',
    permission: 'callbacks.write',
    query: failedSearchForm,
    run: async (services, context): Promise<FailedCallbacks> => {
      const { now, query } = context;
      const search = await failedSearch(services, context, query.q, now);
      const count = await countCallbacks(services.db.pool, search, maxCounted + 1);
      return { count: Math.min(count, maxCounted), capped: count > maxCounted, at: now.toISOString() };
    },
  }),
  route({
    method: 'POST',
    path: '/callbacks/delete',
    permission: 'callbacks.write',
    query: z.object({}),
    body: bulkDeletionForm,
    run: async (services, context): Promise<BulkDeleted> => {
      const { ids, reason } = context.body;
      const selected = await getSelected(services, context, ids);
      const deleted = await deleteAll(context, selected, { reason });
      return { deleted, skipped: selected.length - deleted, hasMore: false };
    },
  }),
  route({
    method: 'POST',
    path: '/callbacks/delete-found',
    permission: 'callbacks.write',
    query: z.object({}),
    body: foundDeletionForm,
    run: async (services, context): Promise<BulkDeleted> => {
      const { q, reason, failedBy } = context.body;
      const search = await failedSearch(services, context, q, new Date(failedBy));
      const page = { columns: timeOrder.key, descending: false, beyond: null, limit: maxDeleted + 1 };
      const found = await searchCallbacks(services.db.pool, search, page);
      const callbacks = found.slice(0, maxDeleted);
      const deleted = await deleteAll(context, callbacks, { reason, q });
      return { deleted, skipped: callbacks.length - deleted, hasMore: found.length > maxDeleted };
    },
  }),
  route({
    method: 'POST',
    path: '/callbacks/:id/delete',
    permission: 'callbacks.write',
    query: z.object({}),
    body: deletionForm,
    run: async (services, context): Promise<CallbackDetail> => {
      const callback = await getCallback(services, context, context.path.id);
      await deleteOne(context, callback, context.body.reason);
      return readDetail(services, context, context.path.id);
    },
  }),
];

async function deleteOne(
  { change, actor, now: at }: Pick<Context, 'change' | 'actor' | 'now'>,
  callback: Callback,
  reason: string,
): Promise<void> {
  const { merchantId, id, channelId: entityId, paymentId } = callback;
  await change(async (tx) => {
    if ((await discardCallbacks(tx, merchantId, [id], { reason, actor, at })) === 0) {
      const sentence = 'Only failed callbacks can be deleted, and this one is none. Nothing was changed.';
      throw new BackOfficeError(409, 'not-failed', sentence);
    }
    const entry = { action: 'callback.delete', entityId, subjectId: callbackIdOf(callback) };
    return { result: null, ...entry, after: { payment: paymentId, reason } };
  });
}
