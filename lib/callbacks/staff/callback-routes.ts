import { z } from 'zod';
import { listAttempts } from '#lib/deliveries/index.ts';
import { findEntityNames } from '#lib/entities/index.ts';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import { listRoutes } from '#lib/staff/lists/list-routes.ts';
import { roleRootsOf } from '#lib/staff/permissions.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { findConfigurationFor } from '../find-configuration.ts';
import { resubmitCallback, wakeDestination } from '../resubmit-callback.ts';
import { listScratchAttempts } from '../send-to-scratch.ts';
import { type Callback, type CallbackKey, findCallback, groupFailed, listPaused } from '../store.ts';
import { callbackList } from './callback-list.ts';
import { bulkForm } from './forms.ts';
import {
  type CallbackAttempt,
  type CallbackFacts,
  callbackIdOf,
  presentAttempt,
  presentFacts,
} from './present-callback.ts';

export type CallbackDetail = {
  callback: CallbackFacts;
  /** The body of every attempt. */
  body: string;
  /** The first one first. */
  attempts: CallbackAttempt[];
  /** Where the next attempt goes, and the entity that set this address; null: nowhere. */
  destination: { url: string; entityId: string } | null;
  mayWrite: boolean;
};

/** Failed callbacks by cause and address, and addresses to which nothing is sent at the moment. */
export type CallbackGroups = {
  groups: {
    causeCode: string | null;
    cause: string | null;
    url: string | null;
    count: number;
    oldest: string;
    newest: string;
  }[];
  paused: { entityId: string; entityName: string; url: string; pausedAt: string; mayWrite: boolean }[];
};

/** How many of a selection were sent again; the others were not failed, were resubmitted before, or have a newer decision. */
export type BulkResubmitted = { resubmitted: number; skipped: number };

type Context = BackOfficeContext<unknown, unknown>;

const nothing = z.object({});

export const parseKey = (text: string): CallbackKey | null => {
  const [, merchantId, id] = /^([0-9a-f]{32})-([0-9a-f]{32})$/.exec(text) ?? [];
  return merchantId && id ? { merchantId, id } : null;
};

export async function getCallback(
  { db }: StaffServices,
  { entityScope }: Pick<Context, 'entityScope'>,
  id: string,
): Promise<Callback> {
  const key = parseKey(id);
  const found = key && (await findCallback(db.pool, key));
  if (!found || !(await entityScope.includes(found.channelId))) throw backOfficeErrors.unknown('callback');
  return found;
}

async function mayWriteOn(
  { tree }: StaffServices,
  { user }: Pick<Context, 'user'>,
  entityId: string,
): Promise<boolean> {
  const roots = roleRootsOf(user.roles, 'callbacks.write');
  return (await tree.findPath(entityId))?.ids.some((id) => roots.includes(id)) ?? false;
}

async function readAttempts({ db }: StaffServices, callback: Callback): Promise<CallbackAttempt[]> {
  const { merchantId, firstDeliveryId, deliveryId, body } = callback;
  const readDelivery = (id: string) => listAttempts(db.pool, { merchantId, id });
  const [delivery, resubmission, scratch] = await Promise.all([
    readDelivery(firstDeliveryId),
    deliveryId === firstDeliveryId ? [] : readDelivery(deliveryId),
    listScratchAttempts(db.pool, callback),
  ]);
  const all = [
    ...delivery.map((attempt) => ({ attempt, kind: 'delivery' as const })),
    ...resubmission.map((attempt) => ({ attempt, kind: 'resubmission' as const })),
    ...scratch.map((attempt) => ({ attempt, kind: 'scratch' as const })),
  ].sort((one, other) => Number(one.attempt.startedAt) - Number(other.attempt.startedAt));
  return all.map(({ attempt, kind }, index) => presentAttempt(attempt, { ordinal: index + 1, kind, body }));
}

export async function readDetail(
  services: StaffServices,
  context: Pick<Context, 'entityScope' | 'user'>,
  id: string,
): Promise<CallbackDetail> {
  const callback = await getCallback(services, context, id);
  const [names, attempts, mayWrite, { enabled, destination }] = await Promise.all([
    findEntityNames(services.db, [callback.merchantId, callback.channelId]),
    readAttempts(services, callback),
    mayWriteOn(services, context, callback.channelId),
    findConfigurationFor(services.db.pool, callback.channelId),
  ]);
  return {
    callback: presentFacts(callback, names),
    body: callback.body,
    attempts,
    destination: enabled && destination ? { url: destination.activeUrl, entityId: destination.entityId } : null,
    mayWrite,
  };
}

/** Without an active address the resubmission would be used up and nothing sent. */
async function requireDestination({ db }: StaffServices, { channelId }: Callback): Promise<void> {
  const { enabled, destination } = await findConfigurationFor(db.pool, channelId);
  if (enabled && destination) return;
  const sentence =
    'Callbacks of this channel are switched off or have no address. Nothing was sent; it can still be resubmitted.';
  throw new BackOfficeError(409, 'no-destination', sentence);
}

async function resubmit(
  services: StaffServices,
  { change, actor, now: at }: Pick<Context, 'change' | 'actor' | 'now'>,
  callback: Callback,
): Promise<boolean> {
  const done = await change(async (tx) => {
    if (!(await resubmitCallback(tx, callback, { actor, at }))) return { result: false, action: null };
    const entry = { action: 'callback.resubmit', entityId: callback.channelId };
    return { result: true, ...entry, subjectId: callbackIdOf(callback), after: { payment: callback.paymentId } };
  });
  if (done) wakeDestination(services, callback);
  return done;
}

const superseded =
  'A newer decision on this payment was or will be sent. Nothing was sent: the merchant would end with the older one.';

const notResubmitted = ({ state, resubmittedAt, isSuperseded }: Callback): BackOfficeError => {
  if (state === 'FAILED' && resubmittedAt === null && isSuperseded)
    return new BackOfficeError(409, 'superseded', superseded);
  const sentence =
    resubmittedAt !== null || state === 'FAILED'
      ? 'This callback was already resubmitted, which is possible once. Nothing was sent again.'
      : 'Only failed callbacks can be resubmitted. Nothing was sent.';
  return new BackOfficeError(409, 'not-resubmitted', sentence);
};

export const callbackRoutes = [
  ...listRoutes(callbackList),
  route({
    method: 'GET',
    path: '/callbacks/groups',
    permission: 'callbacks.read',
    query: nothing,
    run: async (services, { entityScope, user }): Promise<CallbackGroups> => {
      const [groups, stopped] = await Promise.all([
        groupFailed(services.db.pool, await entityScope.scope()),
        listPaused(services.db.pool),
      ]);
      const names = await findEntityNames(
        services.db,
        stopped.map(({ entityId }) => entityId),
      );
      const paused = await Promise.all(
        stopped.map(async ({ entityId, activeUrl, pausedAt }) => ({
          entityId,
          entityName: names.get(entityId) ?? '',
          url: activeUrl ?? '',
          pausedAt: pausedAt.toISOString(),
          isVisible: await entityScope.includes(entityId),
          mayWrite: await mayWriteOn(services, { user }, entityId),
        })),
      );
      return {
        groups: groups.map(({ configurationId: _, oldest, newest, ...group }) => ({
          ...group,
          oldest: oldest.toISOString(),
          newest: newest.toISOString(),
        })),
        paused: paused.filter(({ isVisible }) => isVisible).map(({ isVisible: _, ...each }) => each),
      };
    },
  }),
  route({
    method: 'GET',
    path: '/callbacks/:id',
    permission: 'callbacks.read',
    query: nothing,
    run: async (services, context): Promise<CallbackDetail> => readDetail(services, context, context.path.id),
  }),
  route({
    method: 'POST',
    path: '/callbacks/:id/resubmit',
    permission: 'callbacks.write',
    query: nothing,
    body: nothing,
    run: async (services, context): Promise<CallbackDetail> => {
      const callback = await getCallback(services, context, context.path.id);
      await requireDestination(services, callback);
      if (!(await resubmit(services, context, callback))) throw notResubmitted(callback);
      return readDetail(services, context, context.path.id);
    },
  }),
  route({
    method: 'POST',
    path: '/callbacks/resubmit',
    permission: 'callbacks.write',
    query: nothing,
    body: bulkForm,
    run: async (services, context): Promise<BulkResubmitted> => {
      let resubmitted = 0;
      const callbacks: Callback[] = [];
      // Nothing is sent when one of them is not there or has no address.
      for (const id of context.body.ids) {
        const callback = await getCallback(services, context, id);
        await requireDestination(services, callback);
        callbacks.push(callback);
      }
      for (const callback of callbacks) {
        if (await resubmit(services, context, callback)) resubmitted += 1;
      }
      return { resubmitted, skipped: context.body.ids.length - resubmitted };
    },
  }),
];
