import { describe, expect, it } from 'vitest';
import { testOwner } from '../../testing/file-rows.ts';
import { constant } from '../../testing/format-files.ts';
import { completed, readLines as read } from '../../testing/shipped-files.ts';
import { checkFormat } from '../check-format.ts';
import { detectFormat } from '../detect-format.ts';
import { columnGroups } from '../resolve-columns.ts';
import type { SettlementFormat } from '../settlement-format.ts';
import { shippedFormats } from './index.ts';
import { column } from './sources.ts';

const [merchant = ''] = testOwner.merchantIds;

const adyenColumns = [
  'Company Account',
  'Merchant Account',
  'Psp Reference',
  'Merchant Reference',
  'Payment Method',
  'Creation Date',
  'TimeZone',
  'Type',
  'Modification Reference',
  'Gross Currency',
  'Gross Debit (GC)',
  'Gross Credit (GC)',
  'Exchange Rate',
  'Net Currency',
  'Net Debit (NC)',
  'Net Credit (NC)',
  'Commission (NC)',
  'Markup (NC)',
  'Scheme Fees (NC)',
  'Interchange (NC)',
  'Payment Method Variant',
  'Modification Merchant Reference',
  'Batch Number',
  'Reserved4',
  'Booking Date',
  'Booking Date TimeZone',
];
const adyenRow = (values: Record<string, string>): string => {
  const row: Record<string, string> = {
    'Company Account': 'ExampleCompany',
    'Merchant Account': 'ExampleShop',
    'Batch Number': '4',
    'Creation Date': '2026-07-01 10:30:00',
    TimeZone: 'CEST',
    'Booking Date': '2026-07-03 00:10:00',
    'Gross Currency': 'EUR',
    'Net Currency': 'EUR',
    'Exchange Rate': '1',
    'Payment Method': 'visa',
    ...values,
  };
  return adyenColumns.map((name) => row[name] ?? '').join(',');
};
const adyenFile = [
  adyenColumns.join(','),
  adyenRow({
    'Psp Reference': '8815000000000001',
    'Merchant Reference': 'order-0001',
    Type: 'Settled',
    'Modification Reference': '8815000000000002',
    'Gross Credit (GC)': '92.50',
    'Net Credit (NC)': '91.58',
    'Markup (NC)': '0.20',
    'Scheme Fees (NC)': '0.12',
    'Interchange (NC)': '0.60',
  }),
  adyenRow({
    'Psp Reference': '8815000000000001',
    'Merchant Reference': 'order-0001',
    Type: 'Refunded',
    'Modification Reference': '8815000000000003',
    'Gross Debit (GC)': '20.00',
    'Net Debit (NC)': '20.10',
    'Commission (NC)': '0.10',
  }),
  adyenRow({
    'Psp Reference': '8815000000000004',
    'Merchant Reference': 'short',
    Type: 'Chargeback',
    'Gross Currency': 'USD',
    'Gross Debit (GC)': '100.00',
    'Exchange Rate': '0.91500000',
    'Net Debit (NC)': '106.50',
    'Modification Reference': '8815000000000005',
    'Markup (NC)': '15.00',
    'Payment Method': 'mc',
  }),
  adyenRow({
    Type: 'Fee',
    'Modification Reference': 'Transaction Fees July 2026',
    'Gross Currency': '',
    'Net Debit (NC)': '12.00',
    'Exchange Rate': '',
    'Payment Method': '',
  }),
  adyenRow({ Type: 'MerchantPayout', 'Net Debit (NC)': '52.98' }),
];

describe('the settlement details of Adyen', () => {
  const shops = column(['Merchant Account'], { values: [{ from: 'ExampleShop', to: merchant }] });

  it('become rows of payments, refunds, chargebacks and fees', () => {
    const { rows, bad, refusal } = read(completed('adyen-settlement-detail', shops), adyenFile);
    expect([bad, refusal]).toEqual([[], null]);
    expect(rows).toMatchObject([
      {
        values: {
          ReconciliationType: 'SETTLED',
          PaymentType: 'DEBIT',
          Cashflow: 'POS',
          Brand: 'VISA',
          ConnectorTxId1: '8815000000000001',
          SettlementTxId: '8815000000000002',
          TransactionId: 'order-0001',
          TxRequestTime: '2026-07-01 08:30:00',
          SettlementDate: '2026-07-03',
          MerchantId: merchant,
        },
        minor: { Amount: 9_250, SettlementAmount: 9_158, SettlementFee: 92 },
      },
      {
        values: { PaymentType: 'REFUND', Cashflow: 'NEG' },
        minor: { Amount: 2_000, SettlementAmount: 2_010, SettlementFee: 10 },
      },
      {
        values: {
          ReconciliationType: 'CHARGEBACK',
          PaymentType: 'DEBIT',
          Cashflow: 'NEG',
          Currency: 'USD',
          SettlementCurrency: 'EUR',
          SettlementFxRate: '0.91500000',
          TransactionId: '',
        },
        minor: { Amount: 10_000, SettlementAmount: 10_650, SettlementFee: 1_500 },
      },
      {
        values: {
          ReconciliationType: 'FEE',
          PaymentType: 'BATCH',
          SettlementTxId: '',
          SettlementFxRate: '1',
          ReasonDesc: 'Transaction Fees July 2026',
        },
        minor: { Amount: 1_200, SettlementAmount: 1_200 },
      },
    ]);
  });

  it('have settlement amounts of amount × rate and fee', () => {
    const { rows } = read(completed('adyen-settlement-detail', shops), adyenFile);
    for (const { minor, values } of rows) {
      const sign = values.Cashflow === 'POS' ? -1 : 1;
      const expected = (minor.Amount ?? 0) * Number(values.SettlementFxRate) + sign * (minor.SettlementFee ?? 0);
      expect(Math.abs((minor.SettlementAmount ?? 0) - expected)).toBeLessThanOrEqual(1);
    }
  });

  it('of a merchant account without a merchant are bad rows that name it', () => {
    const { bad } = read(completed('adyen-settlement-detail', column(['Merchant Account'])), adyenFile);
    expect(bad[0]).toMatchObject({ column: 'Merchant Account', value: 'ExampleShop' });
    expect(bad[0]?.reason).toMatch(/MerchantId is not a merchant of this PSP/);
  });

  it('may lack the booking date, which older reports do not have', () => {
    const older = adyenFile.map((each) => each.split(',').slice(0, -2).join(','));
    const { rows, bad } = read(completed('adyen-settlement-detail', shops), older);
    expect([bad, rows[0]?.values.SettlementDate]).toEqual([[], '2026-07-01']);
  });
});

describe('the payout reconciliation of Stripe', () => {
  const header =
    'automatic_payout_id,automatic_payout_effective_at,balance_transaction_id,created_utc,created,available_on_utc,available_on,currency,gross,fee,net,reporting_category,source_id,description,customer_facing_amount,customer_facing_currency,payment_intent_id,charge_id,card_brand';
  const row = (id: string, amounts: string, category: string, facing = ',') =>
    `po_1,2026-07-05 00:00:00,txn_${id},2026-07-01 10:30:00,2026-07-01 12:30:00,2026-07-05 00:00:00,2026-07-05 00:00:00,eur,${amounts},${category},src_${id},"Order, 1",${facing},pi_${id},ch_${id},Visa`;
  const file = [
    header,
    row('1', '92.50,0.92,91.58', 'charge', '92.50,eur'),
    row('2', '-20.00,0.00,-20.00', 'refund', '-20.00,eur'),
    row('3', '91.50,3.00,88.50', 'charge', '100.00,usd'),
    row('4', '-92.50,15.00,-107.50', 'dispute', '-92.50,eur'),
    row('5', '-2.00,0.00,-2.00', 'fee'),
    row('6', '-51.00,0.00,-51.00', 'payout'),
  ];

  it('becomes rows, with the rate of a payment in another currency', () => {
    const { rows, bad, refusal } = read(completed('stripe-payout-reconciliation'), file);
    expect([bad, refusal]).toEqual([[], null]);
    expect(rows).toMatchObject([
      {
        values: {
          ReconciliationType: 'SETTLED',
          PaymentType: 'DEBIT',
          Cashflow: 'POS',
          ConnectorTxId1: 'ch_1',
          SettlementTxId: 'txn_1',
          ConnectorTxId2: 'pi_1',
          Brand: 'VISA',
          Descriptor: 'Order, 1',
          TxRequestTime: '2026-07-01 10:30:00',
          SettlementDate: '2026-07-05',
          SettlementFxRate: '1',
        },
        minor: { Amount: 9_250, SettlementAmount: 9_158, SettlementFee: 92 },
      },
      { values: { PaymentType: 'REFUND', Cashflow: 'NEG' }, minor: { Amount: 2_000, SettlementAmount: 2_000 } },
      {
        values: { Currency: 'USD', SettlementCurrency: 'EUR', SettlementFxRate: '0.915' },
        minor: { Amount: 10_000, SettlementAmount: 8_850, SettlementFee: 300 },
      },
      { values: { ReconciliationType: 'CHARGEBACK', Cashflow: 'NEG', SettlementFxRate: '1' } },
      { values: { ReconciliationType: 'FEE', Currency: 'EUR' }, minor: { Amount: 200, SettlementAmount: 200 } },
    ]);
  });

  it('with a category that is not known has a bad row', () => {
    const { bad } = read(completed('stripe-payout-reconciliation'), [header, row('1', '1,0,1', 'new_category')]);
    expect(bad).toMatchObject([{ column: 'reporting_category', value: 'new_category' }]);
  });
});

describe('the settlement report of PayPal', () => {
  const header =
    '"CH","Transaction ID","Invoice ID","PayPal Reference ID","PayPal Reference ID Type","Transaction Event Code","Transaction Initiation Date","Transaction Completion Date","Transaction  Debit or Credit","Gross Transaction Amount","Gross Transaction Currency","Fee Debit or Credit","Fee Amount","Fee Currency","Custom Field","Consumer ID","Payment Tracking ID","Store ID","Bank Reference ID","Credit Transactional Fee","Credit Promotional Fee","Credit Term"';
  const row = (id: string, code: string, amounts: string, invoice = '') =>
    `"SB","TX${id}","${invoice}","","","${code}",2026/07/01 01:30:00 -0700,2026/07/01 23:30:00 -0700,${amounts},"","PAYER","","","",,,`;
  const file = (count: number) => [
    '"RH",2026/07/02 02:00:00 -0700,"A","ACCOUNT123",011,',
    '"FH",01',
    '"SH",2026/07/01 00:00:00 -0700,2026/07/01 23:59:59 -0700,"ACCOUNT123","ACCOUNT123",""',
    header,
    row('1', 'T0006', '"CR",9250,"EUR","DR",92,"EUR"', 'order-0001'),
    row('2', 'T1107', '"DR",2000,"EUR","CR",10,"EUR"'),
    row('3', 'T0006', '"CR",50000,"JPY","DR",1000,"JPY"'),
    row('4', 'T1201', '"DR",9250,"EUR","",,""'),
    row('5', 'T0400', '"DR",5100,"EUR","",,""'),
    '"SF","EUR",9250,16350,10,92',
    `"SC",${count}`,
    '"RF","EUR",9250,16350,10,92',
    `"RC",${count}`,
    '"FF",20',
  ];

  it('becomes rows, with signs by their columns and hundredths of any currency', () => {
    const { rows, bad, refusal } = read(completed('paypal-settlement'), file(5));
    expect([bad, refusal]).toEqual([[], null]);
    expect(rows).toMatchObject([
      {
        values: {
          ReconciliationType: 'SETTLED',
          PaymentType: 'DEBIT',
          Cashflow: 'POS',
          MerchantAccountId: 'ACCOUNT123',
          SettlementTxId: 'TX1',
          TransactionId: 'order-0001',
          TxRequestTime: '2026-07-01 08:30:00',
          SettlementDate: '2026-07-01',
          ReasonCode: 'T0006',
          SettlementFxRate: '1',
        },
        minor: { Amount: 9_250, SettlementAmount: 9_158, SettlementFee: 92 },
      },
      {
        values: { PaymentType: 'REFUND', Cashflow: 'NEG' },
        minor: { Amount: 2_000, SettlementAmount: 1_990, SettlementFee: -10 },
      },
      { values: { Currency: 'JPY' }, minor: { Amount: 500, SettlementAmount: 490, SettlementFee: 10 } },
      { values: { ReconciliationType: 'CHARGEBACK', PaymentType: 'DEBIT', Cashflow: 'NEG' } },
    ]);
  });

  it('is refused as a whole when it has another number of rows than it states, or was cut off', () => {
    const definition = completed('paypal-settlement');
    expect(read(definition, file(6)).refusal).toMatch(/states 6 rows, and there are 5/);
    expect(read(definition, file(5).slice(0, 8)).refusal).toMatch(/ends without the row SC/);
  });

  it('is recognized by its header among the shipped ones, as the others are', () => {
    const start = (lines: readonly string[]) => Buffer.from(lines.join('\n'));
    const found = [start(adyenFile), start(file(5))].map((bytes) => {
      const detected = detectFormat(bytes, shippedFormats);
      return detected.kind === 'MAPPED' ? detected.format.key : detected.kind;
    });
    expect(found).toEqual(['adyen-settlement-detail', 'paypal-settlement']);
  });
});

describe('the transactions of Square', () => {
  const file = [
    'Date,Event Type,Payment ID,Total Collected,Fees,Net Total',
    '10/05/2026,Payment,PAY1,"$1,243.50",($32.43),"$1,211.07"',
    '10/05/2026,Refund,PAY2,($45.00),$1.17,($43.83)',
  ];
  const dollars = (): SettlementFormat => {
    const { columns, ...rest } = completed('square-transactions');
    const isCurrency = (target: string) => target === 'Currency' || target === 'SettlementCurrency';
    return {
      ...rest,
      columns: columns.map((each) => (isCurrency(each.target) ? { ...each, source: constant('USD') } : each)),
    };
  };

  it('become rows, with the sign of money and fees', () => {
    const { rows, bad, refusal } = read(dollars(), file);
    expect([bad, refusal]).toEqual([[], null]);
    expect(rows).toMatchObject([
      {
        values: { PaymentType: 'DEBIT', Cashflow: 'POS', SettlementDate: '2026-10-05' },
        minor: { Amount: 124_350, SettlementAmount: 121_107, SettlementFee: 3_243 },
      },
      {
        values: { PaymentType: 'REFUND', Cashflow: 'NEG' },
        minor: { Amount: 4_500, SettlementAmount: 4_383, SettlementFee: -117 },
      },
    ]);
  });

  it('need the currency of the account, and an event that is not known is a bad row', () => {
    expect(read(completed('square-transactions'), file).bad).toHaveLength(2);
    const other = '10/05/2026,Gift,PAY3,$1.00,$0.00,$1.00';
    expect(read(dollars(), [file[0] as string, other]).bad).toMatchObject([{ column: 'Event Type', value: 'Gift' }]);
  });
});

describe('the payout transactions of Shopify Payments', () => {
  const header =
    'Transaction Date,Type,Order,Card Brand,Card Source,Payout Status,Payout Date,Available On,Amount,Fee,Net,Checkout,Payment Method Name,Presentment Amount,Presentment Currency,Currency';
  const row = (type: string, amounts: string, presented = ',') =>
    `2026-10-05 08:30:00 +0200,${type},#1001,visa,online,paid,2026-10-07,2026-10-07,${amounts},chk_1,card,${presented},EUR`;

  it('become rows of payments, refunds, chargebacks, reserves and adjustments', () => {
    const { rows, bad, refusal } = read(completed('shopify-payments'), [
      header,
      row('charge', '100.00,2.90,97.10'),
      row('charge', '91.50,3.00,88.50', '100.00,USD'),
      row('refund', '-10.00,0.00,-10.00'),
      row('chargeback', '-100.00,15.00,-115.00'),
      row('chargeback won', '100.00,-15.00,115.00'),
      row('reserve', '-5.00,0.00,-5.00'),
      row('adjustment', '1.00,0.00,1.00'),
      row('payout', '-80.60,0.00,-80.60'),
    ]);
    expect([bad, refusal]).toEqual([[], null]);
    expect(rows).toMatchObject([
      {
        values: {
          PaymentType: 'DEBIT',
          Brand: 'VISA',
          TxRequestTime: '2026-10-05 06:30:00',
          SettlementDate: '2026-10-07',
        },
        minor: { Amount: 10_000, SettlementAmount: 9_710, SettlementFee: 290 },
      },
      { values: { Currency: 'USD', SettlementCurrency: 'EUR', SettlementFxRate: '0.915' } },
      { values: { PaymentType: 'REFUND', Cashflow: 'NEG' } },
      { values: { ReconciliationType: 'CHARGEBACK', Cashflow: 'NEG' }, minor: { SettlementFee: 1_500 } },
      { values: { ReconciliationType: 'CHARGEBACK REVERSAL' }, minor: { SettlementFee: -1_500 } },
      { values: { ReconciliationType: 'FEE', LineKind: 'RESERVE' } },
      { values: { ReconciliationType: 'FEE', LineKind: 'ADJUSTMENT' } },
    ]);
    expect(read(completed('shopify-payments'), [header, row('loan', '1.00,0.00,1.00')]).bad).toMatchObject([
      { column: 'Type', value: 'loan' },
    ]);
  });
});

describe('a shipped format', () => {
  it.each([
    ['Date,Event Type,Payment ID,Total Collected,Fees,Net Total', 'square-transactions'],
    [
      'Transaction Date,Type,Order,Card Brand,Card Source,Payout Status,Payout Date,Available On,Amount,Fee,Net,Checkout,Payment Method Name,Presentment Amount,Presentment Currency,Currency',
      'shopify-payments',
    ],
  ])('is recognized by its header: %s', (header, key) => {
    const detected = detectFormat(Buffer.from(`${header}\n`), shippedFormats);
    expect(detected).toMatchObject({ kind: 'MAPPED', format: { key } });
  });
});

describe.each(shippedFormats)('$name', ({ definition }) => {
  it('can be used once its merchants are there', () => {
    expect(checkFormat(definition)).toEqual([]);
  });
});

describe('a file whose header differs from what a shipped format was written after', () => {
  const headerOf = ({ layout }: SettlementFormat, names: readonly string[]): string => {
    const { headerMarker, delimiter } = layout;
    const others = names.filter((name) => name !== headerMarker);
    return (headerMarker === '' ? names : [headerMarker, ...others]).join(delimiter);
  };
  const needed = shippedFormats
    .filter(({ definition }) => definition.layout.hasHeader)
    .flatMap(({ key, definition }) => {
      const groups = new Map(columnGroups(definition).map((group) => [group.join(' or '), group]));
      const isMarker = (name: string): boolean => name === definition.layout.headerMarker;
      return [...groups].filter(([, group]) => !group.some(isMarker)).map(([name, group]) => ({ key, name, group }));
    });

  it('is of each format that has one', () => {
    expect(new Set(needed.map(({ key }) => key)).size).toBeGreaterThanOrEqual(12);
  });

  it.each(needed)('of $key is refused with the name of the column $name', ({ key, name, group }) => {
    const definition = completed(key);
    const names = [...new Set(columnGroups(definition).flat())].filter((each) => !group.includes(each));
    const { rows, refusal } = read(definition, [headerOf(definition, names), 'x']);
    expect(rows).toEqual([]);
    expect(refusal).toMatch(/^The header lacks /);
    expect(refusal).toContain(name);
  });
});
