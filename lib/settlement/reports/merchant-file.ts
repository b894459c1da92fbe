import { fromMinor } from '#lib/money/index.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { settlementColumns } from '../file/columns.ts';
import { type FileRow, headerOf, writeColumns } from '../file/write-file.ts';
import { listSettled, type SettledDay, type SettledLine } from './settled-lines.ts';

const pageSize = 1_000;

/** The settlement file of a merchant and a day: the 36 columns of the specification (spec 2.13), in pieces of text. */
export async function* merchantFile(
  connection: Connection,
  merchant: { merchantId: string; pspId: string; day: string },
): AsyncGenerator<Buffer> {
  const day: SettledDay = { ...merchant, channelId: null, currency: null, recordType: null };
  yield Buffer.from(headerOf(settlementColumns));
  let after: SettledLine | null = null;
  for (;;) {
    const lines: SettledLine[] = await listSettled(connection, day, { limit: pageSize, skip: 0, after });
    yield Buffer.from(lines.map((line) => writeColumns(rowOf(line), settlementColumns)).join(''));
    if (lines.length < pageSize) return;
    after = lines.at(-1) ?? null;
  }
}

function rowOf(line: SettledLine): FileRow {
  const { currency, settlementCurrency, settlementFeeMinor } = line;
  return {
    ReconciliationType: line.recordType,
    PaymentType: line.transactionType,
    Cashflow: line.cashflow,
    ClearingInstituteMerchantId: line.clearingInstituteMerchantId,
    MerchantAccountId: line.merchantAccountId,
    MerchantAccountName: line.merchantAccountName,
    PspId: line.pspId,
    DivisionId: line.divisionId,
    MerchantId: line.merchantId,
    SettlementTxId: line.settlementTxId,
    UniqueID: line.paymentId,
    ShortId: line.shortId,
    ConnectorTxId1: line.connectorTxId1,
    ConnectorTxId2: line.connectorTxId2,
    ConnectorTxId3: line.connectorTxId3,
    Amount: fromMinor(BigInt(line.amountMinor), currency),
    Currency: currency,
    Brand: line.brand,
    TxRequestTime: line.presentmentAt,
    SettlementAmount: fromMinor(BigInt(line.settlementAmountMinor), settlementCurrency),
    SettlementCurrency: settlementCurrency,
    SettlementFee: settlementFeeMinor && fromMinor(BigInt(settlementFeeMinor), settlementCurrency),
    SettlementFxRate: line.settlementFxRate,
    SettlementDate: line.settlementDate,
    SettlementStatus: line.settlementStatus,
    Descriptor: line.descriptor,
    AccountNumberLast4: line.accountLast4,
    BankCode: line.bankCode,
    AccountHolder: line.accountHolder,
    ReasonCode: line.reasonCode,
    ReasonDesc: line.reasonDescription,
    SettlementFileFormat: line.fileFormat,
    ClearingInsitituteName: line.clearingInstituteName,
    MatchingStatus: matchingStatusOf(line),
    MatchedTransactions: matchedIdsOf(line).join(','),
    ChargebackId: line.chargebackId,
  };
}

/** A fee matches nothing, and has no status. */
export function matchingStatusOf({ matchingStatus }: SettledLine): string | null {
  return matchingStatus === 'FEE' ? null : matchingStatus;
}

export function matchedIdsOf({
  matchingStatus,
  matchedPaymentId,
  partIds,
  candidateIds,
}: SettledLine): readonly string[] {
  if (matchedPaymentId !== null) return [matchedPaymentId];
  if (partIds) return partIds;
  return matchingStatus === 'MULTIPLE_MATCHES' ? candidateIds : [];
}
