import { z } from 'zod';
import { backOfficeErrors } from '#lib/staff/back-office-error.ts';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import type { ListCount, ListPage } from '#lib/staff/lists/list-description.ts';
import { listRoutes } from '#lib/staff/lists/list-routes.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import type { Payment } from '../payment.ts';
import { findPaymentForStaff } from '../store.ts';
import { describeTransaction } from './describe-transaction.ts';
import type { TransactionRow } from './present-transaction.ts';
import { transactionList } from './transaction-list.ts';

export type TransactionList = ListPage<TransactionRow>;
export type TransactionCount = ListCount;

/** A transaction within entityScope; outside it, as if it did not exist. */
export async function getInScope({ db }: StaffServices, entityScope: EntityScope, id: string): Promise<Payment> {
  const payment = /^[0-9a-f]{32}$/.test(id) ? await findPaymentForStaff(db.pool, id) : null;
  const visible =
    payment && ((await entityScope.includes(payment.channelId)) || (await entityScope.includes(payment.merchantId)));
  if (!visible) throw backOfficeErrors.unknown('transaction');
  return payment;
}

export const transactionRoutes = [
  ...listRoutes(transactionList),
  route({
    method: 'GET',
    path: '/transactions/:id',
    permission: 'transactions.read',
    query: z.object({}),
    run: async (services, { path, entityScope, user }) =>
      describeTransaction(services, await getInScope(services, entityScope, path.id), user),
  }),
];
