import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { RoutingRuleRow } from '#lib/connectors/staff/index.ts';
import { fakeBackOffice, fieldErrors, renderScreen } from '#test/fixtures/component.tsx';
import { RuleDialog } from './rule-dialog.tsx';

const accounts = [
  { id: 'a1', name: 'Simulator' },
  { id: 'a2', name: 'Partner' },
];
const stored: RoutingRuleRow = {
  id: 'r1',
  entityId: 'e1',
  entityName: 'Bakery',
  position: 1,
  name: 'Large',
  enabled: true,
  version: 3,
  conditions: {
    modes: ['*'],
    brands: ['VISA'],
    currencies: ['*'],
    binCountries: ['*'],
    amount: { currency: 'EUR', min: '100.00', max: null },
  },
  targets: [
    { accountId: 'a1', percent: 70 },
    { accountId: 'a2', percent: 30 },
  ],
  fallbacks: [],
  mayChange: true,
};

function show(rule: RoutingRuleRow | null, answer: () => unknown = () => ({ id: 'r1' })) {
  const office = fakeBackOffice({ 'POST /entities/e1/routing-rules': answer, 'PATCH /routing-rules/r1': answer });
  const onDone = vi.fn();
  renderScreen(<RuleDialog entity={{ id: 'e1', name: 'Bakery' }} accounts={accounts} rule={rule} onDone={onDone} />);
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  return { ...office, onDone, field, user: userEvent.setup() };
}
const save = () => screen.getByRole('button', { name: 'Save rule' });

describe('a new routing rule', () => {
  it('is about every payment and sends to the first account, unless something else is entered', async () => {
    const { changes, onDone, user, field } = show(null);
    expect(document.activeElement).toBe(field('Name'));
    await user.type(field('Name'), 'All{Enter}');
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(true));
    expect(changes[0]?.body).toEqual({
      name: 'All',
      enabled: true,
      fallbacks: [],
      conditions: { modes: ['*'], brands: ['*'], currencies: ['*'], amount: null, binCountries: ['*'] },
      targets: [{ accountId: 'a1', percent: 100 }],
    });
  });

  it('names the countries of the card issuer, which are all only by an explicit choice', async () => {
    const { changes, user, field } = show(null);
    await user.type(field('Name'), 'German cards');
    expect(field('Countries of the card issuer').textContent).toBe('All countries');
    await user.click(field('Countries of the card issuer'));
    await user.click(screen.getByRole('checkbox', { name: 'DE: Germany' }));
    await user.keyboard('{Escape}');
    await user.type(field('Name'), '{Enter}');
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.body).toMatchObject({ conditions: { binCountries: ['DE'] } });
  });

  it('rejects the payments without an account, and then has no fallbacks to select', async () => {
    const { changes, user, field } = show(null);
    await user.type(field('Name'), 'Reject');
    expect(field('Add a fallback')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove account 1' }));
    expect(screen.getByText('No account: payments that match are rejected.')).toBeTruthy();
    expect(screen.queryByLabelText('Add a fallback')).toBeNull();
    await user.type(field('Name'), '{Enter}');
    await waitFor(() => expect(changes[0]?.body).toMatchObject({ targets: [] }));
  });

  it('tries fallbacks in the order in which they were added', async () => {
    const { changes, user, field } = show(null);
    await user.type(field('Name'), 'Rule');
    await user.selectOptions(field('Add a fallback'), 'Partner');
    await user.selectOptions(field('Add a fallback'), 'Simulator');
    await user.type(field('Name'), '{Enter}');
    await waitFor(() => expect(changes[0]?.body).toMatchObject({ fallbacks: ['a2', 'a1'] }));
  });
});

describe('a changed routing rule', () => {
  it('is sent with the version that was opened and the shares as numbers', async () => {
    const { changes, user, field } = show(stored);
    await user.click(field('Enabled'));
    await user.click(save());
    await waitFor(() => expect(changes).toHaveLength(1));
    const { name, conditions, targets, fallbacks } = stored;
    expect(changes[0]).toEqual({
      method: 'PATCH',
      path: '/routing-rules/r1',
      body: { version: 3, rule: { name, enabled: false, conditions, targets, fallbacks } },
    });
  });

  it('is not sent while its shares do not sum to 100 percent', async () => {
    const { changes, user } = show(stored);
    const [, second] = screen.getAllByLabelText<HTMLInputElement>('Percent');
    if (!second) throw new Error('no second share');
    await user.clear(second);
    await user.type(second, '20');
    await user.click(save());
    expect((await screen.findByRole('alert')).textContent).toBe('The percentages must sum to 100 percent.');
    await user.clear(second);
    await user.type(second, '30');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await user.click(save());
    await waitFor(() => expect(changes).toHaveLength(1));
  });

  it('is not sent while its amount has no currency', async () => {
    const { changes, user } = show(stored);
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    await user.click(save());
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The amount needs a currency and is written like 92.00.',
    );
    expect(changes).toEqual([]);
  });

  it('says in text why no other account can be added', () => {
    show(stored);
    expect(screen.getByText('Every account of this entity is used.')).toBeTruthy();
  });

  it('shows the messages of the server at the amount and the shares', async () => {
    const { onDone, user } = show(stored, () =>
      fieldErrors({ 'conditions.amount': 'has a minimum above its maximum', targets: 'name an account twice' }),
    );
    await user.click(save());
    expect(await screen.findByText('The amount has a minimum above its maximum.')).toBeTruthy();
    expect(screen.getByText('The percentages name an account twice.')).toBeTruthy();
    expect(onDone).not.toHaveBeenCalled();
  });
});
