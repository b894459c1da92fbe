import { z } from 'zod';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import { listRoutes } from '#lib/staff/lists/list-routes.ts';
import { route } from '#lib/staff/route.ts';
import { readingWithin } from '#lib/staff/scoped-database.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { changeDispute } from '../change-dispute.ts';
import type { Dispute, DisputeVerb } from '../dispute.ts';
import { findDisputeForStaff } from '../store.ts';
import { type DisputeDetail, describeDispute } from './describe-dispute.ts';
import { disputeList } from './dispute-list.ts';
import { disputeForm } from './forms.ts';

/** A dispute outside of the scope is as unknown as one that does not exist. */
export async function getDispute(
  { db }: Pick<StaffServices, 'db'>,
  entityScope: EntityScope,
  id: string,
): Promise<Dispute> {
  const dispute = /^[0-9a-f]{32}$/.test(id) ? await findDisputeForStaff(db.pool, id) : null;
  if (!dispute || !(await entityScope.includes(dispute.channelId))) throw backOfficeErrors.unknown('dispute');
  return dispute;
}

const changed = 'The dispute is in another state by now, or has no evidence yet. Nothing was changed; reload the page.';

const changeRoute = <Verb extends DisputeVerb>(verb: Verb) =>
  route({
    method: 'POST',
    path: `/disputes/:id/${verb}` as const,
    permission: 'disputes.write',
    query: z.object({}),
    body: disputeForm,
    run: async (services, context): Promise<DisputeDetail> => {
      const { body, entityScope, change, actor, now, user } = context;
      const { id } = context.path as { id: string };
      const dispute = await getDispute(services, entityScope, id);
      const note = body.note === '' ? null : body.note;
      const isDone = await change<boolean>(async (tx) => {
        const result = await changeDispute(tx, dispute, verb, { actor, now, note });
        if (!result) return { result, action: null };
        const entry = { action: `dispute.${verb}`, entityId: dispute.channelId, subjectId: dispute.id };
        return { result, ...entry, after: { name: dispute.id, ...(note ? { note } : {}) } };
      });
      if (!isDone) throw new BackOfficeError(409, 'changed', changed);
      services.events.wake();
      return describeDispute(
        await readingWithin(services, entityScope, user),
        await getDispute(services, entityScope, id),
        user,
      );
    },
  });

export const disputeRoutes = [
  ...listRoutes(disputeList),
  route({
    method: 'GET',
    path: '/disputes/:id',
    permission: 'disputes.read',
    query: z.object({}),
    run: async (services, { path, entityScope, user }): Promise<DisputeDetail> =>
      describeDispute(services, await getDispute(services, entityScope, path.id), user),
  }),
  changeRoute('submit'),
  changeRoute('accept'),
  changeRoute('win'),
  changeRoute('lose'),
];
