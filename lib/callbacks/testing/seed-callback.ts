import { withTransaction } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { type ConfigurationInput, changeConfiguration } from '../change-configuration.ts';
import type { CaseDecision } from '../decision.ts';
import { scheduleCallback } from '../schedule-callback.ts';
import type { CallbackServices } from '../services.ts';
import { listOwnConfigurations } from '../store.ts';

const inherited: ConfigurationInput = { enabled: null, destination: null, template: null, sending: null };

/** Configures callbacks of an entity for tests. */
export async function seedConfiguration(
  services: CallbackServices,
  entityId: string,
  input: Partial<ConfigurationInput>,
): Promise<void> {
  const own = await listOwnConfigurations(services.db.pool, entityId);
  const expectedVersion = own.find((each) => each.entityId === entityId)?.version ?? 0;
  const change = { entityId, input: { ...inherited, enabled: true, ...input }, expectedVersion };
  const changed = await changeConfiguration(services, change, {
    at: services.clock.now(),
    actor: 'cli',
    address: null,
  });
  if (changed.kind !== 'changed') throw new Error(`the configuration was not changed: ${changed.kind}`);
}

let position = 0n;

/** A decision whose callback is stored; each is later than the one before. */
export async function seedCallback(
  services: CallbackServices,
  { merchantId, channelId }: Pick<CaseDecision, 'merchantId' | 'channelId'>,
  rest: Partial<CaseDecision> = {},
): Promise<CaseDecision> {
  position += 1n;
  const at = services.clock.now();
  const decision: CaseDecision = {
    merchantId,
    channelId,
    paymentId: newRandomId(),
    decisionId: newRandomId(),
    decision: 'APPROVE',
    userId: 'grace',
    actor: 'user:grace',
    cancelReason: null,
    note: null,
    decidedAt: at,
    notBefore: at,
    position,
    ...rest,
  };
  await withTransaction(services.db.pool, (tx) => scheduleCallback(services, tx, decision));
  return decision;
}
