import { autocommit } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import type { TestGateway } from '#test/fixtures/gateway.ts';

/** A rule that was proposed for a PSP, for tests that do not need the matches it comes from; returns its id. */
export async function seedRule({ db, clock }: Pick<TestGateway, 'db' | 'clock'>, entityId: string): Promise<string> {
  const id = newRandomId();
  const now = clock.now();
  const definition = { last4: true, brand: true, reference: null, toleranceHours: 72, amountToleranceMinor: 0 };
  await autocommit(db).prisma.settlementRule.create({
    data: {
      id,
      entityId,
      name: 'Amount, last four digits, brand',
      definition,
      evidence: [],
      evidenceCount: 3,
      state: 'PROPOSED',
      actor: 'system:settlement',
      createdAt: now,
      updatedAt: now,
    },
  });
  return id;
}
