import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FormatPreview, SettlementFormat, SettlementFormatDetail } from '#lib/settlement/staff/index.ts';
import { fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { renderPage } from '#test/fixtures/page.tsx';
import { SettlementFormatPage } from './format.tsx';

const at = '2026-11-22T10:00:00.000Z';
const id = 'f'.repeat(32);

const definition: SettlementFormat = {
  encoding: 'UTF-8',
  layout: {
    kind: 'DELIMITED',
    delimiter: ',',
    isQuoted: true,
    skipLines: 0,
    hasHeader: true,
    headerMarker: '',
    fields: [],
  },
  numbers: { decimalSign: '.', grouping: '', unit: 'MAJOR' },
  timeZone: { name: 'UTC', column: '', values: [] },
  columns: [
    {
      target: 'PaymentType',
      source: {
        kind: 'COLUMN',
        columns: ['Kind'],
        when: null,
        values: [{ from: 'Sale', to: 'DEBIT' }],
        default: '',
        pattern: '',
        last: 0,
      },
    },
    {
      target: 'Amount',
      source: { kind: 'AMOUNT', otherwise: [], terms: [{ column: 'Gross', isSubtracted: false, when: null }] },
    },
  ],
  skip: [],
  carried: [],
  trailers: [],
};

const detail: SettlementFormatDetail = {
  format: {
    id,
    pspId: 'a'.repeat(32),
    pspName: 'Demo PSP',
    name: 'Bank',
    state: 'DRAFT',
    version: 1,
    activeVersion: null,
    actor: 'user:1',
    actorName: 'Ada Byron',
    createdAt: at,
    updatedAt: at,
  },
  shownVersion: 1,
  definition,
  problems: [],
  mayWrite: true,
  versions: [{ version: 1, actorName: 'Ada Byron', createdAt: at }],
};

const preview: FormatPreview = {
  problems: [{ target: 'Currency', message: 'Currency is required.' }],
  refusal: null,
  lineCount: 2,
  badCount: 1,
  badRows: [{ lineNumber: 4, column: 'Gross', value: 'x', reason: 'Gross is not an amount.' }],
  sourceColumns: [
    { name: 'Kind', samples: ['Sale', 'Return'] },
    { name: 'Gross', samples: ['92.50', 'x'] },
  ],
  columns: [
    {
      target: 'PaymentType',
      isRequired: true,
      type: 'enum',
      choices: ['DEBIT', 'REFUND'],
      samples: ['DEBIT'],
      problems: [],
    },
    {
      target: 'Amount',
      isRequired: true,
      type: 'amount',
      choices: [],
      samples: ['92.50'],
      problems: [{ reason: 'Gross is not an amount.', value: 'x', count: 1 }],
    },
    { target: 'Currency', isRequired: true, type: 'currency', choices: [], samples: [], problems: [] },
    { target: 'PspId', isRequired: true, type: 'text', choices: [], samples: [], problems: [] },
  ],
};

function showFormat(changes: Partial<SettlementFormatDetail> = {}, answers = {}) {
  const office = fakeBackOffice({
    [`GET /settlement-formats/${id}`]: () => ({ ...detail, ...changes }),
    'POST /settlement-formats/preview': () => preview,
    ...answers,
  });
  return { ...office, ...renderPage(<SettlementFormatPage id={id} />) };
}

const sent = (office: ReturnType<typeof showFormat>, path: string) =>
  office.changes.filter((each) => each.path.endsWith(path)).map(({ body }) => body as Record<string, never>);

describe('a format', () => {
  it('shows each column with where it comes from, what it becomes and what is wrong with it', async () => {
    showFormat();
    expect(await screen.findByText('Kind, 1 value')).toBeTruthy();
    expect(screen.getByText('Gross is not an amount. x (1 row)')).toBeTruthy();
    expect(screen.getByText('Currency is required.')).toBeTruthy();
    expect(screen.getByText('PSP of the import')).toBeTruthy();
    expect(screen.getByText('1 column is not mapped right.')).toBeTruthy();
  });

  it('is previewed again with a change, and saved as the next version', async () => {
    const office = showFormat(
      {},
      { [`POST /settlement-formats/${id}/versions`]: () => ({ ...detail, format: { ...detail.format, version: 2 } }) },
    );
    await office.user.click(await screen.findByRole('button', { name: 'Change Currency' }));
    await office.user.selectOptions(screen.getByLabelText('Where Currency comes from'), 'CONSTANT');
    await office.user.type(screen.getByLabelText('Value'), 'EUR');
    await waitFor(() => {
      const last = sent(office, '/preview').at(-1) as unknown as { definition: SettlementFormat };
      expect(last.definition.columns.at(-1)).toEqual({
        target: 'Currency',
        source: { kind: 'CONSTANT', value: 'EUR' },
      });
    });
    await office.user.click(screen.getByRole('button', { name: 'Save as version 2' }));
    expect(await screen.findByText(/^Version 2 saved/)).toBeTruthy();
    expect(sent(office, '/versions')).toMatchObject([{ name: 'Bank', version: 1 }]);
  });

  it('takes the values of the sample over, to be mapped', async () => {
    const { user } = showFormat();
    await user.click(await screen.findByRole('button', { name: 'Change PaymentType' }));
    await user.click(screen.getByRole('button', { name: 'Add 1 value of the sample' }));
    const froms = screen.getAllByLabelText('In the file').map((field) => (field as HTMLInputElement).value);
    expect(froms).toEqual(['Sale', 'Return']);
    const values = within(screen.getAllByLabelText('PaymentType')[1] as HTMLElement);
    expect(values.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Empty', 'DEBIT', 'REFUND']);
  });

  it('reads the beginning of a file that is chosen, and shows what becomes of its rows', async () => {
    const office = showFormat();
    const file = new File(['Kind,Gross\nSale,92.50\n'], 'bank.csv', { type: 'text/csv' });
    await office.user.upload(await screen.findByLabelText(/^Settlement file/), file);
    expect(await screen.findByText('2 rows would be imported, 1 is bad.')).toBeTruthy();
    expect(screen.getByText('The preview shows the first rows of bank.csv.')).toBeTruthy();
    await waitFor(() =>
      expect(sent(office, '/preview').at(-1)).toMatchObject({
        sample: btoa('Kind,Gross\nSale,92.50\n'),
        isWhole: true,
      }),
    );
  });

  it('is activated, or states why it cannot be', async () => {
    const active = { ...detail, format: { ...detail.format, state: 'ACTIVE', activeVersion: 1 } };
    const office = showFormat({}, { [`POST /settlement-formats/${id}/activate`]: () => active });
    await office.user.click(await screen.findByRole('button', { name: 'Activate version 1' }));
    expect(sent(office, '/activate')).toEqual([{ version: 1 }]);
    expect(await screen.findByRole('button', { name: 'Deactivate' })).toBeTruthy();
  });

  it('goes back to an earlier version, which it names with who saved it', async () => {
    const versions = [2, 1].map((version) => ({ version, actorName: 'Grace Hopper', createdAt: at }));
    const format = { ...detail.format, state: 'ACTIVE', version: 2, activeVersion: 2 };
    const office = showFormat(
      { format, versions },
      {
        [`POST /settlement-formats/${id}/activate`]: () => ({
          ...detail,
          versions,
          format: { ...format, activeVersion: 1 },
        }),
      },
    );
    const list = within(await screen.findByRole('region', { name: 'Versions' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Version 2saved by Grace Hopper.*in use$/),
      expect.stringMatching(/^Version 1saved by Grace Hopper.*Activate version 1$/),
    ]);
    await office.user.click(list.getByRole('button', { name: 'Activate version 1' }));
    expect(sent(office, '/activate')).toEqual([{ version: 1 }]);
  });

  it('that no file can be read by cannot be activated', async () => {
    const problems = [{ target: 'Currency', message: 'Currency is required.' }];
    const office = showFormat({ problems });
    await office.user.click(await screen.findByRole('button', { name: 'Activate version 1' }));
    expect(sent(office, '/activate')).toEqual([]);
  });

  it('keeps what was entered when another user has saved since', async () => {
    const office = showFormat(
      {},
      {
        [`POST /settlement-formats/${id}/versions`]: () =>
          rejection(409, 'conflict', 'Another user has saved a version since.'),
      },
    );
    const name = await screen.findByLabelText('Name');
    await office.user.clear(name);
    await office.user.type(name, 'Bank, new');
    await office.user.click(screen.getByRole('button', { name: 'Save as version 2' }));
    expect(await screen.findByText('Another user has saved a version since.')).toBeTruthy();
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Bank, new');
  });

  it('is only shown to those who may not write', async () => {
    showFormat({ mayWrite: false });
    await screen.findByText('Kind, 1 value');
    expect(screen.queryByRole('button', { name: /^Save as/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Activate/ })).toBeNull();
  });

  it.each([
    ['Add rule', 'Compared'],
    ['Add row', 'Every file has it'],
  ])('has other rows: %s', async (button, field) => {
    const { user } = showFormat();
    await user.click(await screen.findByRole('button', { name: button }));
    expect(screen.getByLabelText(field)).toBeTruthy();
  });
});
