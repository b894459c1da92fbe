import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SettlementImportDetail, SettlementImportRow } from '#lib/settlement/staff/index.ts';
import { fakeBackOffice } from '#test/fixtures/component.tsx';
import { listAnswers, renderPage, shop, tableRows } from '#test/fixtures/page.tsx';
import { readPendingFile } from '../formats/pending-file.ts';
import { settlementImport } from '../testing/settlement-examples.ts';
import { SettlementImports } from './imports.tsx';

const columns = { fileName: 'File', state: 'State', exceptionCount: 'Open exceptions', badCount: 'Bad rows' };
const psp = { ...shop, id: 'a'.repeat(32), kind: 'PSP' as const, path: 'Demo PSP' };
const checked: SettlementImportDetail = {
  import: { ...settlementImport, state: 'CHECKED' },
  totals: [],
  outcomes: [],
  badRows: [],
  sameFile: null,
  score: null,
  mayWrite: true,
};

/** Formats of the PSP that are active. */
let formats: { id: string; name: string }[] = [];
afterEach(() => {
  formats = [];
});

type Psps = (typeof psp)[] | Promise<(typeof psp)[]>;

/** The upload of a browser, whose events a test fires. */
class FakeUpload {
  static last: FakeUpload;
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  status = 0;
  responseText = '';
  url = '';
  sent: unknown = null;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  constructor() {
    FakeUpload.last = this;
  }
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader() {}
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.onabort?.();
  }
  answer(status: number, body: unknown) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.onload?.();
  }
}

function showList(rows: SettlementImportRow[], options: Psps = [psp], mayWrite = true) {
  const office = fakeBackOffice({
    ...listAnswers('/settlement-imports', rows, columns),
    'GET /entities/search': async () => ({ options: await options, more: false }),
    'GET /settlement-formats': () => ({ rows: formats }),
  });
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  const permissions = mayWrite ? ['settlement.read', 'settlement.write'] : ['settlement.read'];
  return { ...office, ...renderPage(<SettlementImports />, { user: { permissions: permissions as [] } }) };
}

const file = new File(['x'.repeat(2_000)], 'monday.csv', { type: 'text/csv' });

async function openDialog(options: Psps = [psp]) {
  const shown = showList([settlementImport], options);
  await shown.user.click(await screen.findByRole('button', { name: 'Upload a file' }));
  const dialog = within(await screen.findByRole('dialog'));
  return { ...shown, dialog };
}

async function startUpload() {
  const shown = await openDialog();
  await waitFor(() => expect(shown.dialog.getByLabelText('PSP').textContent).toContain('Demo PSP'));
  await shown.user.upload(shown.dialog.getByLabelText(/^Settlement file/), file);
  await shown.user.click(shown.dialog.getByRole('button', { name: 'Upload file' }));
  return shown;
}

describe('the list of imports', () => {
  it('shows file, state with its progress, and what waits', async () => {
    const running = { ...settlementImport, id: 'i-2', state: 'MATCHING' as const, progress: 0.456 };
    showList([settlementImport, running]);
    expect(await tableRows()).toEqual([
      ['monday.csv', 'Done', '2', '1'],
      ['monday.csv', 'Matching45\u00a0%', '2', '1'],
    ]);
  });

  it('offers no upload to those who may only read', async () => {
    showList([settlementImport], [psp], false);
    await tableRows();
    expect(screen.queryByRole('button', { name: 'Upload a file' })).toBeNull();
  });
});

describe('a synthetic acquirer', () => {
  async function openSimulation(psps: readonly (typeof psp)[]) {
    const office = fakeBackOffice({
      ...listAnswers('/settlement-imports', [settlementImport], columns),
      'GET /entities/search': () => ({ options: psps, more: false }),
      'POST /settlement-imports/simulate': () => ({ id: 'i-7' }),
    });
    const user = renderPage(<SettlementImports />, {
      user: { permissions: ['settlement.read', 'settlement.write'] },
    }).user;
    await user.click(await screen.findByRole('button', { name: 'Simulate an acquirer' }));
    return { ...office, user, dialog: within(await screen.findByRole('dialog')) };
  }

  it('settles for the only PSP without a choice', async () => {
    const { user, dialog, changes } = await openSimulation([psp]);
    await waitFor(() => expect(dialog.getByLabelText('PSP').textContent).toContain('Demo PSP'));
    await user.click(dialog.getByRole('button', { name: 'Write and import file' }));
    await waitFor(() => expect(changes).toMatchObject([{ body: { psp: psp.id } }]));
  });

  it('settles the day of a PSP with as many defects as are wanted, and opens the import', async () => {
    const other = { ...psp, id: 'b'.repeat(32), path: 'Other PSP' };
    const { user, dialog, changes } = await openSimulation([psp, other]);
    await user.click(dialog.getByRole('button', { name: 'Write and import file' }));
    expect(await dialog.findByText('Choose a PSP.')).toBeTruthy();
    await user.click(dialog.getByLabelText('PSP'));
    await user.click(await screen.findByRole('option', { name: /Demo PSP/ }));
    await user.clear(dialog.getByLabelText(/^Defects of each kind/));
    await user.type(dialog.getByLabelText(/^Defects of each kind/), '3');
    await user.click(dialog.getByRole('button', { name: 'Write and import file' }));
    const { router } = await import('#test/fixtures/navigation.ts');
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/settlement/i-7'));
    expect(changes).toMatchObject([{ body: { psp: psp.id, seed: '1', defects: 3 } }]);
  });
});

describe('an upload', () => {
  it('asks for the file and the PSP before anything is sent', async () => {
    const { user, dialog } = await openDialog([psp, { ...psp, id: 'b'.repeat(32), path: 'Other PSP' }]);
    await user.click(await dialog.findByRole('button', { name: 'Upload file', description: '' }));
    expect(dialog.getByText('Choose a file.')).toBeTruthy();
    expect(dialog.getByText('Choose a PSP.')).toBeTruthy();
  });

  it('is available when the only PSP is known', async () => {
    const psps = Promise.withResolvers<(typeof psp)[]>();
    const { user, dialog } = await openDialog(psps.promise);
    await user.upload(dialog.getByLabelText(/^Settlement file/), file);
    const button = () => dialog.findByRole('button', { name: 'Upload file', description: '' });
    expect(dialog.getByRole('button', { name: 'Upload file', description: 'In progress' })).toBeTruthy();
    psps.resolve([psp]);
    await user.click(await button());
    expect(FakeUpload.last.sent).toBe(file);
  });

  it('sends the file of the only PSP, shows the bytes that were sent, and opens the import', async () => {
    const { dialog } = await startUpload();
    const upload = FakeUpload.last;
    expect(upload.url).toBe(`/api/backoffice/settlement-imports?psp=${'a'.repeat(32)}&fileName=monday.csv`);
    expect(upload.sent).toBe(file);
    upload.upload.onprogress?.({ loaded: 500 });
    expect(await dialog.findByText('500 byte of 2 kB sent')).toBeTruthy();
    upload.upload.onprogress?.({ loaded: 2_000 });
    expect(await dialog.findByText(/^All 2 kB have arrived/)).toBeTruthy();
    upload.answer(200, checked);
    const { router } = await import('#test/fixtures/navigation.ts');
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/settlement/i-1'));
  });

  it('takes a file that is dropped', async () => {
    const { dialog } = await openDialog();
    fireEvent.drop(dialog.getByText('Drop the file here, or choose it.'), { dataTransfer: { files: [file] } });
    expect(dialog.getByText('monday.csv, 2 kB')).toBeTruthy();
  });

  it('is cancelled by its button, and the dialog stays for another file', async () => {
    const { user, dialog } = await startUpload();
    await user.click(dialog.getByRole('button', { name: 'Cancel upload' }));
    expect(await screen.findByText('Upload cancelled. Nothing was imported.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeTruthy();
  });

  it('names the import that has the same file, with its page', async () => {
    const { dialog } = await startUpload();
    const refusal = 'This file was imported as old.csv on 2026-11-01.';
    FakeUpload.last.answer(200, {
      ...checked,
      import: { ...settlementImport, state: 'REFUSED', refusal },
      sameFile: { id: 'i-0', fileName: 'old.csv' },
    });
    expect(await dialog.findByText(new RegExp(refusal))).toBeTruthy();
    const link = dialog.getByRole('link', { name: 'Open the import of old.csv' });
    expect(link.getAttribute('href')).toBe('/settlement/i-0');
  });

  it.each([
    [429, 'Two files are being imported.'],
    [413, 'The file is too large.'],
  ])('that is rejected with %i shows the sentence of the server', async (status, message) => {
    const { dialog } = await startUpload();
    FakeUpload.last.answer(status, { error: { code: 'x', message } });
    expect(await dialog.findByText(message)).toBeTruthy();
  });

  it('whose connection breaks says that nothing was imported', async () => {
    const { dialog } = await startUpload();
    FakeUpload.last.onerror?.();
    expect(await dialog.findByText(/^The upload broke off/)).toBeTruthy();
  });

  it('may state its format, and that it is a part of another file', async () => {
    formats = [{ id: 'f'.repeat(32), name: 'Bank' }];
    const { user, dialog } = await openDialog();
    await dialog.findByRole('option', { name: 'Bank' });
    await user.selectOptions(dialog.getByLabelText('Format'), 'Bank');
    await user.click(dialog.getByLabelText('Part of another file'));
    await user.upload(dialog.getByLabelText(/^Settlement file/), file);
    await user.click(dialog.getByRole('button', { name: 'Upload file' }));
    const query = new URL(FakeUpload.last.url, 'http://office.test').searchParams;
    expect([query.get('format'), query.get('isPart')]).toEqual(['f'.repeat(32), 'true']);
  });

  it('that no format fits leads to the page where one is made from it', async () => {
    const { user, dialog } = await startUpload();
    const refusal = 'The first line is not the header of a settlement file.';
    FakeUpload.last.answer(200, { ...checked, import: { ...settlementImport, state: 'REFUSED', refusal } });
    await user.click(await dialog.findByRole('button', { name: 'Make a format from this file' }));
    const { router } = await import('#test/fixtures/navigation.ts');
    expect(router.push).toHaveBeenCalledWith('/settlement-formats');
    expect(readPendingFile()).toEqual({ file, psp: 'a'.repeat(32) });
  });
});
