import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RiskListRow } from '#lib/fraud/staff/index.ts';
import { describedBy, fakeBackOffice, fieldErrors } from '#test/fixtures/component.tsx';
import { entitySearch, listAnswers, renderPage, selectEntity, shop, tableRows } from '#test/fixtures/page.tsx';
import { riskListRow } from '#test/fixtures/rows.ts';
import { RiskLists } from './risk-lists.tsx';

type Answers = Parameters<typeof fakeBackOffice>[0];
const columns = { list: 'List', kind: 'Kind', value: 'Value', reason: 'Reason', expiresAt: 'Expires' };
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole('button', { name });

function show(rows: RiskListRow[], answers: Answers = {}, permissions = ['risk.read', 'risk.write']) {
  const office = fakeBackOffice({ ...listAnswers('/risk-lists', rows, columns), ...entitySearch, ...answers });
  return { ...office, ...renderPage(<RiskLists />, { user: { permissions: permissions as never } }) };
}

describe('the lists', () => {
  it('show list and kind in words, and a card by its digits', async () => {
    show([riskListRow, { ...riskListRow, id: 'b', list: 'ALLOW', kind: 'emailDomain', label: 'shop.example' }]);
    expect(await tableRows()).toEqual([
      ['Block', 'Card', '411111…1111', 'Chargeback', 'Never'],
      ['Allow', 'E-mail domain', 'shop.example', 'Chargeback', 'Never'],
    ]);
  });

  it('offer nothing to those who may only read', async () => {
    show([], {}, ['risk.read']);
    expect(await screen.findByText('No list entries yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add entry' })).toBeNull();
  });
});

describe('a new entry', () => {
  async function open(answers: Answers = {}) {
    const shown = show([riskListRow], { 'POST /risk-lists': () => ({ id: 'n1' }), ...answers });
    await shown.user.click(await screen.findByRole('button', { name: 'Add entry' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a list entry' }));
    const fill = async () => {
      await shown.user.selectOptions(field('Kind'), 'Card number');
      await shown.user.type(field('Value'), '4111 1111 1111 1111');
      await selectEntity(shown.user, 'Entity');
      await shown.user.type(field('Reason'), 'Chargeback');
      await shown.user.click(dialog.getByRole('button', { name: 'Add entry' }));
    };
    return { ...shown, fill };
  }

  it('is sent with its list, kind, value, entity and reason', async () => {
    const { changes, fill } = await open();
    await fill();
    expect(await screen.findByText('Entry added')).toBeTruthy();
    expect(changes[0]?.body).toEqual({
      list: 'BLOCK',
      kind: 'card',
      value: '4111 1111 1111 1111',
      entityId: shop.id,
      reason: 'Chargeback',
      expiresOn: '',
    });
  });

  it('shows beside the value why it is refused', async () => {
    const { fill } = await open({ 'POST /risk-lists': () => fieldErrors({ value: 'is no card number' }) });
    await fill();
    await waitFor(() => expect(describedBy(field('Value'))).toContain('is no card number'));
  });
});

describe('an entry', () => {
  it('is removed with a reason after its consequence was shown', async () => {
    const path = `POST /risk-lists/${riskListRow.id}/remove`;
    const { user, changes } = show([riskListRow], { [path]: () => ({ id: riskListRow.id }) });
    await tableRows();
    const [cell] = screen.getAllByText('411111…1111');
    if (cell) await user.click(cell);
    await user.click(await screen.findByRole('button', { name: 'Remove entry' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove the entry?' }));
    expect(dialog.getByText(/411111…1111 is no longer blocked for Bakery/)).toBeTruthy();
    await user.type(dialog.getByLabelText('Reason'), 'A mistake');
    await user.click(dialog.getByRole('button', { name: 'Remove entry' }));
    expect(await screen.findByText('Entry removed')).toBeTruthy();
    expect(changes[0]?.body).toEqual({ reason: 'A mistake' });
  });
});

describe('an import', () => {
  async function open(answer: Answers[string]) {
    const shown = show([riskListRow], { 'POST /risk-lists/import': answer });
    await shown.user.click(await screen.findByRole('button', { name: 'Import' }));
    await screen.findByRole('dialog', { name: 'Import list entries' });
    await selectEntity(shown.user, 'Entity');
    const file = new File(['list,kind,value,reason\nblock,ip,192.0.2.1,test'], 'list.csv', { type: 'text/csv' });
    await shown.user.upload(field('CSV file'), file);
    await waitFor(() => expect(field('Lines').value).toContain('192.0.2.1'));
    await shown.user.click(button('Import lines'));
    return shown;
  }

  it('reads a file and says how many entries were imported', async () => {
    const { changes } = await open(() => ({ imported: 1, problems: [] }));
    expect(await screen.findByText('1 entry imported')).toBeTruthy();
    expect(changes[0]?.body).toMatchObject({ csv: expect.stringContaining('block,ip') });
  });

  it('imports values that payments seldom have when the user wants that', async () => {
    const problem = { line: 2, problem: 'value is no IP address', isUnusual: true };
    const { changes, user } = await open(({ body }) =>
      (body as { acceptsUnusual: boolean }).acceptsUnusual
        ? { imported: 3, problems: [] }
        : { imported: 0, problems: [problem] },
    );
    await user.click(await screen.findByRole('checkbox', { name: 'Import unusual values too' }));
    await user.click(button('Import lines'));
    expect(await screen.findByText('3 entries imported')).toBeTruthy();
    expect(changes.map(({ body }) => body)).toMatchObject([{ acceptsUnusual: false }, { acceptsUnusual: true }]);
  });

  it('accepts values only of the lines that were shown', async () => {
    const problem = { line: 2, problem: 'value is no IP address', isUnusual: true };
    const { user } = await open(() => ({ imported: 0, problems: [problem] }));
    const accepts = async () =>
      (await screen.findByRole('checkbox', { name: 'Import unusual values too' })) as HTMLInputElement;
    await user.click(await accepts());
    expect((await accepts()).checked).toBe(true);
    await user.type(field('Lines'), ' more');
    expect((await accepts()).checked).toBe(false);
  });

  it('names each faulty line and keeps the lines', async () => {
    await open(() => ({ imported: 0, problems: [{ line: 2, problem: 'value is no card number' }] }));
    expect(await screen.findByText('Line 2: value is no card number')).toBeTruthy();
    expect(screen.getByText('Nothing was imported. One line has an error:')).toBeTruthy();
    expect(field('Lines').value).toContain('192.0.2.1');
  });
});
