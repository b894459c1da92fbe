import type { SettlementImportRow, SettlementLineDetail } from '#lib/backoffice/index.ts';

const at = '2026-11-22T10:00:00.000Z';

/** An import that is done, for tests of the screens. */
export const settlementImport: SettlementImportRow = {
  ...{ id: 'i-1', pspId: 'a'.repeat(32), pspName: 'Demo PSP', fileName: 'monday.csv', state: 'DONE' },
  ...{ sha256: 'f'.repeat(64), byteSize: 2_000, receivedBytes: 2_000, progress: 1, lineCount: 12 },
  ...{ badCount: 1, duplicateCount: 1, matchedCount: 12, exceptionCount: 2, refusal: null, failure: null },
  ...{ formatId: null, formatName: null, formatVersion: null, isPart: false },
  ...{ actor: 'user:1', actorName: 'Ada Byron', createdAt: at, completedAt: at },
};

export const lineId = `${'b'.repeat(32)}-${'c'.repeat(32)}-2`;

/** A line that found no payment, with a candidate whose amount differs. */
export const openLine: SettlementLineDetail = {
  line: {
    ...{ id: lineId, importId: 'i-1', merchantName: 'Bakery', rowNumber: 2, recordType: 'SETTLED' },
    ...{ status: 'NOT_MATCHED', exception: 'NOT_MATCHED', resolution: null, amount: '92.01' },
    ...{
      currency: 'EUR',
      paymentId: null,
      matchedBy: null,
      partCount: 0,
      createdAt: at,
      transactionType: 'DEBIT',
    },
    ...{ cashflow: 'POS', settlementTxId: 'stx-1', settlementAmount: '91.76', settlementCurrency: 'EUR' },
    ...{ settlementFee: '0.25', settlementFxRate: '1', settlementDate: '2026-11-22' },
    ...{ settlementStatus: 'SUCCESS', brand: 'VISA', accountLast4: '0000', merchantTransactionId: null },
    ...{ version: 3, actor: null, actorName: null, reason: null, decidedAt: null },
    ...{ presentedAt: '2026-11-22 09:00:00', fileName: 'monday.csv', importState: 'DONE' },
    ...{ acquirerReason: null, chargeback: null, rule: null },
  },
  payments: [
    {
      ...{ id: 'd'.repeat(32), shortId: '1234.5678.9012', paymentType: 'DB', state: 'APPROVED' },
      ...{ amount: '92.00', currency: 'EUR', brand: 'VISA', accountLast4: '0000', createdAt: at },
      ...{ merchantTransactionId: null, score: 65, differs: ['Amount'] },
    },
  ],
  parts: [],
  mayWrite: true,
};
