import { fromMinor } from '#lib/money/index.ts';
import type { Json } from '#lib/payments/index.ts';
import { matchedIdsOf, matchingStatusOf, type SettledLine, type SettledSum } from '#lib/settlement/index.ts';

/** The id of a report: its day and its currency. */
export function reportIdOf({ settlementDate, currency }: SettledSum): string {
  return settlementDate.replaceAll('-', '') + currency;
}

/** A day in a currency: what is settled in all, and by record type. Amounts have no sign: the cashflow has it. */
export function presentReport(sums: readonly [SettledSum, ...SettledSum[]]): Json {
  const [first] = sums;
  const { settlementDate, currency } = first;
  const total = {
    ...first,
    netMinor: sums.reduce((sum, { netMinor }) => sum + netMinor, 0n),
    feeMinor: sums.reduce((sum, { feeMinor }) => sum + feeMinor, 0n),
  };
  return {
    id: reportIdOf(first),
    count: String(sums.reduce((sum, { count }) => sum + count, 0)),
    settlement: { date: settlementDate, currency, ...presentSum(total) },
    records: sums.map((each) => ({
      recordType: each.recordType,
      count: String(each.count),
      settlement: presentSum(each),
    })),
  };
}

function presentSum({ netMinor, feeMinor, currency }: SettledSum): Json {
  const size = netMinor < 0n ? -netMinor : netMinor;
  return {
    amount: fromMinor(size, currency),
    cashflow: netMinor < 0n ? 'NEG' : 'POS',
    fee: fromMinor(feeMinor, currency),
  };
}

/** A settled row by the names of the API (spec 2.13); what it does not have is left out. */
export function presentSettled(line: SettledLine): Json {
  const { currency, settlementCurrency, settlementFeeMinor } = line;
  const matchingStatus = matchingStatusOf(line);
  return present({
    recordType: line.recordType,
    transactionType: line.transactionType,
    amount: fromMinor(BigInt(line.amountMinor), currency),
    currency,
    paymentBrand: line.brand,
    presentmentDate: line.presentmentAt,
    descriptor: line.descriptor,
    merchantTransactionId: line.merchantTransactionId,
    merchantInvoiceId: line.merchantInvoiceId,
    pspEntityId: line.pspId,
    divisionEntityId: line.divisionId,
    merchantEntityId: line.merchantId,
    settlement: present({
      id: line.settlementTxId,
      cashflow: line.cashflow,
      date: line.settlementDate,
      amount: fromMinor(BigInt(line.settlementAmountMinor), settlementCurrency),
      currency: settlementCurrency,
      fee: settlementFeeMinor && fromMinor(BigInt(settlementFeeMinor), settlementCurrency),
      fxRate: line.settlementFxRate,
      status: line.settlementStatus,
      format: line.fileFormat,
    }),
    clearingInstitute: present({
      name: line.clearingInstituteName,
      merchantId: line.clearingInstituteMerchantId,
      txId1: line.connectorTxId1,
      txId2: line.connectorTxId2,
      txId3: line.connectorTxId3,
    }),
    merchantAccount: present({ id: line.merchantAccountId, name: line.merchantAccountName }),
    payment: line.paymentId && { id: line.paymentId },
    ...presentAccount(line),
    result: line.reasonCode && present({ code: line.reasonCode, description: line.reasonDescription }),
    matchedTransactions: matchingStatus && {
      status: matchingStatus,
      payment: matchedIdsOf(line).map((id) => ({ id })),
    },
    chargebackTransaction: line.chargebackId && { id: line.chargebackId },
  });
}

/** An account with a bank code is a bank account; any other one is a card. */
function presentAccount({ accountLast4, accountHolder, bankCode }: SettledLine): Record<string, Json | null> {
  if (accountLast4 === null && accountHolder === null && bankCode === null) return {};
  const account = present({ last4Digits: accountLast4, holder: accountHolder, bankCode });
  return bankCode === null ? { card: account } : { bankAccount: account };
}

/** Without what is null or empty. */
function present(values: Readonly<Record<string, Json[string] | null | ''>>): Json {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== '')) as Json;
}
