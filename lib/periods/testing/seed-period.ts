import type { Database } from '#lib/platform/database/database.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';

/** A period that was cancelled, and a late booking: rows that stop nothing. */
export async function seedPeriod(db: Database, { merchantId, at }: { merchantId: string; at: Date }): Promise<string> {
  const { prisma } = autocommit(db);
  const id = newRandomId();
  await prisma.accountingPeriod.create({
    data: {
      merchantId,
      id,
      isTest: true,
      state: 'CANCELLED',
      startsOn: at,
      endsOn: at,
      createdBy: 'cli',
      createdAt: at,
    },
  });
  await prisma.lateBooking.create({ data: { merchantId, entryId: `seed-${id}`, bookedOn: at, eventOn: at } });
  return id;
}
