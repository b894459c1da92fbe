import { describe, expect, it } from 'vitest';
import { testOwner } from '../testing/file-rows.ts';
import { amountOf, columnsOf, constant, fromColumn, term } from '../testing/format-files.ts';
import { draftFormat } from './draft-format.ts';
import { previewFormat } from './preview-format.ts';
import { sampleColumns, wholeLines } from './read-sample.ts';

const [merchant = ''] = testOwner.merchantIds;
const file = Buffer.from(
  [
    'Date;Type;Reference;Order;Gross;Net;Currency;Holder',
    '30.11.2026;Sale;r-1;order-0001;1.092,50;1.092,25;EUR;Müller',
    '30.11.2026;Refund;r-2;order-0002;-12,00;-12,10;EUR;Jane',
    '31.11.2026;Sale;r-3;order-0003;x;5,00;EUR;Jane',
    '',
  ].join('\n'),
  'latin1',
);

describe('a draft', () => {
  const draft = draftFormat(file);

  it('has the delimiter, encoding, decimal sign and date pattern of the file', () => {
    expect(draft).toMatchObject({
      encoding: 'windows-1252',
      layout: { delimiter: ';', hasHeader: true },
      numbers: { decimalSign: ',', grouping: '.', unit: 'MAJOR' },
    });
  });

  it('maps columns whose names are known', () => {
    const sources = Object.fromEntries(draft.columns.map(({ target, source }) => [target, source]));
    expect(sources).toMatchObject({
      PaymentType: {
        columns: ['Type'],
        values: [
          { from: 'Sale', to: 'DEBIT' },
          { from: 'Refund', to: 'REFUND' },
        ],
      },
      TransactionId: { columns: ['Order'] },
      Amount: { kind: 'AMOUNT', terms: [{ column: 'Gross' }] },
      SettlementAmount: { kind: 'AMOUNT', terms: [{ column: 'Net' }] },
    });
  });

  it('of dates that do not exist keeps a pattern that a user corrects', () => {
    expect(draft.columns.find(({ target }) => target === 'SettlementDate')?.source).toMatchObject({
      pattern: 'yyyy-MM-dd',
    });
  });
});

describe('a preview', () => {
  it('shows no card number, neither of the file nor of what would be stored', () => {
    const text = file.toString('latin1').replaceAll('Müller', 'Card 4200000000000000');
    const preview = previewFormat(draftFormat(file), Buffer.from(text, 'latin1'), testOwner);
    const shown = JSON.stringify([preview.sourceColumns, preview.columns]);
    expect(shown).not.toContain('4200000000000000');
    expect(shown).toContain('Card ************0000');
  });

  const draft = draftFormat(file);
  const completed = {
    ...draft,
    columns: [
      ...draft.columns.filter(({ target }) => target !== 'SettlementDate'),
      ...columnsOf({
        ReconciliationType: constant('SETTLED'),
        ClearingInstituteMerchantId: constant('acq-12345'),
        MerchantAccountId: constant('account-1'),
        MerchantId: constant(merchant),
        ClearingInsitituteName: constant('Bank'),
        Currency: fromColumn('Currency'),
        SettlementCurrency: fromColumn('Currency'),
        SettlementDate: fromColumn('Date', { pattern: 'dd.MM.yyyy' }),
        SettlementFee: amountOf(term('Gross'), term('Net', true)),
      }).filter(({ target }) => target === 'SettlementDate' || !draft.columns.some((each) => each.target === target)),
    ],
  };
  const columnOf = (preview: ReturnType<typeof previewFormat>, target: string) =>
    preview.columns.find((each) => each.target === target);

  it('shows each column of ours with values and every problem of a row at once', () => {
    const preview = previewFormat(completed, file, testOwner);
    expect(preview).toMatchObject({ problems: [], refusal: null, lineCount: 2, badCount: 1 });
    expect(columnOf(preview, 'Amount')).toMatchObject({
      samples: ['1092.50', '12.00'],
      problems: [{ reason: 'Gross is not an amount as the format has it.', value: 'x', count: 1 }],
    });
    expect(columnOf(preview, 'SettlementDate')).toMatchObject({
      samples: ['2026-11-30'],
      problems: [{ value: '31.11.2026', count: 1 }],
    });
    expect(columnOf(preview, 'Cashflow')?.samples).toEqual(['POS', 'NEG']);
    expect(preview.badRows).toMatchObject([{ lineNumber: 4 }]);
  });

  it('shows the columns of the file with their values', () => {
    const { sourceColumns } = previewFormat(completed, file, testOwner);
    expect(sourceColumns.find(({ name }) => name === 'Holder')).toEqual({
      name: 'Holder',
      samples: ['Müller', 'Jane'],
    });
  });

  it('of a format that is not complete shows what there is, and what is missing', () => {
    const preview = previewFormat(draft, file, testOwner);
    expect(preview.problems.map(({ target }) => target)).toContain('ReconciliationType');
    expect(columnOf(preview, 'TransactionId')?.samples).toEqual(['order-0001', 'order-0002', 'order-0003']);
  });

  it('attributes what the check of rows finds to its column', () => {
    const foreign = { pspId: testOwner.pspId, merchantIds: new Set<string>() };
    const preview = previewFormat(completed, file, foreign);
    expect(columnOf(preview, 'MerchantId')?.problems).toMatchObject([
      { reason: 'MerchantId is not a merchant of this PSP.', value: merchant },
    ]);
  });

  it('of a layout that cannot be read states why, and still shows the columns', () => {
    const wrong = { ...completed, layout: { ...completed.layout, delimiter: ',' } };
    expect(previewFormat(wrong, file, testOwner).refusal).toMatch(/^The header lacks/);
  });
});

describe('a sample', () => {
  it('loses the line that is not whole', () => {
    expect(wholeLines(Buffer.from('a\nb\nc'), false).toString()).toBe('a\nb\n');
    expect(wholeLines(Buffer.from('a\nb\nc'), true).toString()).toBe('a\nb\nc');
  });

  it('of a file without a header has numbers as names', () => {
    const layout = { ...draftFormat(file).layout, hasHeader: false };
    const columns = sampleColumns({ ...draftFormat(file), layout }, file);
    expect(columns[0]).toMatchObject({ name: '1', samples: ['Date', '30.11.2026', '31.11.2026'] });
  });
});
