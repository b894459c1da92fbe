import { z } from 'zod';
import {
  availableDecisions,
  pendingForMs,
  recordDecision,
  simulatorName,
} from '#lib/connectors/simulator/index.ts';
import { findEntityNames } from '#lib/entities/index.ts';
import {
  getPendingReference,
  listPendingPayments,
  type Payment,
  resolvePending,
} from '#lib/payments/index.ts';
import { BackOfficeError, backOfficeErrors } from '../kernel/back-office-error.ts';
import { route } from '../kernel/route.ts';
import { entityIdsOf, presentRow, type TransactionRow } from '../transactions/present-transaction.ts';
import { getInScope } from '../transactions/transaction-routes.ts';
import { decisionForm } from './forms.ts';

/** A pending payment at the simulated bank or card issuer. */
export type PendingRow = {
  row: TransactionRow;
  page: 'bank' | 'acs';
  url: string | null;
  choices: { value: string; label: string }[];
  /** The time of expiry, by the merchant's clock. */
  givesUpAt: string;
};

const maxListed = 100;
const nothing = z.object({});

/** The simulator keeps where it sent the shopper in the payment's redirect. */
function pageOf({ outcome }: Payment): { page: 'bank' | 'acs'; url: string | null } {
  const url = outcome.redirect?.url ?? null;
  return { page: url?.includes('/simulator/acs/') ? 'acs' : 'bank', url };
}

export const simulatorRoutes = [
  route({
    method: 'GET',
    path: '/simulator/waiting',
    permission: 'simulator.use',
    query: nothing,
    run: async ({ db }, { entityScope }): Promise<{ waiting: PendingRow[]; more: boolean }> => {
      const scope = await entityScope.scope();
      const found = await listPendingPayments(db.pool, simulatorName, scope, maxListed + 1);
      const shown = found.slice(0, maxListed);
      const names = await findEntityNames(db, entityIdsOf(shown.map(({ payment }) => payment)));
      const rows = shown.map(({ payment, openedAt }): PendingRow => {
        const { page, url } = pageOf(payment);
        const choices = availableDecisions(page).map(({ value, label }) => ({ value, label }));
        const givesUpAt = new Date(openedAt.getTime() + pendingForMs).toISOString();
        return { row: presentRow(payment, names), page, url, choices, givesUpAt };
      });
      return { waiting: rows, more: found.length > maxListed };
    },
  }),
  route({
    method: 'POST',
    path: '/simulator/waiting/:id/decide',
    permission: 'simulator.use',
    query: nothing,
    body: decisionForm,
    run: async (services, { entityScope, path, body, change }): Promise<{ row: TransactionRow }> => {
      const pending = await getInScope(services, entityScope, path.id);
      const reference = await getPendingReference(services.db.pool, simulatorName, pending);
      if (reference === null) {
        throw new BackOfficeError(
          409,
          'ended',
          'This payment is no longer pending: it already has a result.',
        );
      }
      const choice = availableDecisions(pageOf(pending).page).find(({ value }) => value === body.returnCode);
      if (!choice) {
        const message = 'is not one of the choices';
        const fields = [{ name: 'returnCode', message }];
        throw backOfficeErrors.unreadable(`returnCode ${message}.`, { fields });
      }
      await change(async () => ({
        ...{ result: null, action: 'simulator.decide', entityId: pending.channelId, subjectId: pending.id },
        after: { choice: choice.label, resultCode: choice.code },
      }));
      await recordDecision(services.db.pool, reference, choice.code);
      const payment = await resolvePending(services, reference);
      const names = await findEntityNames(services.db, entityIdsOf([pending]));
      return { row: presentRow(payment ?? (await getInScope(services, entityScope, pending.id)), names) };
    },
  }),
];
