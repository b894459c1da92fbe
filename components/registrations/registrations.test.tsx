import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RegistrationRow } from '#lib/registrations/staff/index.ts';
import { fakeBackOffice } from '#test/fixtures/component.tsx';
import { router } from '#test/fixtures/navigation.ts';
import { listAnswers, renderPage, tableRows } from '#test/fixtures/page.tsx';
import { minutesAgo, registrationRow } from '#test/fixtures/rows.ts';
import { Registrations } from './registrations.tsx';

beforeEach(() => router.push.mockClear());

const columns = { account: 'Payment method', state: 'State', merchantName: 'Merchant', mode: 'Mode', holder: 'Holder' };

function show(rows: RegistrationRow[]) {
  fakeBackOffice(listAnswers('/registrations', rows, columns));
  return renderPage(<Registrations />, { entity: 'e1' });
}

describe('the list of stored payment methods', () => {
  it('shows the method, its state and its merchant in words', async () => {
    show([
      registrationRow,
      { ...registrationRow, id: 'b', state: 'PENDING', mode: 'LIVE', paymentBrand: 'PAYPAL', last4: null },
    ]);
    expect(await tableRows()).toEqual([
      ['Visa •••• 0000', 'Active', 'Bakery ▸ Web shop', 'TEST', 'Jane Jones'],
      ['PayPal', 'Pending', 'Bakery ▸ Web shop', 'LIVE', 'Jane Jones'],
    ]);
  });

  it('shows a state that it does not know as it is', async () => {
    show([{ ...registrationRow, state: 'PAUSED' }]);
    expect((await tableRows())[0]?.[1]).toBe('PAUSED');
  });

  it('gives screen readers a name for each row that no other row has', async () => {
    show([registrationRow]);
    const table = within(await screen.findByRole('table'));
    expect(table.getByRole('link', { name: 'Visa •••• 0000, 4711.2' }).getAttribute('href')).toBe(
      `/registrations/${registrationRow.id}?entity=e1`,
    );
  });

  it('has the method, the state, the merchant and the age in two lines on a phone', async () => {
    show([{ ...registrationRow, createdAt: minutesAgo(3) }]);
    await tableRows();
    const [line] = screen.getAllByRole('listitem').filter((item) => item.textContent?.includes('Visa'));
    expect(line?.textContent).toBe('Visa •••• 0000ActiveBakery3m ago');
  });

  it('opens a row by a click anywhere in it', async () => {
    const { user } = show([registrationRow]);
    await tableRows();
    await user.click(screen.getByText('Jane Jones'));
    expect(router.push).toHaveBeenCalledWith(`/registrations/${registrationRow.id}?entity=e1`);
  });

  it('explains how payment methods are stored while there are none', async () => {
    show([]);
    expect(await screen.findByText('No registrations yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'How to store a payment method' }).getAttribute('href')).toBe(
      '/docs/guides/stored-cards',
    );
  });
});
