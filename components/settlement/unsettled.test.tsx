import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeBackOffice } from '#test/fixtures/component.tsx';
import { listAnswers, renderPage, tableRows } from '#test/fixtures/page.tsx';
import { transactionRow } from '#test/fixtures/transaction.ts';
import { UnsettledPayments } from './unsettled.tsx';

describe('the list of unsettled payments', () => {
  const columns = { days: 'Days', paymentType: 'Type' };

  it('shows the age of each payment and leads to it', async () => {
    const row = { ...transactionRow(), days: 5 };
    fakeBackOffice(listAnswers('/unsettled-payments', [row], columns));
    renderPage(<UnsettledPayments />);
    expect(await tableRows()).toEqual([['5', 'Debit']]);
    const [link] = screen.getAllByRole('link', { name: /^Debit 92.00/ });
    expect(link?.getAttribute('href')).toBe(`/transactions/${row.id}`);
  });

  it('says when every payment is settled', async () => {
    fakeBackOffice(listAnswers('/unsettled-payments', [], columns));
    renderPage(<UnsettledPayments />);
    expect(await screen.findByText('Every payment that is due is settled')).toBeTruthy();
  });
});
