import { z } from 'zod';
import { isAmountInCurrency, toMinor } from '#lib/money/index.ts';
import { backOfficeErrors } from '#lib/staff/back-office-error.ts';
import { route } from '#lib/staff/route.ts';
import { PartRefusedError } from '../matching/decide-line.ts';
import { listOpenPayments } from '../matching/parts/open-payments.ts';
import { settleTogether } from '../matching/parts/settle-together.ts';
import type { LinePart } from '../matching/parts/split-line.ts';
import { matchTogetherForm, splitForm } from './forms.ts';
import { auditedDecisions, type DecidingContext, decide, getLine, notDecided, partRefused } from './line-routes.ts';
import { lineIdOf, presentOpenPayment, type SettleablePayment, type SettlementLineDetail } from './present-line.ts';

const nothing = z.object({});
const paymentsQuery = z.object({
  q: z.string().trim().max(255).default(''),
  days: z.coerce.number().int().min(1).max(90).default(7),
});

/** An amount of more decimals than its currency has is none. */
function minorOf(amount: string, currency: string): bigint {
  if (isAmountInCurrency(amount, currency)) return toMinor(amount, currency);
  throw backOfficeErrors.unreadable(`${amount} is not an amount in ${currency}.`);
}

/** How many lines settle the payment now. */
export type MatchedTogether = { matched: number };

export const settlementPartRoutes = [
  route({
    method: 'GET',
    path: '/settlement-lines/:id/payments',
    permission: 'settlement.read',
    query: paymentsQuery,
    run: async (services, context): Promise<{ payments: SettleablePayment[] }> => {
      const line = await getLine(services, context, context.path.id);
      const { q, days } = context.query;
      const payments = await listOpenPayments(services.db, line, { text: q === '' ? null : q, days });
      return { payments: payments.map(presentOpenPayment) };
    },
  }),
  route({
    method: 'POST',
    path: '/settlement-lines/:id/split',
    permission: 'settlement.write',
    query: nothing,
    body: splitForm,
    run: async (services, context): Promise<SettlementLineDetail> => {
      const { parts, isForced } = context.body;
      const { currency } = await getLine(services, context, context.path.id);
      const inMinor = parts.map(
        ({ paymentId, amount }): LinePart => ({ paymentId, amountMinor: minorOf(amount, currency) }),
      );
      const decision = { kind: 'SPLIT', parts: inMinor, isForced } as const;
      return decide(services, context as unknown as DecidingContext, decision);
    },
  }),
  route({
    method: 'POST',
    path: '/settlement-lines/match-together',
    permission: 'settlement.write',
    query: nothing,
    body: matchTogetherForm,
    run: async (services, context): Promise<MatchedTogether> => {
      const { body, change, actor, now } = context;
      const { paymentId, isForced, reason } = body;
      const found = await Promise.all(body.lines.map(({ id }) => getLine(services, context, id)));
      const [first] = found;
      if (!first || found.some(({ merchantId }) => merchantId !== first.merchantId)) throw notDecided();
      const lines = found.map(({ merchantId, importId, rowNumber, amountMinor }, index) => ({
        merchantId,
        importId,
        rowNumber,
        amountMinor: BigInt(amountMinor),
        version: body.lines[index]?.version ?? 0,
      }));
      try {
        await change(async (tx) => {
          const by = { paymentId, isForced, actor, reason, now };
          if (!(await settleTogether(tx, { lines, ...by }))) throw notDecided();
          const subject = { entityId: first.merchantId, subjectId: lineIdOf(first) };
          const after = { paymentId, reason, lines: lines.map(lineIdOf) };
          return { result: null, ...auditedDecisions.SPLIT, ...subject, before: {}, after };
        });
      } catch (error) {
        if (error instanceof PartRefusedError) throw partRefused();
        throw error;
      }
      services.events.wake();
      return { matched: lines.length };
    },
  }),
];
