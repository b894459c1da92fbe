import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BackOfficeError } from '#components/api/back-office-error.ts';
import { renderScreen } from '#test/fixtures/component.tsx';
import { ExportButton, useExport } from './export-button.tsx';

type Download = Parameters<typeof useExport>[1];

const saved: { name: string; file: Blob }[] = [];

beforeEach(() => {
  saved.length = 0;
  let last: Blob | null = null;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    last = file as Blob;
    return 'blob:export';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (last) saved.push({ name: this.download, file: last });
  });
});
afterEach(() => vi.restoreAllMocks());

const encode = (text: string) => new TextEncoder().encode(text);

/** A download that the test continues chunk by chunk. */
function controlled(headers: Record<string, string> = {}) {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      stream = controller;
    },
  });
  const download = vi.fn<Download>(async (signal) => {
    signal.addEventListener('abort', () => stream?.error(new Error('aborted')));
    return { headers: new Headers(headers), body };
  });
  return {
    download,
    send: (text: string) => act(async () => stream?.enqueue(encode(text))),
    end: () => act(async () => stream?.close()),
    fail: (message: string) => act(async () => stream?.error(new Error(message))),
  };
}

function Example({ download, total }: { download: Download; total: string | null }) {
  return <ExportButton {...useExport('payments', download)} total={total} />;
}

function show(download: Download, total: string | null = null) {
  renderScreen(<Example download={download} total={total} />);
  const user = userEvent.setup();
  return { user, start: () => user.click(screen.getByRole('button', { name: 'Export as CSV' })) };
}

describe('an export', () => {
  it('is saved whole under the name that the server gave it', async () => {
    const { download, send, end } = controlled({
      'content-disposition': 'attachment; filename="payments-declined-2026-11-22.csv"',
    });
    const { start } = show(download);
    await start();
    await send('id,amount\r\n');
    await send('1,92.00\r\n2,10.00\r\n');
    await end();
    expect(await screen.findByText('Saved 2 payments as payments-declined-2026-11-22.csv')).toBeTruthy();
    expect(saved.map(({ name }) => name)).toEqual(['payments-declined-2026-11-22.csv']);
    expect(await saved[0]?.file.text()).toBe('id,amount\r\n1,92.00\r\n2,10.00\r\n');
  });

  it('does not count the rows of a workbook', async () => {
    const { download, send, end } = controlled({
      'content-disposition': 'attachment; filename="payments-2026-11-22.xlsx"',
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });
    const { start } = show(download);
    await start();
    await send('PK\r\n');
    await end();
    expect(await screen.findByText('Saved the payments as payments-2026-11-22.xlsx')).toBeTruthy();
    expect(saved[0]?.file.type).toContain('spreadsheetml');
  });

  it('has the name of the list when the server gave none', async () => {
    const { download, end } = controlled();
    const { start } = show(download);
    await start();
    await end();
    expect(await screen.findByText('Saved 0 payments as payments.csv')).toBeTruthy();
  });

  it('counts every row, wherever the network divides the file', async () => {
    const { download, send, end } = controlled();
    const { start } = show(download);
    await start();
    await send('id\r');
    await send('\n1\r\n2\r');
    await send('\n3\r\n');
    await end();
    expect(await screen.findByText('Saved 3 payments as payments.csv')).toBeTruthy();
  });

  it('counts a row with lines in a quoted cell once', async () => {
    const { download, send, end } = controlled();
    const { start } = show(download);
    await start();
    await send('note\r\n"one\r\n');
    await send('""two""\r\nthree"\r\n"four"\r\n');
    await end();
    expect(await screen.findByText('Saved 2 payments as payments.csv')).toBeTruthy();
  });

  it('runs once however often it is started', async () => {
    const { download, end } = controlled();
    const { user } = show(download);
    await user.dblClick(screen.getByRole('button', { name: 'Export as CSV' }));
    expect(download).toHaveBeenCalledOnce();
    await end();
  });

  it('saves nothing and shows the message when the server rejects it', async () => {
    const { start } = show(() => Promise.reject(new BackOfficeError(400, 'unreadable', 'The search has a mistake.')));
    await start();
    expect(await screen.findByText('The search has a mistake.')).toBeTruthy();
    expect(saved).toEqual([]);
    expect(screen.getByRole('button', { name: 'Export as CSV' })).toBeTruthy();
  });

  it('saves no part of a file whose download ends early', async () => {
    const { download, send, fail } = controlled();
    const { start } = show(download);
    await start();
    await send('id\r\n1\r\n');
    await fail('The connection was lost.');
    expect(await screen.findByText('The connection was lost.')).toBeTruthy();
    expect(saved).toEqual([]);
  });
});

describe('an export that takes longer than a second', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });

  async function startSlow(total: string | null) {
    const control = controlled();
    const { user, start } = show(control.download, total);
    await start();
    vi.advanceTimersByTime(1_001);
    await control.send('id\r\n1\r\n2\r\n');
    return { ...control, user };
  }

  it('shows how many rows of how many are done', async () => {
    const { end } = await startSlow('12,481');
    expect(screen.getByRole('button').textContent).toBe('Cancel export2 of 12,481');
    await end();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Export as CSV' })).toBeTruthy());
  });

  it('shows the rows alone where their total is not known', async () => {
    const { end } = await startSlow(null);
    expect(screen.getByRole('button').textContent).toBe('Cancel export2 rows');
    await end();
  });

  it('can be cancelled, which saves nothing and is not called a failure', async () => {
    const { user } = await startSlow('9');
    await user.click(screen.getByRole('button', { name: /^Cancel export/ }));
    expect(await screen.findByText('Export cancelled. No file was saved.')).toBeTruthy();
    expect(saved).toEqual([]);
  });
});
