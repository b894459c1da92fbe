import { fromMinor } from '#lib/money/index.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { createLog } from '#lib/platform/log.ts';
import {
  activateFormat,
  commitImport,
  createFormat,
  createImport,
  type FileRow,
  fileHeader,
  receiveFile,
  shippedFormats,
  writeRow,
} from '#lib/settlement/index.ts';

type SeedSettlement = {
  db: Database;
  pspId: string;
  merchantId: string;
  /** Who uploads and commits the file. */
  actor: string;
  /** No older payments are settled by the file. */
  since: Date;
  now: Date;
};

/** Payments that the file settles. */
const settled = 9;

/**
 * A file of an acquirer with the oldest payments of the demo, one of them a cent too low, a chargeback, a payment of
 * another gateway, a fee and a damaged row. The server matches it when it runs.
 */
export async function seedSettlement({ db, pspId, merchantId, actor, since, now }: SeedSettlement): Promise<void> {
  const payments = await db.prisma.payment.findMany({
    where: { merchantId, state: 'APPROVED', paymentType: 'DB', currency: 'EUR', createdAt: { gte: since } },
    orderBy: { createdAt: 'asc' },
    take: settled,
  });
  const rows = payments.map(({ id, amountMinor, paymentBrand, accountLast4, createdAt }, index) => ({
    UniqueID: id,
    Brand: paymentBrand,
    AccountNumberLast4: accountLast4,
    TxRequestTime: createdAt.toISOString().slice(0, 19).replace('T', ' '),
    ...amounts(BigInt(amountMinor ?? 0) - (index === 4 ? 1n : 0n)),
  }));
  const disputed = payments.findIndex(
    ({ amountMinor, refundedMinor, reversedMinor }, index) =>
      index !== 4 && (amountMinor ?? 0n) > 0n && refundedMinor === 0n && reversedMinor === 0n,
  );
  const chargeback = { ReconciliationType: 'CHARGEBACK', Cashflow: 'NEG', ReasonCode: '10.4' };
  const others: FileRow[] = [
    ...(disputed === -1 ? [] : [{ ...rows[disputed], ...chargeback, ReasonDesc: 'Fraud, card not present' }]),
    // Of the same card and day as the last of them, which is a candidate then.
    { ...rows.at(-1), ...amounts(1_990n), UniqueID: null, ConnectorTxId1: 'elsewhere-1' },
    { ...amounts(450n), ReconciliationType: 'FEE', PaymentType: 'MONTHLY', Cashflow: 'NEG' },
    { ...amounts(1_250n), Amount: '12.5' },
  ];
  const day = now.toISOString().slice(0, 10);
  const lines = [...rows, ...others].map((row, index) =>
    writeRow({
      ReconciliationType: 'SETTLED',
      PaymentType: 'DEBIT',
      Cashflow: 'POS',
      PspId: pspId,
      ClearingInstituteMerchantId: 'DEMO-ACQ-1',
      MerchantAccountId: 'demo-account',
      MerchantId: merchantId,
      SettlementTxId: `demo-${day}-${index + 1}`,
      SettlementDate: day,
      SettlementStatus: 'SUCCESS',
      SettlementFileFormat: 'turnpike',
      ClearingInsitituteName: 'Demo Acquirer',
      ...row,
    }),
  );
  const text = fileHeader + lines.join('');
  const id = await createImport(autocommit(db), { entityId: pspId, fileName: `settlement-${day}.csv`, actor }, now);
  const services = { db, clock: { now: () => now }, log: createLog('error') };
  await receiveFile(services, { id, entityId: pspId, body: piecesOf(text) });
  await commitImport(autocommit(db), id, { actor, now });
  await seedFormat({ db, pspId, merchantId, actor, now });
  const evidence = [2, 3, 4].map((row) => `${merchantId}-${id}-${row}`);
  await seedRule(db, { pspId, now, evidence });
}

/** A rule as it is proposed when users have matched these lines by card, amount and brand. */
async function seedRule(
  db: Database,
  { pspId, now, evidence }: { pspId: string; now: Date; evidence: string[] },
): Promise<void> {
  const definition = { last4: true, brand: true, reference: null, toleranceHours: 72, amountToleranceMinor: 0 };
  await autocommit(db).prisma.settlementRule.create({
    data: {
      id: newRandomId(),
      entityId: pspId,
      name: 'Amount, last four digits, brand',
      definition,
      evidence,
      evidenceCount: evidence.length,
      state: 'PROPOSED',
      actor: 'system:settlement',
      createdAt: now,
      updatedAt: now,
    },
  });
}

/** The shipped format of another acquirer, completed with the merchant, which is in use. */
async function seedFormat({ db, pspId, merchantId, actor, now }: Omit<SeedSettlement, 'since'>): Promise<void> {
  const [shipped] = shippedFormats;
  if (!shipped) return;
  const columns = shipped.definition.columns.map((column) =>
    column.target === 'MerchantId' ? { ...column, source: { kind: 'CONSTANT' as const, value: merchantId } } : column,
  );
  const input = { entityId: pspId, name: shipped.name, definition: { ...shipped.definition, columns } };
  const id = await createFormat(autocommit(db), input, { actor, now });
  await activateFormat(autocommit(db), { id, version: 1 }, { actor, now });
}

/** An amount that is paid out without a fee. */
function amounts(minor: bigint): FileRow {
  const amount = fromMinor(minor, 'EUR');
  return {
    Amount: amount,
    Currency: 'EUR',
    SettlementAmount: amount,
    SettlementCurrency: 'EUR',
    SettlementFxRate: '1',
  };
}

async function* piecesOf(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}
