import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { RoutingExplanation } from '#lib/connectors/staff/index.ts';
import { describedBy, fakeBackOffice, fieldErrors, renderScreen } from '#test/fixtures/component.tsx';
import { TryPayment } from './try-payment.tsx';

const explanation: RoutingExplanation = {
  account: { id: 'a1', name: 'Simulator', entityName: 'Demo PSP' },
  fallbacks: [],
  rule: null,
  passedOver: [],
  split: [],
  binCountry: 'DE',
};

function show(answer: () => unknown = () => explanation) {
  const office = fakeBackOffice({ 'GET /entities/e1/routing': answer });
  renderScreen(<TryPayment entityId="e1" />);
  const query = () => Object.fromEntries(new URLSearchParams(office.reads.at(-1)?.path.split('?')[1]));
  const bin = screen.getByLabelText<HTMLInputElement>('First digits of the card (optional)');
  return { ...office, query, bin, user: userEvent.setup() };
}

describe('a tried payment', () => {
  it('asks for the account with the fields that are filled in, once', async () => {
    const { reads, query, user, bin } = show();
    await user.type(bin, '{Enter}');
    expect(await screen.findByText('Simulator (Demo PSP)')).toBeTruthy();
    expect(query()).toEqual({ mode: 'INTERNAL', brand: 'VISA', amount: '92.00', currency: 'EUR' });
    expect(reads).toHaveLength(1);
  });

  it('sends an amount with a comma as the server reads it', async () => {
    const { query, user } = show();
    const amount = screen.getByLabelText('Amount');
    await user.clear(amount);
    await user.type(amount, '12,5{Enter}');
    await screen.findByText('Simulator (Demo PSP)');
    expect(query().amount).toBe('12.50');
  });

  it('asks again when the same payment is tried again', async () => {
    const { reads, user, bin } = show();
    await user.type(bin, '{Enter}');
    await screen.findByText('Simulator (Demo PSP)');
    await user.type(bin, '{Enter}');
    await waitFor(() => expect(reads).toHaveLength(2));
  });

  it('checks the first digits beside their field before anything is sent', async () => {
    const { reads, user, bin } = show();
    await user.type(bin, '42{Enter}');
    await waitFor(() => expect(describedBy(bin)).toContain('Enter the first 6 to 11 digits of a card number.'));
    expect(reads).toEqual([]);
  });

  it('shows the message of the server beside its field, and no account', async () => {
    const { user, bin } = show(() => fieldErrors({ amount: 'must have no decimals but .00 in JPY' }));
    await user.type(bin, '420000{Enter}');
    await waitFor(() => expect(describedBy(screen.getByLabelText('Amount'))).toContain('no decimals'));
    expect(screen.queryByText('Simulator (Demo PSP)')).toBeNull();
  });
});
