import type { Services } from '#lib/composition.ts';
import { decideCase, insertDecisionRun, undoDecision } from '#lib/fraud/index.ts';
import { withTransaction } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';

type SeedCases = {
  services: Services;
  merchantId: string;
  channelId: string;
  /** Challenged payments and when they were made, in order. */
  challenged: readonly { id: string; at: Date }[];
  analysts: readonly { id: string; username: string }[];
  /** Moves the clock of the services. */
  setNow: (now: Date) => void;
};

const minute = 60_000;

/** How the cases of the past weeks were decided, by whom of the analysts, and after how many minutes. */
const decisions = [
  { decision: 'APPROVE', analyst: 0, minutes: 12, note: 'Regular customer, called back.', undoes: false },
  { decision: 'CANCEL', analyst: 0, minutes: 35, note: 'The holder denies the order.', undoes: false },
  { decision: 'APPROVE', analyst: 1, minutes: 150, note: null, undoes: false },
  { decision: 'APPROVE', analyst: 0, minutes: 4, note: null, undoes: true },
  { decision: 'CANCEL', analyst: 0, minutes: 65, note: null, undoes: false },
  { decision: 'APPROVE', analyst: 1, minutes: 1_620, note: 'Waited for a copy of the invoice.', undoes: false },
] as const;

/** Decides the cases of earlier challenged payments as analysts do, so that the figures of the queue are not empty. */
export async function seedDecidedCases(input: SeedCases): Promise<void> {
  const { services, challenged, analysts, setNow } = input;
  const { db, clock } = services.gatewayServices;
  const consumers = services.consumers.filter(({ name }) => name === 'risk-cases');
  await drainEvents({ pool: db.pool, consumers, clock });
  for (const [index, { id, at }] of challenged.slice(0, -1).entries()) {
    const plan = decisions[index % decisions.length];
    const analyst = plan && analysts[plan.analyst];
    if (!analyst) continue;
    const decidedAt = new Date(at.getTime() + plan.minutes * minute);
    setNow(decidedAt);
    const decisionId = await decide(input, id, analyst, plan, decidedAt);
    if (!plan.undoes || decisionId === null) continue;
    const by = { actor: `user:${analyst.id}`, at: decidedAt, address: null };
    const { merchantId, channelId } = input;
    await undoDecision(services.gatewayServices, { merchantId, id, channelId }, decisionId, by);
    const later = new Date(decidedAt.getTime() + minute);
    await decide(input, id, analyst, { ...plan, decision: 'CANCEL' }, later);
  }
  await decideTogether(input);
}

/** The first case again, which is decided already, and the last one: what a decision on many cases leaves. */
async function decideTogether({ services, merchantId, channelId, ...input }: SeedCases): Promise<void> {
  const { challenged, analysts, setNow } = input;
  const [first, last, analyst] = [challenged.at(0), challenged.at(-1), analysts[0]];
  if (!first || !last || !analyst) return;
  const at = new Date(last.at.getTime() + 20 * minute);
  setNow(at);
  const { db } = services.gatewayServices;
  const entityId = merchantId;
  const decision = { decision: 'APPROVE', cancelReason: null, macroId: null } as const;
  const run = { ...decision, entityId, note: 'Orders of the trade fair.', finalAt: at };
  const cases = [first, last].map(({ id }) => ({ id, merchantId, channelId, expectedEffect: null }));
  const by = { actor: `user:${analyst.id}`, username: analyst.username, at, address: null };
  await withTransaction(db.pool, (tx) => insertDecisionRun(tx, run, cases, by));
  const job = services.jobs.find(({ name }) => name === 'run-case-decisions');
  await job?.run();
}

async function decide(
  { services, merchantId }: SeedCases,
  id: string,
  analyst: SeedCases['analysts'][number],
  { decision, note }: { decision: 'APPROVE' | 'CANCEL'; note: string | null },
  at: Date,
): Promise<string | null> {
  const cancelReason = decision === 'CANCEL' ? ('SUSPECTED_FRAUD' as const) : null;
  const by = { actor: `user:${analyst.id}`, username: analyst.username, at, address: null };
  const decided = await decideCase(
    services.gatewayServices,
    { merchantId, id },
    { decision, cancelReason, note, expectedEffect: null },
    by,
  );
  return decided.kind === 'decided' ? decided.decisionId : null;
}
