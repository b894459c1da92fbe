import { describe, expect, it } from 'vitest';
import { testOwner } from '../testing/file-rows.ts';
import { draftFormat } from './draft-format.ts';
import { previewFormat } from './preview-format.ts';

/** The columns of a file that ours are drafted from, by ours. */
function drafted(text: string): Record<string, string> {
  const { columns } = draftFormat(Buffer.from(text));
  return Object.fromEntries(
    columns.map(({ target, source }) => {
      if (source.kind === 'COLUMN') return [target, source.columns[0] ?? ''];
      return [target, source.kind === 'AMOUNT' ? (source.terms[0]?.column ?? '') : ''];
    }),
  );
}

describe('a drafted format', () => {
  it.each([
    [
      'German',
      'Buchungsdatum;Transaktionsnummer;Bestellnummer;Betrag;Währung;Gebühr;Nettobetrag',
      '26.11.2026;T1;order-0001;1.243,50;EUR;32,43;1.211,07',
    ],
    [
      'French',
      'Date comptable;Numéro de transaction;Numéro de commande;Montant;Devise;Frais;Montant net',
      '26/11/2026;T1;order-0001;1243,50;EUR;32,43;1211,07',
    ],
    [
      'Spanish',
      'Fecha contable;ID de transacción;Número de pedido;Importe;Moneda;Comisión;Importe neto',
      '26/11/2026;T1;order-0001;1.243,50;EUR;32,43;1.211,07',
    ],
    [
      'Portuguese',
      'Data de liquidação;ID da transação;Número de pedido;Valor;Moeda;Tarifa;Valor líquido',
      '26/11/2026;T1;order-0001;1.243,50;BRL;32,43;1.211,07',
    ],
  ])('knows the headers of a file in %s', (_, header, row) => {
    const [date, id, order, amount, currency, fee, net] = header.split(';');
    expect(drafted(`${header}\n${row}\n`)).toMatchObject({
      SettlementDate: date,
      ConnectorTxId1: id,
      TransactionId: order,
      Amount: amount,
      Currency: currency,
      SettlementCurrency: currency,
      SettlementFee: fee,
      SettlementAmount: net,
    });
    expect(draftFormat(Buffer.from(`${header}\n${row}\n`)).numbers.decimalSign).toBe(',');
  });

  it('has no id of the line from a column that repeats, and the preview states how often it does', () => {
    const rows = ['Id;Reference;Amount;Currency', 'P1;R1;1.00;EUR', 'P1;R2;2.00;EUR', 'P1;R3;3.00;EUR'];
    const sample = Buffer.from(`${rows.join('\n')}\n`);
    expect(drafted(sample.toString())).toMatchObject({ SettlementTxId: 'Reference' });
    const source = { columns: ['Id'], when: null, values: [], default: '', pattern: '', last: 0 };
    const mapped = { target: 'SettlementTxId', source: { kind: 'COLUMN' as const, ...source } };
    const { columns } = previewFormat({ ...draftFormat(sample), columns: [mapped] }, sample, testOwner);
    const problems = columns.find(({ target }) => target === 'SettlementTxId')?.problems;
    expect(problems?.[0]?.reason).toContain('This column repeats 3 times in 3 rows');
  });
});
