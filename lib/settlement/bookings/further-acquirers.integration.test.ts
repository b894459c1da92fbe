import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { balancesOf, importShipped } from '../testing/acquirer-files.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const pay = (amount: string, reference: string) =>
  gateway.post('/v1/payments', { ...cardDebit, amount, currency: 'EUR', merchantTransactionId: reference });

describe('the rows of an acquirer whose fees are rows of their own', () => {
  it('settle their payments in full, and what arrives at the bank is their sum', async () => {
    await pay('100.00', 'order-0001');
    await pay('50.00', 'order-0002');
    const mollie = await importShipped(gateway, 'mollie-settlement', [
      'Datum,Zahlungsmethode,Währung,Betrag,Status,ID,Beschreibung,Verbrauchername,Verbraucherkonto,Verbraucher BIC,Auszahlungswährung,Auszahlungsbetrag,Auszahlungsreferenz,Erstatteter Betrag',
      '2026-11-25 10:12:00,creditcard,EUR,"100,00",paidout,tr_1,order-0001,,,,EUR,"100,00",1234567.2611.01,',
      '2026-11-26 00:00:00,,EUR,"-2,88",paidout,,Withheld transaction fees,,,,EUR,"-2,88",1234567.2611.01,',
    ]);
    expect(mollie).toMatchObject({ state: 'DONE', lineCount: 2, badCount: 0 });
    const klarna = await importShipped(gateway, 'klarna-settlement-semicolon', [
      'total_sale_amount;total_fee_amount;settlement_currency;payout_date',
      '50.00;1.50;EUR;2026-11-26T07:45:00Z',
      'type;capture_date;sale_date;order_id;short_order_id;capture_id;merchant_reference1;merchant_reference2;amount',
      'SALE;2026-11-25T08:30:00Z;2026-11-24T08:30:00Z;c504a9bb;9875QW2;8e93b66;order-0002;;50.00',
      'FEE;2026-11-25T08:30:00Z;2026-11-24T08:30:00Z;c504a9bb;9875QW2;8e93b66;order-0002;;-1.50',
      'HOLDBACK;2026-11-25T08:30:00Z;;;;;;;-5.00',
    ]);
    expect(klarna).toMatchObject({ state: 'DONE', lineCount: 3, badCount: 0 });
    const balances = await balancesOf(gateway);
    expect(balances).toMatchObject({ 'BANK EUR': 9_712n + 4_350n, 'SCHEME_COST EUR': 438n });
    expect(Object.keys(balances)).not.toContain('ACQUIRER_RECEIVABLE EUR');
    expect(Object.keys(balances)).not.toContain('SUSPENSE EUR');
  });
});
