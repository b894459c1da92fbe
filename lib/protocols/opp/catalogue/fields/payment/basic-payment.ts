// The parameters of a payment with any payment method (spec 2.3).
import { C, f, O, R, table } from '../field.ts';
import { alphanumeric, capitals, currency, locale, oneOf, text, word } from '../types/field-types.ts';
import { amount, wholeNumber } from '../types/numbers.ts';

export const basicPayment = table({ group: 'payment', title: 'Basic payment parameters', section: '2.3' }, [
  f('amount', R, amount(10), { condition: 'tax and shipping are already in it' }),
  f('taxAmount', C, amount(10), { condition: 'already included in amount' }),
  f('discountAmount', O, amount(10), { condition: 'invoice-level discount (L3 data)' }),
  f('currency', R, currency),
  f('paymentBrand', C, word(32), { condition: 'mandatory unless card brand detection is used' }),
  f('paymentType', R, capitals(2)),
  f('descriptor', O, text(127), { condition: 'part of the statement descriptor; merchant.name may override it' }),
  f('merchantTransactionId', C, text(8, 255), {
    condition: 'for reconciliation; required by the standalone risk check and 3D Secure',
  }),
  f('merchantInvoiceId', O, text(8, 255), { condition: 'unique; not forwarded to the acquirer' }),
  f('merchantMemo', O, text(8, 255), { condition: 'reporting only' }),
  f('transactionCategory', O, alphanumeric(0, 32)),
  f('sequence', O, oneOf('FINAL'), {
    usedBy: ['payment'],
    condition: 'FINAL marks the last capture, reversal, refund or similar',
  }),
  f('numberOfCaptures', O, wholeNumber(1, 98), { usedBy: ['payment'] }),
  f('promotionCode', O, alphanumeric(15), { condition: 'one per order' }),
  f('locale', O, locale, { condition: 'language and country, like de-AT' }),
  f('transactionLinkId', O, text(35), { condition: 'links later activity to the original transaction' }),
  f('transactionPurposeCode', O, text(12), { condition: 'for some payouts and account funding across borders' }),
  f('integrationType', O, text(10)),
  f('transactionBai', O, text(2), { condition: 'business application identifier of direct-payout transactions' }),
  f('transactionTti', O, text(3), { condition: 'transaction type identifier of send transactions' }),
  f('transactionProcessingCode', O, oneOf('PURCHASE', 'FUNDING', 'PAYMENT'), { default: 'PURCHASE' }),
  f('forex.amount', C, amount(10), { condition: 'amount used for currency conversion' }),
  f('forex.currency', C, currency, { condition: 'currency used for conversion' }),
]);
