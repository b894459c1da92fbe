import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { newTransactionId } from '#lib/platform/ids.ts';

/** An open case without a payment, for tests of lists and permissions. */
export async function seedCase(
  { db, clock }: { db: Database; clock: Clock },
  merchantId: string,
  channelId: string,
): Promise<string> {
  const id = newTransactionId(clock.now());
  await autocommit(db).prisma.riskCase.create({
    data: {
      merchantId,
      channelId,
      id,
      kind: 'PAYMENT',
      state: 'OPEN',
      score: 60,
      openedAt: clock.now(),
      dueAt: clock.now(),
    },
  });
  return id;
}
