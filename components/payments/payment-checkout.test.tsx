import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { TransactionDetail } from '#lib/payments/staff/index.ts';
import { renderPage } from '#test/fixtures/page.tsx';
import { PaymentCheckout } from './payment-checkout.tsx';

type Checkout = NonNullable<TransactionDetail['checkout']>;

const checkout: Checkout = {
  id: '0123456789ABCDEF0123456789ABCDEF-tp00',
  attempts: 2,
  maxAttempts: 5,
  isLast: true,
  announcements: 0,
  openedAt: '2026-11-21T10:02:11.031Z',
  submittedAt: '2026-11-21T10:04:00.000Z',
  fetchedAt: null,
  announcedAt: null,
  announcedStatus: null,
};

function show(changes: Partial<Checkout> = {}): (name: string) => string | null | undefined {
  renderPage(<PaymentCheckout checkout={{ ...checkout, ...changes }} />);
  const region = within(screen.getByRole('region', { name: 'Checkout' }));
  return (name) => region.queryByText(name)?.nextElementSibling?.textContent;
}

describe('the checkout of a payment', () => {
  it('shows how often its form was submitted, and whether the result was fetched', () => {
    const shownAt = show();
    expect(shownAt('Submissions')).toBe('2 of 5');
    expect(shownAt('Result fetched')).toBe('Not fetched by the merchant yet');
    expect(shownAt('Call of the shop')).toBeUndefined();
  });

  it('shows the call of the shop at 29 minutes, answered or not', () => {
    expect(show({ announcements: 2 })('Call of the shop')).toBe('Not answered, 2 calls');
    document.body.innerHTML = '';
    const answered = { announcements: 1, announcedAt: '2026-11-21T10:31:11.031Z', announcedStatus: 200 };
    expect(show(answered)('Call of the shop')).toContain('Answered 200 after 29 minutes');
  });

  it('leaves the result to the later payment where there is one', () => {
    const shownAt = show({ isLast: false });
    expect(shownAt('Submissions')).toBe('2 of 5; a later one began another payment');
    expect(shownAt('Result fetched')).toBeUndefined();
  });
});
