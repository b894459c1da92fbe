import { describe, expect, it } from 'vitest';
import { completed, readLines as read, rowOfColumns } from '../../testing/shipped-files.ts';
import { detectFormat } from '../detect-format.ts';
import type { SettlementFormat } from '../settlement-format.ts';
import { shippedFormats } from './index.ts';

/** What a row is, and its amounts with the sign of the cashflow. */
const summary = (definition: SettlementFormat, lines: readonly string[]) => {
  const { rows, bad, refusal } = read(definition, lines);
  expect([bad, refusal]).toEqual([[], null]);
  return rows.map(({ values, minor }) => {
    const types = [values.ReconciliationType, values.PaymentType, values.LineKind].filter((each) => each !== '');
    const sign = values.Cashflow === 'NEG' ? -1 : 1;
    return [types.join(' '), minor.Amount, sign * (minor.SettlementAmount ?? 0), minor.SettlementFee ?? 0];
  });
};

const badValues = (definition: SettlementFormat, lines: readonly string[]) =>
  read(definition, lines).bad.map(({ column, value }) => [column, value]);

const braintree =
  'Merchant Account ID,Transaction ID,Original Transaction ID,Transaction Type,Presentment Currency,Original Sale Amount,Settlement Currency,Settlement Amount,Settlement Date,Disbursement Date,Payment Instrument,Card Brand,Card Type,First 6 of CC,Issuing Bank,Refunded Amount,Refund Type,Exchange Rate,Order ID,Acquirer Reference Number,Card Issuing Country,Discount,Discount Credit,Per Transaction Fee,Per Transaction Fee Credit,Multicurrency Fee Amount,Multicurrency Fee Credit,Total Fee Amount';
const braintreeInterchange =
  'Merchant Account ID,Transaction ID,Original Transaction ID,Transaction Type,Presentment Currency,Settlement Currency,Settlement Amount,Settlement Date,Disbursement Date,Payment Instrument,Card Brand,Card Type,First 6 of CC,Issuing Bank,Interchange Description,Interchange Currency,Refunded Amount,Est. Interchange Rate,Est. Interchange Rate Credit,Est. Interchange Fixed,Est. Interchange Fixed Credit,Est. Interchange Total Amount,Exchange Rate,Order ID,Acquirer Reference Number,Card Issuing Country,Discount,Discount Credit,Per Transaction Fee,Per Transaction Fee Credit,Braintree Total Amount,Est. Total Fee Amount';
const mollie =
  'Date,Payment method,Currency,Amount,Status,ID,Description,Consumer name,Consumer bank account,Consumer BIC,Settlement currency,Settlement amount,Settlement reference,Amount refunded';
const mollieGerman =
  'Datum,Zahlungsmethode,Währung,Betrag,Status,ID,Beschreibung,Verbrauchername,Verbraucherkonto,Verbraucher BIC,Auszahlungswährung,Auszahlungsbetrag,Auszahlungsreferenz,Erstatteter Betrag';
const breakdown =
  'Client Entity ID,Client Entity Name,Processing Channel ID,Processing Channel Name,Type,Payment ID,Reference,Processed On,Available On,Holding Currency,Payout ID,Gross In Holding Currency,Deduction In Holding Currency,Net In Holding Currency,Processing Fee In Holding Currency,Scheme Fee In Holding Currency,Interchange In Holding Currency,Tax In Holding Currency,Reserve In Holding Currency,Processing Currency,Gross In Processing Currency,FX Rate Applied,Payment Method,Card Type,Card Category,Action ID,Timezone';
const actions =
  'Client Entity ID,Client Entity Name,Processing Channel ID,Currency Account ID,Action Type,Action ID,Payment ID,Requested On,Processed On,Processing Currency,FX Rate Applied,Holding Currency,Payout ID,Reference,Payment Method,Breakdown Type,Processing Currency Amount,Holding Currency Amount';
const worldpay =
  'Merchant Code,Order Code,Event Type,Event Date,Payment Method,Amount,Currency,Settlement Amount,Settlement Currency,Commission';
const klarna =
  'type,capture_date,sale_date,order_id,short_order_id,capture_id,merchant_reference1,merchant_reference2,amount,posting_currency,detailed_type,vat_amount';
const amazon =
  'TransactionPostedDate,SettlementId,AmazonTransactionId,SellerReferenceId,TransactionType,AmazonOrderReferenceId,SellerOrderId,StoreName,CurrencyCode,TransactionDescription,TransactionAmount,TransactionPercentageFee,TransactionFixedFee,TotalTransactionFee,NetTransactionAmount';

describe('a header of an acquirer', () => {
  it.each([
    [braintree, 'braintree-fees'],
    [braintreeInterchange, 'braintree-fees'],
    [mollie, 'mollie-settlement'],
    [mollieGerman, 'mollie-settlement'],
    [`\u{feff}${mollieGerman.replaceAll(',', ';')}`, 'mollie-settlement-semicolon'],
    [breakdown, 'checkout-settlement-breakdown'],
    [actions, 'checkout-financial-actions'],
    [worldpay, 'worldpay-transactions'],
    [klarna, 'klarna-settlement'],
    [`total_sale_amount;payout_date\n1.00;2026-10-05\n${klarna.replaceAll(',', ';')}`, 'klarna-settlement-semicolon'],
    [`"SettlementId","1"\n"SellerId","A1"\n\n"${amazon.replaceAll(',', '","')}"`, 'amazon-pay-settlement'],
  ])('is recognized among all shipped formats: %s', (header, key) => {
    const detected = detectFormat(Buffer.from(`${header}\n`), shippedFormats);
    expect(detected).toMatchObject({ kind: 'MAPPED', format: { key } });
  });
});

describe('the transaction-level fees of Braintree', () => {
  const row = (type: string, amount: string, fee: string, currency = 'USD', columns = braintree) =>
    rowOfColumns(columns.split(','), {
      'Merchant Account ID': 'shop',
      'Transaction ID': 'tx1',
      'Transaction Type': type,
      'Presentment Currency': currency,
      'Settlement Currency': currency,
      'Settlement Amount': amount,
      'Settlement Date': '2026-10-05',
      'Disbursement Date': '2026-10-07',
      'Card Brand': 'MasterCard',
      'Issuing Bank': 'Bank, National Association',
      'Order ID': 'order-0001',
      'Total Fee Amount': fee,
      'Est. Total Fee Amount': fee,
    });
  const definition = completed('braintree-fees');

  it('become sales and refunds less their fees, with and without interchange', () => {
    const lines = [
      row('sale', '100.00', '2.59'),
      row('credit', '-20.00', '-0.37'),
      row('credit', '20.00', '0.10'),
      row('sale', '0.10', '0.13'),
      row('sale', '500', '15', 'JPY'),
      row('sale', '1.250', '0.030', 'KWD'),
    ];
    const expected = [
      ['SETTLED DEBIT', 10_000, 9_741, 259],
      ['SETTLED REFUND', 2_000, -1_963, -37],
      ['SETTLED REFUND', 2_000, -2_010, 10],
      ['SETTLED DEBIT', 10, -3, 13],
      ['SETTLED DEBIT', 500, 485, 15],
      ['SETTLED DEBIT', 1_250, 1_220, 30],
    ];
    expect(summary(definition, [braintree, ...lines])).toEqual(expected);
    expect(
      summary(definition, [braintreeInterchange, row('sale', '100.00', '2.59', 'USD', braintreeInterchange)]),
    ).toEqual([expected[0]]);
  });

  it('have the date of the disbursement, and a type that is not known is a bad row', () => {
    const { rows } = read(definition, [braintree, row('sale', '100.00', '2.59')]);
    expect(rows).toMatchObject([
      { values: { SettlementDate: '2026-10-07', Brand: 'MASTER', TransactionId: 'order-0001' } },
    ]);
    expect(badValues(definition, [braintree, row('dispute', '1.00', '0.00')])).toEqual([
      ['Transaction Type', 'dispute'],
    ]);
  });
});

describe('the settlement of Mollie', () => {
  const row = (id: string, method: string, amount: string, description = 'Order 1001') =>
    `2026-10-05 10:12:00,${method},EUR,${amount},paidout,${id},${description},,,,EUR,${amount},1234567.2610.01,`;
  const definition = completed('mollie-settlement');
  const rows = (write: (amount: string) => string) => [
    row('tr_1', 'creditcard', write('100.00')),
    row('cpt_1', '', write('50.00')),
    row('re_1', 'refund', write('-20.00')),
    row('re_2', 'refund', write('20.00')),
    row('chb_1', 'chargeback', write('-100.00')),
    row('chb_2', 'chargeback', write('100.00')),
    row('', '', write('-2.88'), 'Withheld transaction fees 1'),
  ];
  const expected = [
    ['SETTLED DEBIT', 10_000, 10_000, 0],
    ['SETTLED DEBIT', 5_000, 5_000, 0],
    ['SETTLED REFUND', 2_000, -2_000, 0],
    ['SETTLED REFUND REFUND_REVERSAL', 2_000, 2_000, 0],
    ['CHARGEBACK DEBIT', 10_000, -10_000, 0],
    ['CHARGEBACK REVERSAL DEBIT', 10_000, 10_000, 0],
    ['FEE BATCH', 288, -288, 0],
  ];

  it('becomes payments, refunds, chargebacks and withheld fees by the ids of its rows', () => {
    expect(summary(definition, [mollie, ...rows((amount) => amount)])).toEqual(expected);
  });

  it('is read with a German header, and with a comma before its decimals', () => {
    expect(summary(definition, [mollieGerman, ...rows((amount) => `"${amount.replace('.', ',')}"`)])).toEqual(expected);
    const semicolons = [mollieGerman, ...rows((amount) => amount)].map((line) => line.replaceAll(',', ';'));
    expect(summary(completed('mollie-settlement-semicolon'), semicolons)).toEqual(expected);
  });

  it('never reads groups of digits as decimals', () => {
    const grouped = row('tr_1', 'ideal', '"1,250"');
    expect(badValues(definition, [mollieGerman, grouped])).toEqual([['Betrag', '1,250']]);
  });

  it('has times of Amsterdam, and an id that is not known is a bad row', () => {
    const [first] = read(definition, [mollie, row('tr_1', 'creditcard', '1.00')]).rows;
    expect(first?.values).toMatchObject({ TxRequestTime: '2026-10-05 08:12:00', SettlementDate: '2026-10-05' });
    expect(badValues(definition, [mollie, row('rt_1', 'ideal', '1.00')])).toEqual([['ID', 'rt_1']]);
  });
});

describe('the settlement breakdown of Checkout.com', () => {
  const row = (type: string, amounts: Record<string, string>) =>
    rowOfColumns(breakdown.split(','), {
      'Client Entity ID': 'ent_1',
      'Client Entity Name': 'Shop',
      Type: type,
      'Payment ID': 'pay_1',
      'Action ID': 'act_1',
      Reference: 'order-0001',
      'Processed On': '2026-10-05T08:30:00.123',
      'Available On': '2026-10-07T00:00:00',
      'Payout ID': '0001ABC',
      'Holding Currency': 'EUR',
      'Processing Currency': 'EUR',
      'Payment Method': 'VISA',
      ...amounts,
    });
  const amounts = (gross: string, deduction: string, net: string, other: Record<string, string> = {}) => ({
    'Gross In Holding Currency': gross,
    'Gross In Processing Currency': gross,
    'Deduction In Holding Currency': deduction,
    'Net In Holding Currency': net,
    ...other,
  });
  const definition = completed('checkout-settlement-breakdown');

  it('becomes payments less their fees, refunds, disputes both ways, reserves and transfers', () => {
    const rows = summary(definition, [
      breakdown,
      row('Charge', amounts('100.00', '-2.12345678', '97.87654322')),
      row('Charge', {
        ...amounts('91.50', '-1.50', '90.00'),
        'Gross In Processing Currency': '100.00',
        'Processing Currency': 'USD',
      }),
      row('Refund', amounts('-20.00', '-0.10', '-20.10')),
      row('Chargeback', amounts('-100.00', '-15.00', '-115.00')),
      row('Chargeback', amounts('100.00', '0.00', '100.00')),
      row('Clearing Failed', amounts('20.00', '0.00', '20.00')),
      row('Clearing Failed', amounts('-50.00', '0.00', '-50.00')),
      row('Charge', amounts('0', '-0.05', '-0.05')),
      row('Network Token Update', amounts('', '-0.35', '-0.35')),
      row('Rolling Reserve Deducted', amounts('-5.00', '0', '-5.00')),
      row('Top Up', amounts('10.00', '0', '10.00')),
      row('Payout', amounts('-50.00', '0', '-50.00')),
    ]);
    expect(rows).toEqual([
      ['SETTLED DEBIT', 10_000, 9_788, 212],
      ['SETTLED DEBIT', 10_000, 9_000, 150],
      ['SETTLED REFUND', 2_000, -2_010, 10],
      ['CHARGEBACK DEBIT', 10_000, -11_500, 1_500],
      ['CHARGEBACK REVERSAL DEBIT', 10_000, 10_000, 0],
      ['SETTLED REFUND REFUND_REVERSAL', 2_000, 2_000, 0],
      ['CHARGEBACK DEBIT', 5_000, -5_000, 0],
      ['FEE BATCH', 5, -5, 0],
      ['FEE BATCH', 35, -35, 0],
      ['FEE BATCH RESERVE', 500, -500, 0],
      ['FEE BATCH TRANSFER', 1_000, 1_000, 0],
    ]);
  });

  it('has a bad row for a type that is not known', () => {
    expect(badValues(definition, [breakdown, row('Crypto', amounts('1', '0', '1'))])).toEqual([['Type', 'Crypto']]);
  });
});

describe('the financial actions of Checkout.com', () => {
  const row = (action: string, kind: string, amount: string, held = amount, currency = 'GBP') =>
    `ent_1,Shop,pc_1,ca_1,${action},act_1,pay_1,2026-10-05T08:30:00,2026-10-06T08:30:00,${currency},1,GBP,0001ABC,order-0001,VISA,${kind},${amount},${held}`;
  const definition = completed('checkout-financial-actions');

  it('become a row for each part of a payment: its amount, and its fees', () => {
    const rows = summary(definition, [
      actions,
      row('Capture', 'Capture', '100.00'),
      row('Capture', 'Capture', '100.00', '86.00', 'EUR'),
      row('Capture', 'Interchange Variable Fee', '-0.20'),
      row('Capture', 'Scheme Fixed Fee', '-0.04'),
      row('Capture', 'Premium Variable Fee Tax', '-0.004'),
      row('Refund', 'Refund', '-20.00'),
      row('Chargeback', 'Chargeback (ADJM)', '-100.00'),
      row('Chargeback', 'Chargeback (RPDW)', '100.00'),
      row('Clearing Failed', 'Clearing Failed', '20.00'),
      row('Rolling Reserve', 'Rolling Reserve Deducted', '-5.00'),
      row('Adjustment', 'Transaction Amount Discrepancy', '1.00'),
      row('Payout', 'Payout', '-50.00'),
    ]);
    expect(rows).toEqual([
      ['SETTLED DEBIT', 10_000, 10_000, 0],
      ['SETTLED DEBIT', 10_000, 8_600, 0],
      ['FEE BATCH', 20, -20, 0],
      ['FEE BATCH', 4, -4, 0],
      ['FEE BATCH', 0, 0, 0],
      ['SETTLED REFUND', 2_000, -2_000, 0],
      ['CHARGEBACK DEBIT', 10_000, -10_000, 0],
      ['CHARGEBACK REVERSAL DEBIT', 10_000, 10_000, 0],
      ['SETTLED REFUND REFUND_REVERSAL', 2_000, 2_000, 0],
      ['FEE BATCH RESERVE', 500, -500, 0],
      ['FEE BATCH ADJUSTMENT', 100, 100, 0],
    ]);
  });

  it('have a bad row for what is not published', () => {
    const unknown = row('Chargeback', 'Chargeback (AUTO)', '1.00');
    expect(badValues(definition, [actions, unknown])).toEqual([['Breakdown Type', 'Chargeback (AUTO)']]);
  });
});

describe('the transactions of Worldpay', () => {
  const row = (event: string, amount: string, settled: string, commission: string) =>
    `SHOP,order-0001,${event},2026-10-05 08:30:00,VISA-SSL,${amount},EUR,${settled},EUR,${commission}`;
  const definition = completed('worldpay-transactions');
  const lines = [
    row('SETTLED', '100.00', '98.50', '1.50'),
    row('AUTHORISED', '100.00', '', ''),
    row('REFUNDED', '20.00', '20.10', '0.10'),
    row('REFUND_FAILED', '20.00', '20.00', '0.00'),
    row('CHARGED_BACK', '100.00', '115.00', '15.00'),
    row('CHARGEBACK_REVERSED', '100.00', '100.00', '0.00'),
  ];
  const expected = [
    ['SETTLED DEBIT', 10_000, 9_850, 150],
    ['SETTLED REFUND', 2_000, -2_010, 10],
    ['SETTLED REFUND REFUND_REVERSAL', 2_000, 2_000, 0],
    ['CHARGEBACK DEBIT', 10_000, -11_500, 1_500],
    ['CHARGEBACK REVERSAL DEBIT', 10_000, 10_000, 0],
  ];

  it('become settled payments, refunds and chargebacks, by their events', () => {
    expect(summary(definition, [worldpay, ...lines])).toEqual(expected);
  });

  it('are read under the other names that their columns have', () => {
    const renamed = worldpay
      .replace('Event Type', 'Status')
      .replace('Settlement Currency', 'Settlement currency')
      .replace('Settlement Amount', 'Net Amount')
      .replace('Commission', 'commission');
    expect(summary(definition, [renamed, ...lines])).toEqual(expected);
    const unknown = row('DISPUTE_EXPIRED', '1.00', '1.00', '0.00');
    expect(badValues(definition, [renamed, unknown])).toEqual([['Status', 'DISPUTE_EXPIRED']]);
  });
});

describe('the settlement of Klarna', () => {
  const row = (type: string, amount: string, detail = '', vat = '') =>
    `${type},2026-10-05T08:30:00Z,2026-10-04T08:30:00Z,c504a9bb-1948,9875QW2,8e93b66-6ab1,order-0001,,${amount},EUR,${detail},${vat}`;
  const definition = completed('klarna-settlement');
  const lines = (sign: string) => [
    row('SALE', '100.00'),
    row('FEE', `${sign}2.91`, 'PURCHASE_FEE_PERCENTAGE', `${sign}0.55`),
    row('RETURN', `${sign}20.00`),
    row('REVERSAL', `${sign}100.00`),
    row('REVERSAL_MERCHANT_PROTECTION', '84.03'),
    row('HOLDBACK', `${sign}5.00`),
    row('RELEASE', '5.00'),
    row('COMMISSION', '1.00'),
    row('CHARGE', `${sign}3.00`, 'PAYMENT_REMINDER'),
    row('CREDIT', '3.00'),
    row('FEE_REFUND', '1.50', 'DISPUTE_FEE_REFUND'),
  ];
  const expected = [
    ['SETTLED DEBIT', 10_000, 10_000, 0],
    ['FEE BATCH', 346, -346, 0],
    ['SETTLED REFUND', 2_000, -2_000, 0],
    ['CHARGEBACK DEBIT', 10_000, -10_000, 0],
    ['CHARGEBACK REVERSAL DEBIT', 8_403, 8_403, 0],
    ['FEE BATCH RESERVE', 500, -500, 0],
    ['FEE BATCH RESERVE', 500, 500, 0],
    ['FEE BATCH ADJUSTMENT', 100, 100, 0],
    ['FEE BATCH ADJUSTMENT', 300, -300, 0],
    ['FEE BATCH ADJUSTMENT', 300, 300, 0],
    ['FEE BATCH', 150, 150, 0],
  ];

  it('becomes rows whose type states the way of their money, with signed amounts and without', () => {
    expect(summary(definition, [klarna, ...lines('-')])).toEqual(expected);
    expect(summary(definition, [klarna, ...lines('')])).toEqual(expected);
    expect(summary(definition, [klarna, row('CORRECTION', '-1.00'), row('CORRECTION', '1.00')])).toEqual([
      ['FEE BATCH ADJUSTMENT', 100, -100, 0],
      ['FEE BATCH ADJUSTMENT', 100, 100, 0],
    ]);
  });

  it('takes the date and the reference of the payout from the summary before the rows', () => {
    const file = [
      'total_sale_amount,total_fee_amount,payment_reference,settlement_currency,payout_date,merchant_id',
      '100.00,2.91,XISA93DJ,EUR,2026-10-08T07:45:00Z,K123456',
      '',
      klarna,
      ...lines('-'),
    ];
    expect(summary(definition, file)).toEqual(expected);
    expect(read(definition, file).rows[0]?.values).toMatchObject({
      SettlementDate: '2026-10-08',
      ConnectorTxId3: 'XISA93DJ',
      SettlementTxId: '8e93b66-6ab1',
      TransactionId: 'order-0001',
    });
    const semicolons = file.map((line) => line.replaceAll(',', ';').replaceAll('.', ','));
    expect(summary(completed('klarna-settlement-semicolon'), semicolons)).toEqual(expected);
  });

  it('keeps two fees of one capture that are alike, and refuses a type that is not known', () => {
    const { rows } = read(definition, [klarna, row('FEE', '-0.30'), row('FEE', '-0.30')]);
    expect(rows.map(({ values }) => values.SettlementTxId)).toEqual(['', '']);
    expect(badValues(definition, [klarna, row('LOAN', '1.00')])).toEqual([['type', 'LOAN']]);
  });
});

describe('the settlement of Amazon Pay', () => {
  const row = (type: string, amount: string, fee: string, net: string) =>
    `2026-10-05T15:48:50-0000,5044561311,P01-1-C1,capture-0001,${type},P01-1,order-0001,Shop,EUR,Text,${amount},${fee},0.00,${fee},${net}`;
  const file = [
    '"SellerId","A1XX111XXX111XXX"',
    '"SettlementStartDate","2026-10-01T14:37:01-0700"',
    '"SettlementEndDate","2026-10-08T14:37:03-0700"',
    '',
    amazon,
    row('Capture', '100.00', '-3.20', '96.80'),
    row('Refund', '-20.00', '0.50', '-19.50'),
    row('Chargeback', '-100.00', '-15.00', '-115.00'),
    row('A-to-z Guarantee', '-10.00', '0.00', '-10.00'),
    row('Chargeback', '100.00', '0.00', '100.00'),
    row('Authorization', '0.00', '-0.30', '-0.30'),
    row('Reserve', '-50.00', '0.00', '-50.00'),
    row('Carryover', '5.00', '0.00', '5.00'),
    row('Transfer', '-51.80', '0.00', '-51.80'),
  ];
  const definition = completed('amazon-pay-settlement');

  it('becomes rows behind the lines about the account, with fees of either sign', () => {
    expect(summary(definition, file)).toEqual([
      ['SETTLED DEBIT', 10_000, 9_680, 320],
      ['SETTLED REFUND', 2_000, -1_950, -50],
      ['CHARGEBACK DEBIT', 10_000, -11_500, 1_500],
      ['CHARGEBACK DEBIT', 1_000, -1_000, 0],
      ['CHARGEBACK REVERSAL DEBIT', 10_000, 10_000, 0],
      ['FEE BATCH', 30, -30, 0],
      ['FEE BATCH RESERVE', 5_000, -5_000, 0],
      ['FEE BATCH TRANSFER', 500, 500, 0],
    ]);
    expect(badValues(definition, [amazon, row('Gift', '1.00', '0.00', '1.00')])).toEqual([['TransactionType', 'Gift']]);
  });
});

describe('the event types of Square', () => {
  it('become fees, reserves, adjustments, transfers and disputes, in the currency of the file', () => {
    const header = 'Date,Event Type,Payment ID,Total Collected,Fees,Net Total,Currency';
    const row = (type: string, net: string) => `10/05/2026,${type},PAY1,"${net}",$0.00,"${net}",USD`;
    const definition = completed('square-transactions');
    expect(
      summary(definition, [
        header,
        row('Payment', '$1,000.00'),
        row('DISPUTE', '($45.00)'),
        row('Dispute', '$45.00'),
        row('SUBSCRIPTION_FEE', '-$3.00'),
        row('RESERVE_HOLD', '-$5.00'),
        row('Adjustment', '$1.00'),
        row('SQUARE_CAPITAL_PAYMENT', '-$2.00'),
      ]),
    ).toEqual([
      ['SETTLED DEBIT', 100_000, 100_000, 0],
      ['CHARGEBACK DEBIT', 4_500, -4_500, 0],
      ['CHARGEBACK REVERSAL DEBIT', 4_500, 4_500, 0],
      ['FEE BATCH', 300, -300, 0],
      ['FEE BATCH RESERVE', 500, -500, 0],
      ['FEE BATCH ADJUSTMENT', 100, 100, 0],
      ['FEE BATCH TRANSFER', 200, -200, 0],
    ]);
  });
});

describe('the types of Shopify Payments', () => {
  const header =
    'Transaction Date,Type,Order,Card Brand,Payout Date,Amount,Fee,Net,Checkout,Presentment Amount,Presentment Currency,Currency';
  const row = (type: string, amount: string, fee = '0.00', net = amount) =>
    `2026-10-05 08:30:00 +0200,${type},#1001,visa,2026-10-07,${amount},${fee},${net},chk_1,,,EUR`;

  it('become rows in each of their spellings, and a refund that failed comes back', () => {
    expect(
      summary(completed('shopify-payments'), [
        header,
        row('CHARGE', '100.00', '2.90', '97.10'),
        row('refund_failure', '10.00'),
        row('dispute_withdrawal', '-100.00', '15.00', '-115.00'),
        row('dispute reversal', '100.00', '-15.00', '115.00'),
        row('shop_cash_credit', '1.41'),
        row('reserved funds', '-5.00'),
        row('lending_capital_remittance', '-2.00'),
        row('referral_fee', '-1.00'),
        row('payout', '-80.60'),
      ]),
    ).toEqual([
      ['SETTLED DEBIT', 10_000, 9_710, 290],
      ['SETTLED REFUND REFUND_REVERSAL', 1_000, 1_000, 0],
      ['CHARGEBACK DEBIT', 10_000, -11_500, 1_500],
      ['CHARGEBACK REVERSAL DEBIT', 10_000, 11_500, -1_500],
      ['FEE BATCH ADJUSTMENT', 141, 141, 0],
      ['FEE BATCH RESERVE', 500, -500, 0],
      ['FEE BATCH TRANSFER', 200, -200, 0],
      ['FEE BATCH', 100, -100, 0],
    ]);
  });
});
