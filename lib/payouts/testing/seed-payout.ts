import type { Database } from '#lib/platform/database/database.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';

const account = { holder: 'Holder', iban: 'DE89370400440532013000' };

/** An approved payout in a bank file of its PSP, and both bank accounts. */
export async function seedPayout(
  db: Database,
  { pspId, merchantId, at }: { pspId: string; merchantId: string; at: Date },
): Promise<{ payoutId: string; bankFileId: string }> {
  const { prisma } = autocommit(db);
  const [payoutId, bankFileId] = [newRandomId(), newRandomId()];
  await prisma.payoutTerms.createMany({
    data: [pspId, merchantId].map((entityId) => ({ entityId, version: 1, ...account, actor: 'cli', createdAt: at })),
    skipDuplicates: true,
  });
  await prisma.bankFile.create({
    data: { id: bankFileId, entityId: pspId, isTest: true, executeOn: at, actor: 'cli', createdAt: at, ...account },
  });
  const amounts = { payableMinor: 100n, chargebackMinor: 0n, reserveMinor: 0n, amountMinor: 100n };
  await prisma.payout.create({
    data: {
      merchantId,
      id: payoutId,
      isTest: true,
      currency: 'EUR',
      state: 'APPROVED',
      through: at,
      ...amounts,
      ...account,
      termsVersion: 1,
      termsActor: 'cli',
      bankFileId,
      proposedBy: 'user:one',
      createdAt: at,
      decidedBy: 'user:two',
      decidedAt: at,
    },
  });
  await prisma.payoutDue.createMany({
    data: [{ merchantId, isTest: true, currency: 'EUR', dueOn: at, outcome: 'proposed', createdAt: at }],
    skipDuplicates: true,
  });
  await prisma.payoutStatement.create({
    data: {
      merchantId,
      payoutId,
      createdAt: at,
      issuedAt: at,
      mails: { create: { email: `${merchantId}@shop.example`, nextAttemptAt: at, mailedAt: at } },
    },
  });
  await prisma.payoutStatementRecipients.createMany({
    data: [{ merchantId, toUsers: true, addresses: [], actor: 'cli', changedAt: at }],
    skipDuplicates: true,
  });
  return { payoutId, bankFileId };
}
