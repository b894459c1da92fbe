import { z } from 'zod';
import { backOfficeErrors } from '#lib/staff/back-office-error.ts';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import { roleRootsOf } from '#lib/staff/permissions.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { findRecipients, putRecipients, type StatementRecipients } from '../statement/sending/recipients.ts';
import { statementRecipientsForm } from './forms.ts';

export type StatementRecipientsAnswer = StatementRecipients & {
  mayChange: boolean;
  /** The process has a mail server. */
  hasMailServer: boolean;
};

/** Who of a merchant gets the statements of its payouts by e-mail. */
export const recipientRoutes = [
  route({
    method: 'GET',
    path: '/entities/:id/payout-statement-recipients',
    permission: 'payouts.read',
    query: z.object({}),
    run: async (services, { path, entityScope, user }): Promise<StatementRecipientsAnswer> => {
      const ids = await merchantWithin(services, entityScope, path.id);
      const roots = roleRootsOf(user.roles, 'payouts.write');
      return {
        ...(await findRecipients(services.db.pool, path.id)),
        mayChange: ids.some((id) => roots.includes(id)),
        hasMailServer: services.sso.sendMail !== null,
      };
    },
  }),
  route({
    method: 'POST',
    path: '/entities/:id/payout-statement-recipients',
    permission: 'payouts.write',
    query: z.object({}),
    body: statementRecipientsForm,
    run: async (services, { path, entityScope, body: after, change, actor, now }): Promise<{ done: true }> => {
      await merchantWithin(services, entityScope, path.id);
      await change(async (tx) => {
        const before = await findRecipients(tx, path.id);
        await putRecipients(tx, { ...after, merchantId: path.id, actor, now });
        const subject = { entityId: path.id, subjectId: path.id };
        return { result: null, action: 'payout-terms.change-recipients', ...subject, before, after };
      });
      return { done: true };
    },
  }),
];

async function merchantWithin(
  { tree }: StaffServices,
  entityScope: EntityScope,
  id: string,
): Promise<readonly string[]> {
  const path = (await entityScope.includes(id)) ? await tree.findPath(id) : null;
  if (path?.entity.kind !== 'MERCHANT') throw backOfficeErrors.unknown('merchant');
  return path.ids;
}
