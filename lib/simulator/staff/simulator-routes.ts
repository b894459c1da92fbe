import { z } from 'zod';
import {
  applyAuthentication,
  findAuthentication,
  findAuthenticationsOfPayment,
  findWaitingAtIssuer,
} from '#lib/authentication/index.ts';
import { availableDecisions, pendingForMs, recordDecision, simulatorName } from '#lib/connectors/simulator/index.ts';
import { findEntityNames } from '#lib/entities/index.ts';
import {
  findPaymentsOfEvents,
  getPendingReference,
  listPendingPayments,
  type Payment,
  resolvePending,
} from '#lib/payments/index.ts';
import { entityIdsOf, presentRow, type TransactionRow } from '#lib/payments/staff/present-transaction.ts';
import { getInScope } from '#lib/payments/staff/transaction-routes.ts';
import type { Database } from '#lib/platform/database/database.ts';
import type { SearchScope } from '#lib/platform/search/search-scope.ts';
import { challengeChoices, challengeTokenOf, completeChallenge } from '#lib/simulated-acs/index.ts';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
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

const presentChoices = (choices: readonly { value: string; label: string }[]) =>
  choices.map(({ value, label }) => ({ value, label }));

async function listAtBank(db: Database, scope: SearchScope): Promise<Waiting[]> {
  const found = await listPendingPayments(db.pool, simulatorName, scope, maxListed + 1);
  return found.map(({ payment, openedAt }) => ({ payment, since: openedAt, page: 'bank' }));
}

async function listAtIssuer(db: Database, scope: SearchScope): Promise<Waiting[]> {
  const found = await findWaitingAtIssuer(db.pool, scope, maxListed + 1);
  const payments = await findPaymentsOfEvents(db.pool, found);
  return found.flatMap(({ streamId, createdAt }) => {
    const payment = payments.get(streamId);
    return payment ? [{ payment, since: createdAt, page: 'acs' as const }] : [];
  });
}

type Waiting = { payment: Payment; since: Date; page: PendingRow['page'] };

export const simulatorRoutes = [
  route({
    method: 'GET',
    path: '/simulator/waiting',
    permission: 'simulator.use',
    query: nothing,
    run: async ({ db }, { entityScope }): Promise<{ waiting: PendingRow[]; more: boolean }> => {
      const scope = await entityScope.scope();
      const lists = await Promise.all([listAtBank(db, scope), listAtIssuer(db, scope)]);
      const found = lists.flat().sort((a, b) => a.since.getTime() - b.since.getTime());
      const shown = found.slice(0, maxListed);
      const names = await findEntityNames(db, entityIdsOf(shown.map(({ payment }) => payment)));
      const rows = shown.map(({ payment, since, page }): PendingRow => {
        const choices = presentChoices(page === 'bank' ? availableDecisions() : challengeChoices);
        const givesUpAt = new Date(since.getTime() + pendingForMs).toISOString();
        const url = payment.outcome.redirect?.url ?? null;
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
      const decide = (await decisionAtBank(services, pending)) ?? (await decisionAtIssuer(services, pending));
      if (decide === null) {
        throw new BackOfficeError(409, 'ended', 'This payment is no longer pending: it already has a result.');
      }
      const choice = decide.choices.find(({ value }) => value === body.returnCode);
      if (!choice) {
        const message = 'is not one of the choices';
        const fields = [{ name: 'returnCode', message }];
        throw backOfficeErrors.unreadable(`returnCode ${message}.`, { fields });
      }
      await change(async () => ({
        result: null,
        action: 'simulator.decide',
        entityId: pending.channelId,
        subjectId: pending.id,
        after: { choice: choice.label, resultCode: choice.value === 'ok' ? null : choice.value },
      }));
      await decide.run(choice.value);
      const names = await findEntityNames(services.db, entityIdsOf([pending]));
      return { row: presentRow(await getInScope(services, entityScope, pending.id), names) };
    },
  }),
];

/** What a tester may choose for a payment, and what that does; null where the payment does not wait there. */
type Decision = { choices: readonly { value: string; label: string }[]; run: (value: string) => Promise<unknown> };

async function decisionAtBank(services: StaffServices, pending: Payment): Promise<Decision | null> {
  const reference = await getPendingReference(services.db.pool, simulatorName, pending);
  if (reference === null) return null;
  const choices = availableDecisions();
  return {
    choices,
    run: async (value) => {
      const code = choices.find((choice) => choice.value === value)?.code ?? null;
      await recordDecision(services.db.pool, reference, code);
      await resolvePending(services, reference);
    },
  };
}

async function decisionAtIssuer(services: StaffServices, pending: Payment): Promise<Decision | null> {
  const authentications = await findAuthenticationsOfPayment(services.db.pool, pending);
  const waiting = authentications.find(({ state, directory }) => state === 'CHALLENGE' && directory === 'simulated');
  const token = challengeTokenOf(waiting?.challengeUrl ?? '');
  if (!waiting || token === null) return null;
  return {
    choices: challengeChoices,
    run: async (returnCode) => {
      await completeChallenge(services.simulatedAcs, token, { returnCode, code: null });
      const ended = await findAuthentication(services.db.pool, waiting.merchantId, waiting.id);
      if (ended) await applyAuthentication(services, ended);
    },
  };
}
