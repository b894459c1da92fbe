import type { Database } from '#lib/platform/database/database.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';

/** An open dispute with a file, whose payments are not stored. */
export async function seedDispute(
  db: Database,
  { merchantId, channelId, at }: { merchantId: string; channelId: string; at: Date },
): Promise<string> {
  const { prisma } = autocommit(db);
  const id = newRandomId();
  await prisma.dispute.create({
    data: {
      merchantId,
      id,
      paymentId: newRandomId(),
      channelId,
      mode: 'INTERNAL',
      amountMinor: 1_000n,
      currency: 'EUR',
      paymentBrand: 'VISA',
      reasonCode: '000.100.203',
      state: 'OPEN',
      openedAt: at,
      dueAt: at,
    },
  });
  await prisma.disputeEvidence.create({
    data: {
      merchantId,
      disputeId: id,
      id: newRandomId(),
      fileName: 'receipt.pdf',
      kind: 'PDF',
      byteSize: 1,
      sha256: 'hash',
      sealedContent: 'sealed',
      actor: 'cli',
      createdAt: at,
    },
  });
  return id;
}
