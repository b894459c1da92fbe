import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestRow } from '#lib/request-log/staff/index.ts';
import { fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { router } from '#test/fixtures/navigation.ts';
import { listAnswers, renderPage, tableRows } from '#test/fixtures/page.tsx';
import { minutesAgo, requestRow } from '#test/fixtures/rows.ts';
import { RequestLog } from './request-log.tsx';

beforeEach(() => router.push.mockClear());

const columns = {
  method: 'Method',
  path: 'Path',
  status: 'Status',
  resultCode: 'Result',
  durationMs: 'Duration',
  token: 'Token',
  entity: 'Entity',
};
const id = '8a8294174b7ecb28014b9699220015ca';

function show(rows: RequestRow[], answers: Record<string, () => unknown> = {}) {
  const office = fakeBackOffice({ ...listAnswers('/requests', rows, columns), ...answers });
  return { ...office, ...renderPage(<RequestLog />) };
}

describe('the list of API requests', () => {
  it('shows what was requested, how it ended, how long it took and whose token it was', async () => {
    show([
      requestRow,
      {
        ...requestRow,
        id: 'r2',
        method: 'GET',
        path: `/v1/payments/${id}`,
        status: 403,
        token: null,
        entity: null,
        resultCode: null,
        durationMs: 12_345,
        replayed: true,
      },
    ]);
    expect(await tableRows()).toEqual([
      ['POST', '/v1/payments', '200 Processed', '000.100.110', '12 ms', 'Till 7', 'Bakery'],
      ['GET', '/v1/payments/8a829417…15ca', '403 Not allowedreplayed', '', '12.3 s', 'none', ''],
    ]);
  });

  it.each([
    [302, 'Processed'],
    [400, 'Rejected'],
    [401, 'No token'],
    [404, 'Not found'],
    [405, 'Wrong method'],
    [409, 'In progress'],
    [413, 'Too large'],
    [418, 'Rejected'],
    [422, 'Key reused'],
    [429, 'Rate limited'],
    [500, 'Failed'],
    [503, 'Failed'],
  ])('describes the status %i as %s', async (status, label) => {
    show([{ ...requestRow, status }]);
    expect((await tableRows())[0]?.[2]).toBe(`${status} ${label}`);
  });

  it.each([
    [0.42, '0.4 ms'],
    [9.96, '10.0 ms'],
    [10, '10 ms'],
    [9_999, '9999 ms'],
    [10_000, '10.0 s'],
  ])('writes a duration of %d milliseconds as %s', async (durationMs, text) => {
    show([{ ...requestRow, durationMs }]);
    expect((await tableRows())[0]?.[4]).toBe(text);
  });

  it('keeps the whole path and the meaning of the result at hand', async () => {
    const path = `/v1/payments/${id}`;
    show([{ ...requestRow, path }]);
    await tableRows();
    expect(screen.getByTitle(path)).toBeTruthy();
    expect(screen.getByTitle('Request processed').textContent).toBe('000.100.110');
    expect(screen.getByTitle('tpk_12…ab').textContent).toBe('Till 7');
  });

  it('has two lines for each request on a phone', async () => {
    show([{ ...requestRow, at: minutesAgo(2) }]);
    await tableRows();
    const [line] = screen.getAllByRole('listitem').filter((item) => item.textContent?.includes('POST'));
    expect(line?.textContent).toBe('200 Processed12 ms · 2m agoPOST /v1/payments');
  });

  it('explains where requests come from while there are none', async () => {
    show([]);
    expect(await screen.findByText('No requests yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'How to send the first payment' }).getAttribute('href')).toBe(
      '/docs/quickstart',
    );
  });

  it('opens the page of a request by Enter', async () => {
    const { user } = show([requestRow]);
    await tableRows();
    await user.keyboard('j{Enter}');
    expect(router.push).toHaveBeenCalledWith('/requests/r1');
  });
});

describe('the preview of a request', () => {
  it('opens by Space and reads the request with its rejected parameters', async () => {
    const faults = [{ name: 'amount', value: 'ten', message: 'is not an amount' }];
    const { user } = show([requestRow], { 'GET /requests/r1': () => ({ ...requestRow, status: 400, faults }) });
    await tableRows();
    await user.keyboard('j ');
    const preview = within(screen.getByRole('dialog', { name: '200 Processed' }));
    expect(await preview.findByText('is not an amount')).toBeTruthy();
  });

  it('says why the request could not be read', async () => {
    const { user } = show([requestRow], {
      'GET /requests/r1': () => rejection(404, 'unknown', 'This API call does not exist.'),
    });
    await tableRows();
    await user.keyboard('j ');
    const preview = within(screen.getByRole('dialog'));
    expect(await preview.findByText('Couldn’t load this request')).toBeTruthy();
    expect(preview.getByText('This API call does not exist.')).toBeTruthy();
  });
});
