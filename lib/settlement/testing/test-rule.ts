import { newRandomId } from '#lib/platform/ids.ts';
import type { TestGateway } from '#test/fixtures/gateway.ts';

/** A rule that was proposed for a PSP, for tests that do not need the matches it comes from; returns its id. */
export async function seedRule(
  { database, clock }: Pick<TestGateway, 'database' | 'clock'>,
  entityId: string,
): Promise<string> {
  const id = newRandomId();
  const definition = {
    ...{ last4: true, brand: true, reference: null, toleranceHours: 72, amountToleranceMinor: 0 },
  };
  await database.pool.query(
    `INSERT INTO settlement_rule (id, entity_id, name, definition, evidence, evidence_count, state, actor, created_at, updated_at)
     VALUES ($1, $2, 'amount, last four digits, brand', $3, '[]', 3, 'PROPOSED', 'system:settlement', $4, $4)`,
    [id, entityId, JSON.stringify(definition), clock.now()],
  );
  return id;
}
