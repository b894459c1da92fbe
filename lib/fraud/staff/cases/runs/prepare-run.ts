import type { z } from 'zod';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { backOfficeErrors } from '#lib/staff/back-office-error.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { findCaseChannels } from '../../../cases/requests/decision-requests.ts';
import { insertDecisionRun, type RunCase } from '../../../cases/runs/decision-runs.ts';
import { findCommonEntity } from '../bulk/bulk-limit.ts';
import type { bulkDecisionForm } from '../forms.ts';
import { getMacroFor } from '../get-macro.ts';

type Input = z.output<typeof bulkDecisionForm>;
type Decider = Pick<BackOfficeContext<unknown, unknown>, 'entityScope' | 'actor' | 'address' | 'user' | 'now'>;

/** A run that can be stored: its cases are in scope. */
export type PreparedRun = { entityId: string; insert: (tx: Tx) => Promise<string> };

/** A process decides a case in about 1 ms, and undoes it in as much; a busy one takes longer. */
const msPerCase = 10;
const secondMs = 1_000;

/** Checks a decision on many cases. Until all of them are decided, and the time for an undo after that, none is final. */
export async function prepareRun(
  services: StaffServices,
  { entityScope, actor, address, user, now }: Decider,
  { decision, cancelReason, note, macroId, cases }: Input,
): Promise<PreparedRun> {
  const found = await findCaseChannels(
    services.db.pool,
    cases.map(({ id }) => id),
  );
  const known = new Map(found.map((each) => [each.id, each]));
  const once = new Map(cases.map(({ id, expectedEffect }) => [id, expectedEffect]));
  const runCases = Array.from(once, ([id, expectedEffect]): RunCase => {
    const { merchantId, channelId } = known.get(id) ?? notFound();
    return { id, merchantId, channelId, expectedEffect };
  });
  const channelIds = [...new Set(found.map(({ channelId }) => channelId))];
  const inScope = await Promise.all(channelIds.map((id) => entityScope.includes(id)));
  if (inScope.includes(false)) throw backOfficeErrors.unknown('case');
  if (macroId !== null) for (const id of channelIds) await getMacroFor(services, id, macroId, decision);
  const entityId = await findCommonEntity(services, channelIds);
  const delayMs = secondMs * (await findLongestDelay(services, channelIds));
  const finalAt = new Date(now.getTime() + (delayMs === 0 ? 0 : delayMs + runCases.length * msPerCase));
  const run = { entityId, decision, cancelReason, macroId, finalAt, note: note === '' ? null : note };
  const by = { actor, address, username: user.username, at: now };
  return { entityId, insert: (tx) => insertDecisionRun(tx, run, runCases, by) };
}

function notFound(): never {
  throw backOfficeErrors.unknown('case');
}

/** The seconds for an undo of the channel that leaves the most; 0 where none leaves any. */
async function findLongestDelay({ tree }: StaffServices, channelIds: readonly string[]): Promise<number> {
  const channels = await Promise.all(channelIds.map((id) => tree.findChannel(id)));
  return Math.max(0, ...channels.map((channel) => channel?.settings.decisionDelaySeconds ?? 0));
}
