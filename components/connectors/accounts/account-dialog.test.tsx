import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { ConnectorAccountRow, ConnectorRow } from '#lib/connectors/staff/index.ts';
import { describedBy, fakeBackOffice, fieldErrors, rejection, renderScreen } from '#test/fixtures/component.tsx';
import { AccountDialog } from './account-dialog.tsx';

const connectors: ConnectorRow[] = [
  { name: 'simulator', title: 'Simulator', modes: ['INTERNAL'], settings: [], credentials: [] },
  {
    name: 'opp',
    title: 'Partner',
    modes: ['EXTERNAL', 'LIVE'],
    settings: [
      { name: 'url', label: 'Address', required: true, kind: 'address' },
      {
        name: 'testMode',
        label: 'Test mode',
        required: false,
        kind: 'choice',
        choices: [{ value: 'EXTERNAL', label: 'External' }],
      },
    ],
    credentials: [{ name: 'accessToken', label: 'Access token' }],
  },
];
const partner: ConnectorAccountRow = {
  id: 'a1',
  entityId: 'e1',
  name: 'Partner',
  connector: 'opp',
  connectorTitle: 'Partner',
  enabled: true,
  version: 4,
  entityName: 'Bakery',
  isUsed: true,
  circuit: null,
  mayChange: true,
  modes: ['LIVE'],
  paymentTypes: ['*'],
  currencies: ['EUR'],
  brands: [],
  settings: { url: 'https://partner.example' },
};
const create = 'POST /entities/e1/connector-accounts';
const update = 'PATCH /connector-accounts/a1';

function show(account: ConnectorAccountRow | null, answer: () => unknown = () => ({ id: 'a1' })) {
  const office = fakeBackOffice({ [create]: answer, [update]: answer });
  const onDone = vi.fn();
  const list = { connectors, allowedOrigins: ['https://partner.example'] };
  renderScreen(<AccountDialog entity={{ id: 'e1', name: 'Bakery' }} list={list} account={account} onDone={onDone} />);
  const user = userEvent.setup();
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  return { ...office, onDone, user, field };
}

describe('a new connector account', () => {
  it('is sent with its connector, and takes every payment unless a list is narrowed', async () => {
    const { changes, onDone, user, field } = show(null);
    expect(document.activeElement).toBe(field('Name'));
    await user.type(field('Name'), ' Second ');
    await user.click(field('INTERNAL: tests with the simulator'));
    await user.click(field('Currencies'));
    await user.click(screen.getByRole('checkbox', { name: 'CHF: Swiss Franc' }));
    await user.keyboard('{Escape}');
    await user.type(field('Name'), '{Enter}');
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(true));
    expect(changes).toEqual([
      {
        method: 'POST',
        path: '/entities/e1/connector-accounts',
        body: {
          connector: 'simulator',
          account: {
            name: 'Second',
            modes: ['INTERNAL'],
            settings: {},
            credentials: {},
            paymentTypes: ['*'],
            currencies: ['CHF'],
            brands: ['*'],
          },
        },
      },
    ]);
  });

  it('has the fields and modes of the connector that is selected, and keeps its name', async () => {
    const { user, field } = show(null);
    await user.type(field('Name'), 'Second');
    await user.click(field('INTERNAL: tests with the simulator'));
    expect(screen.queryByLabelText('Address')).toBeNull();
    await user.selectOptions(field('Connector'), 'Partner');
    expect(field('Name').value).toBe('Second');
    expect(describedBy(field('Address'))).toContain('addresses at https://partner.example');
    const modes = within(screen.getByRole('group', { name: 'Processes payments in these modes' }));
    expect(modes.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([false, false]);
  });

  it('is not sent before what its connector requires is entered, and names it beside the field', async () => {
    const { changes, user, field } = show(null);
    await user.selectOptions(field('Connector'), 'Partner');
    await user.type(field('Name'), 'Second{Enter}');
    await waitFor(() => expect(describedBy(field('Address'))).toContain('This field is required.'));
    expect(describedBy(field('Access token'))).toContain('This field is required.');
    expect(describedBy(field('Test mode (optional)'))).not.toContain('required');
    expect(document.activeElement).toBe(field('Address'));
    await user.type(field('Address'), 'https://partner.example');
    await user.type(field('Access token'), ' token {Enter}');
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.body).toMatchObject({
      connector: 'opp',
      account: { settings: { url: 'https://partner.example' }, credentials: { accessToken: 'token' } },
    });
  });

  it('asks before the entered values are lost, but not while nothing was entered', async () => {
    const { onDone, user, field } = show(null);
    await user.keyboard('{Escape}');
    expect(onDone).toHaveBeenCalledWith(false);
    onDone.mockClear();
    await user.type(field('Name'), 'S{Escape}');
    expect(onDone).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(onDone).toHaveBeenCalledWith(false);
  });
});

describe('a changed connector account', () => {
  it('is sent with the version that was opened, and keeps its credentials when none are typed', async () => {
    const { changes, user, field } = show(partner);
    expect(screen.queryByRole('combobox', { name: 'Connector' })).toBeNull();
    expect(field('Access token').placeholder).toBe('Unchanged');
    expect(field('Brands').textContent).toBe('No brands');
    await user.click(field('EXTERNAL: tests with a test system'));
    await user.click(screen.getByRole('button', { name: 'Save account' }));
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]).toMatchObject({
      path: '/connector-accounts/a1',
      body: {
        version: 4,
        account: {
          name: 'Partner',
          modes: ['EXTERNAL', 'LIVE'],
          currencies: ['EUR'],
          brands: [],
          settings: { url: 'https://partner.example' },
          credentials: { accessToken: '' },
        },
      },
    });
  });

  it('shows each message of the server beside its field and keeps what was typed', async () => {
    const { onDone, user, field } = show(partner, () =>
      fieldErrors({ 'settings.url': 'is not at an allowed origin', brands: 'VISSA is no brand' }),
    );
    await user.type(field('Address'), '/elsewhere');
    await user.click(screen.getByRole('button', { name: 'Save account' }));
    await waitFor(() => expect(describedBy(field('Address'))).toContain('is not at an allowed origin'));
    expect(describedBy(field('Brands'))).toContain('VISSA is no brand');
    expect(field('Address').value).toBe('https://partner.example/elsewhere');
    expect(onDone).not.toHaveBeenCalled();
  });

  it('shows a conflict as a message of the form', async () => {
    const { user } = show(partner, () => rejection(409, 'changed', 'Partner was changed by another user.'));
    await user.click(screen.getByRole('button', { name: 'Save account' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Partner was changed by another user.');
  });
});
