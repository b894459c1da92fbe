import { z } from 'zod';
import { choicesAt, pendingForMs, simulatorName } from '#lib/connectors/index.ts';
import { findEntityNames } from '#lib/entities/index.ts';
import { decideWaiting } from '#lib/gateway/index.ts';
import { findWaitingPayments, findWaitingReference, type Payment } from '#lib/payments/index.ts';
import { BackOfficeFault } from './back-office-fault.ts';
import { route } from './call.ts';
import { entityIdsOf, presentRow, type TransactionRow } from './present-transaction.ts';
import { findWithin } from './transaction-routes.ts';

/** A payment that waits at the simulator's bank or card issuer for what a tester decides. */
export type WaitingRow = {
  row: TransactionRow;
  page: 'bank' | 'acs';
  url: string | null;
  choices: { value: string; label: string }[];
  /** When the shopper counts as gone, by the merchant's own clock. */
  givesUpAt: string;
};

const listedAtMost = 100;
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
    run: async ({ db }, { reach }): Promise<{ waiting: WaitingRow[]; more: boolean }> => {
      const scope = await reach.scope();
      const found = await findWaitingPayments(db.pool, simulatorName, scope, listedAtMost + 1);
      const shown = found.slice(0, listedAtMost);
      const names = await findEntityNames(db, entityIdsOf(shown.map(({ payment }) => payment)));
      const waiting = shown.map(({ payment, openedAt }): WaitingRow => {
        const { page, url } = pageOf(payment);
        const choices = choicesAt(page).map(({ value, label }) => ({ value, label }));
        const givesUpAt = new Date(openedAt.getTime() + pendingForMs).toISOString();
        return { row: presentRow(payment, names), page, url, choices, givesUpAt };
      });
      return { waiting, more: found.length > listedAtMost };
    },
  }),
  route({
    method: 'POST',
    path: '/simulator/waiting/:id/decide',
    permission: 'simulator.use',
    query: nothing,
    body: z.object({ returnCode: z.string().max(20) }),
    run: async (services, { reach, path, body, change }): Promise<{ row: TransactionRow }> => {
      const waiting = await findWithin(services, reach, path.id ?? '');
      const reference = await findWaitingReference(services.db.pool, simulatorName, waiting.id);
      if (reference === null) {
        throw new BackOfficeFault(409, 'ended', 'This payment waits no more: it has its result already.');
      }
      const choice = choicesAt(pageOf(waiting).page).find(({ value }) => value === body.returnCode);
      if (!choice) throw new BackOfficeFault(400, 'unreadable', 'returnCode: is not one of the choices.');
      await change(async () => ({
        ...{ result: null, action: 'simulator.decide', entityId: waiting.channelId, subjectId: waiting.id },
        after: { choice: choice.label, resultCode: choice.code },
      }));
      const { payment } = await decideWaiting(services, reference, choice.value);
      const names = await findEntityNames(services.db, entityIdsOf([waiting]));
      return { row: presentRow(payment ?? (await findWithin(services, reach, waiting.id)), names) };
    },
  }),
];
