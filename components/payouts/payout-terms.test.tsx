import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { EntityDetail } from '#lib/entities/staff/index.ts';
import type { PayoutTermsAnswer, StatementRecipientsAnswer } from '#lib/payouts/staff/index.ts';
import { fakeBackOffice, fieldErrors } from '#test/fixtures/component.tsx';
import { renderPage, textOf } from '#test/fixtures/page.tsx';
import { PayoutTerms } from './payout-terms.tsx';

const id = 'm'.repeat(32);
const path = `/entities/${id}/payout-terms`;
const recipientsPath = `/entities/${id}/payout-statement-recipients`;
const recipients: StatementRecipientsAnswer = {
  toUsers: false,
  addresses: ['books@shop.example'],
  mayChange: true,
  hasMailServer: true,
};
const entered: PayoutTermsAnswer = {
  mayChange: true,
  terms: {
    version: 3,
    holder: 'Bakery Ltd',
    iban: 'DE89370400440532013000',
    bic: null,
    reservePercentage: '10',
    reserveDays: 180,
    schedule: 'WEEKLY',
    actorName: 'Ada',
    createdAt: '2026-11-22T10:00:00.000Z',
  },
};

function show(
  answer: PayoutTermsAnswer,
  { kind = 'MERCHANT', post = (): unknown => ({ version: 4 }), mayChangeRecipients = true } = {},
) {
  const office = fakeBackOffice({
    [`GET ${path}`]: () => answer,
    [`POST ${path}`]: post,
    [`GET ${recipientsPath}`]: () => ({ ...recipients, mayChange: mayChangeRecipients }),
    [`POST ${recipientsPath}`]: () => ({ done: true }),
  });
  return { ...office, ...renderPage(<PayoutTerms detail={{ node: { id, kind } } as EntityDetail} />) };
}

describe('the bank account of a merchant', () => {
  it('is shown with the reserve and with who entered it', async () => {
    show(entered);
    expect(await screen.findByText('DE89370400440532013000')).toBeTruthy();
    expect(textOf('Reserve')).toBe('10\u00a0% of the payments of the last 180 days');
    expect(textOf('Proposed')).toBe('Every Monday');
    expect(textOf('Entered')).toMatch(/^Ada, /);
  });

  it('is changed from the version that is shown', async () => {
    const { user, changes } = show(entered);
    await user.click(await screen.findByRole('button', { name: 'Change bank account' }));
    const holder = await screen.findByLabelText('Account holder');
    await user.clear(holder);
    await user.type(holder, 'Bakery SE');
    await user.click(screen.getByRole('button', { name: 'Save bank account' }));
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.body).toMatchObject({ version: 3, holder: 'Bakery SE', reserveDays: '180' });
  });

  it('has messages beside its fields', async () => {
    const post = () => fieldErrors({ iban: 'This is not a valid IBAN. Check each character.' });
    const { user } = show({ terms: null, mayChange: true }, { post });
    await user.click(await screen.findByRole('button', { name: 'Enter bank account' }));
    await user.type(await screen.findByLabelText('Account holder'), 'Bakery');
    await user.click(screen.getByRole('button', { name: 'Save bank account' }));
    expect(await screen.findByText('Enter an IBAN.')).toBeTruthy();
    await user.type(screen.getByLabelText('IBAN'), 'DE89370400440532013001');
    await user.click(screen.getByRole('button', { name: 'Save bank account' }));
    expect(await screen.findByText('This is not a valid IBAN. Check each character.')).toBeTruthy();
  });

  it('is not changed by those who may not', async () => {
    show({ ...entered, mayChange: false }, { mayChangeRecipients: false });
    await screen.findByText('Bakery Ltd');
    await screen.findByText('books@shop.example');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('has no reserve where it is that of a PSP', async () => {
    show(entered, { kind: 'PSP' });
    await screen.findByText('Bakery Ltd');
    expect(screen.queryByText('Reserve')).toBeNull();
  });
});

describe('who gets the statements of payouts', () => {
  it('is shown, and set with the addresses one a line', async () => {
    const { user, changes } = show(entered);
    expect(await screen.findByText('books@shop.example')).toBeTruthy();
    expect(textOf('Users')).toBe('None');
    await user.click(screen.getByRole('button', { name: 'Change recipients' }));
    await user.click(await screen.findByLabelText(/Users who see to the finances/));
    const addresses = screen.getByLabelText('Addresses');
    await user.type(addresses, '{enter}not an address');
    await user.click(screen.getByRole('button', { name: 'Save recipients' }));
    expect(await screen.findByText(/Enter e-mail addresses such as/)).toBeTruthy();
    await user.clear(addresses);
    await user.type(addresses, 'one@shop.example, two@shop.example');
    await user.click(screen.getByRole('button', { name: 'Save recipients' }));
    await waitFor(() => expect(changes).toHaveLength(1));
    const body = { toUsers: true, addresses: 'one@shop.example\ntwo@shop.example' };
    expect(changes[0]).toMatchObject({ path: recipientsPath, body });
  });

  it('is no question of a PSP', async () => {
    show(entered, { kind: 'PSP' });
    await screen.findByText('DE89370400440532013000');
    expect(screen.queryByText('Statements by e-mail')).toBeNull();
  });
});
