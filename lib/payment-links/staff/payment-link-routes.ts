import { z } from 'zod';
import { fromMinor } from '#lib/money/index.ts';
import { newTransactionId } from '#lib/platform/ids.ts';
import { readAmount } from '#lib/schedules/staff/read-form.ts';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import { listRoutes } from '#lib/staff/lists/list-routes.ts';
import { type HeldRole, roleRootsOf } from '#lib/staff/permissions.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { closePaymentLink, PaymentLinkInUseError } from '../close-payment-link.ts';
import { createPaymentLink } from '../create-payment-link.ts';
import type { ListedPaymentLink } from '../payment-link.ts';
import { findPaymentLinkForStaff } from '../search-payment-links.ts';
import { closePaymentLinkForm, newPaymentLinkForm } from './forms.ts';
import { paymentLinkList } from './payment-link-list.ts';
import { describeLink, merchantTime, type PaymentLinkDetail, viewLinks } from './present-payment-link.ts';

const nothing = z.object({});
const dayMs = 86_400_000;

/** A link outside of the scope is as unknown as one that does not exist. */
async function getLink({ db }: StaffServices, entityScope: EntityScope, id: string): Promise<ListedPaymentLink> {
  const link = /^[0-9a-f]{32}$/.test(id) ? await findPaymentLinkForStaff(db.pool, id) : null;
  if (!link || !(await entityScope.includes(link.entityId))) throw backOfficeErrors.unknown('payment link');
  return link;
}

/** Whether a user may change the links of an entity: with the permission on it or above it. */
async function mayWrite({ tree }: StaffServices, roles: readonly HeldRole[], entityId: string): Promise<boolean> {
  const roots = roleRootsOf(roles, 'payment-links.write');
  const path = await tree.findPath(entityId);
  return path?.ids.some((id) => roots.includes(id)) ?? false;
}

export const paymentLinkRoutes = [
  ...listRoutes(paymentLinkList),
  route({
    method: 'GET',
    path: '/payment-links/:id',
    permission: 'payment-links.read',
    query: nothing,
    run: async (services, { path, entityScope, user }): Promise<PaymentLinkDetail> => {
      const link = await getLink(services, entityScope, path.id);
      return describeLink(services, link, await mayWrite(services, user.roles, link.entityId));
    },
  }),
  route({
    method: 'POST',
    path: '/payment-links',
    permission: 'payment-links.write',
    query: nothing,
    body: newPaymentLinkForm,
    run: async (services, { entityScope, body, actor, change }): Promise<{ id: string }> => {
      const { entityId, currency, paymentType, description, merchantTransactionId, validDays } = body;
      const path = (await entityScope.includes(entityId)) ? await services.tree.findPath(entityId) : null;
      if (!path?.merchant) throw backOfficeErrors.unknown('channel');
      if (path.disabled) throw new BackOfficeError(409, 'disabled', 'This channel is disabled.');
      const { id: merchantId } = path.merchant;
      const now = await merchantTime(services, entityId);
      const amountMinor = readAmount(body.amount, currency);
      const amount = fromMinor(amountMinor, currency);
      const reference = merchantTransactionId === null ? {} : { merchantTransactionId };
      const id = newTransactionId(now);
      return change(async (tx) => {
        await createPaymentLink(tx, services, {
          merchantId,
          entityId,
          transactionId: id,
          actor,
          now,
          amountMinor,
          currency,
          paymentType,
          description,
          merchantTransactionId,
          validUntil: new Date(now.getTime() + Number(validDays) * dayMs),
          parameters: { amount, currency, paymentType, ...reference },
        });
        const after = { amount, currency, paymentType, description, merchantTransactionId, validDays };
        return { result: { id }, action: 'payment-link.create', entityId, subjectId: id, after };
      });
    },
  }),
  route({
    method: 'POST',
    path: '/payment-links/:id/close',
    permission: 'payment-links.write',
    query: nothing,
    body: closePaymentLinkForm,
    run: async (services, { path, entityScope, body, change }): Promise<PaymentLinkDetail> => {
      const link = await getLink(services, entityScope, path.id);
      const { id, entityId } = link;
      const [view] = await viewLinks(services, [link]);
      const now = await merchantTime(services, entityId);
      try {
        await change(async (tx) => {
          if (view) await closePaymentLink(tx, view, now);
          return { result: null, action: 'payment-link.close', entityId, subjectId: id, after: body };
        });
      } catch (error) {
        if (!(error instanceof PaymentLinkInUseError)) throw error;
        const sentence = 'This link was paid, is being paid, or was closed. Nothing was changed.';
        throw new BackOfficeError(409, 'in-use', sentence);
      }
      return describeLink(services, await getLink(services, entityScope, id), true);
    },
  }),
];
