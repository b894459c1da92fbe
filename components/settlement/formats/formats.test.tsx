import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FormatSuggestion, SettlementFormatRow } from '#lib/settlement/staff/index.ts';
import { fakeBackOffice } from '#test/fixtures/component.tsx';
import { listAnswers, renderPage, shop, tableRows } from '#test/fixtures/page.tsx';
import { SettlementFormats } from './formats.tsx';
import { keepPendingFile } from './pending-file.ts';
import { findSample } from './sample-file.ts';

const at = '2026-11-22T10:00:00.000Z';
const pspId = 'a'.repeat(32);
const psp = { ...shop, id: pspId, kind: 'PSP' as const, path: 'Demo PSP' };
const row: SettlementFormatRow = {
  id: 'f-1',
  pspId,
  pspName: 'Demo PSP',
  name: 'Bank',
  state: 'ACTIVE',
  version: 2,
  activeVersion: 1,
  actor: 'user:1',
  actorName: 'Ada Byron',
  createdAt: at,
  updatedAt: at,
};
const definition = { columns: [] } as never;
const suggestion: FormatSuggestion = {
  isOwn: false,
  fitting: [],
  draft: definition,
  templates: [
    { key: 'adyen', name: 'Adyen settlement details', fits: true, definition: { columns: ['adyen'] } as never },
  ],
};

function showList(changes: Partial<FormatSuggestion> = {}, permissions = ['settlement.read', 'settlement.write']) {
  const office = fakeBackOffice({
    ...listAnswers('/settlement-formats', [row], { name: 'Name', state: 'State', version: 'Latest version' }),
    'GET /entities/search': () => ({ options: [psp], more: false }),
    'POST /settlement-formats/suggest': () => ({ ...suggestion, ...changes }),
    'POST /settlement-formats': () => ({ format: { ...row, id: 'f-2' } }),
  });
  return { ...office, ...renderPage(<SettlementFormats />, { user: { permissions: permissions as [] } }) };
}

const file = new File(['Psp Reference\n'], 'adyen.csv', { type: 'text/csv' });

describe('the list of formats', () => {
  it('shows their state and version', async () => {
    showList();
    expect(await tableRows()).toEqual([['Bank', 'Active', '2']]);
  });

  it('offers no new one to those who may only read', async () => {
    showList({}, ['settlement.read']);
    await tableRows();
    expect(screen.queryByRole('button', { name: 'New format' })).toBeNull();
  });
});

describe('a file that was refused', () => {
  it('begins a format by the shipped one that fits, whose page then opens', async () => {
    keepPendingFile({ file, psp: pspId });
    const { user, changes } = showList();
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^adyen\.csv/)).toBeTruthy();
    expect(await dialog.findByText(/^The header is that of Adyen settlement details/)).toBeTruthy();
    await user.type(dialog.getByLabelText('Name'), 'Adyen');
    await user.click(dialog.getByRole('button', { name: 'Create draft' }));
    const { router } = await import('#test/fixtures/navigation.ts');
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/settlement-formats/f-2'));
    const created = changes.find(({ path }) => path === '/settlement-formats');
    expect(created?.body).toEqual({ psp: pspId, name: 'Adyen', definition: { columns: ['adyen'] } });
    expect(findSample('f-2')?.name).toBe('adyen.csv');
  });

  it('opens the dialog once', async () => {
    keepPendingFile({ file, psp: pspId });
    showList();
    expect(await screen.findByRole('dialog')).toBeTruthy();
    cleanup();
    showList();
    await tableRows();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each<[string, Partial<FormatSuggestion>, RegExp]>([
    ['has the 36 columns', { isOwn: true }, /needs no format/],
    [
      'is read by an active format',
      { fitting: [{ id: 'f-1', name: 'Bank' }] },
      /The active format Bank reads this file/,
    ],
  ])('that %s needs none', async (_, changes, message) => {
    keepPendingFile({ file, psp: pspId });
    showList(changes);
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('asks for a name before anything is created', async () => {
    keepPendingFile({ file, psp: pspId });
    const { user, changes } = showList();
    await user.click(await screen.findByRole('button', { name: 'Create draft' }));
    expect(await screen.findByText('Enter a name.')).toBeTruthy();
    expect(changes.some(({ path }) => path === '/settlement-formats')).toBe(false);
  });
});
