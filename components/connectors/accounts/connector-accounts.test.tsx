import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ConnectorAccountList, ConnectorAccountRow } from '#lib/connectors/staff/index.ts';
import { fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { entityDetail } from '#test/fixtures/entities.ts';
import { renderPage } from '#test/fixtures/page.tsx';
import { ConnectorAccounts } from './connector-accounts.tsx';

const own: ConnectorAccountRow = {
  id: 'a1',
  entityId: 'e1',
  entityName: 'Bakery',
  connector: 'opp',
  connectorTitle: 'Partner',
  name: 'First Bank',
  modes: ['EXTERNAL', 'LIVE'],
  enabled: true,
  version: 4,
  isUsed: false,
  circuit: null,
  settings: { url: 'https://partner.example' },
  mayChange: true,
  paymentTypes: ['*'],
  brands: ['VISA', 'MASTER', 'AMEX', 'JCB', 'DINERS'],
  currencies: [],
};
const inherited: ConnectorAccountRow = {
  ...own,
  id: 'a2',
  entityId: 'p1',
  entityName: 'Demo PSP',
  name: 'Simulator',
  settings: null,
  connectorTitle: 'Simulator',
  modes: [],
  brands: ['*'],
  currencies: ['*'],
};

type Shown = { accounts?: ConnectorAccountRow[]; mayChange?: boolean };

async function show({ accounts = [own, inherited], mayChange = true }: Shown = {}, answer?: () => unknown) {
  const list: ConnectorAccountList = { accounts, connectors: [], allowedOrigins: [] };
  const change = answer ?? (() => own);
  const office = fakeBackOffice({
    'GET /entities/e1/connector-accounts': () => list,
    'PATCH /connector-accounts/a1': change,
    'DELETE /connector-accounts/a1': change,
  });
  const { user } = renderPage(<ConnectorAccounts detail={{ ...entityDetail, mayChange }} />);
  await waitFor(() => expect(office.reads).toHaveLength(1));
  const click = async (name: string) => user.click(await screen.findByRole('button', { name }));
  return { ...office, user, click };
}
const dialog = () => within(screen.getByRole('dialog'));

describe('the connector accounts of an entity', () => {
  it('shows that no payments are sent to an acquirer that does not answer, and since when', async () => {
    const circuit = { state: 'OPEN' as const, since: '2020-11-01T10:00:00.000Z' };
    await show({ accounts: [{ ...own, circuit }] });
    const shown = await screen.findByText(/No payments are sent there, as it does not answer, since/);
    expect(shown.textContent).toContain('10:00');
  });

  it('show what each takes and where it sends payments to', async () => {
    await show();
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first?.textContent).toContain('Partner · EXTERNAL, LIVE · https://partner.example');
    expect(first?.textContent).toContain('VISA, MASTER, AMEX, JCB and 1 more · no currencies · all types');
    expect(second?.textContent).toContain('Simulator · no modes');
    expect(second?.textContent).toContain('all brands · all currencies · all types');
  });

  it('that are inherited are changed where they are set', async () => {
    await show();
    const [, second] = await screen.findAllByRole('listitem');
    const line = within(second as HTMLElement);
    expect(line.queryByRole('button')).toBeNull();
    expect(line.getByRole('link', { name: 'Demo PSP' }).getAttribute('href')).toBe(
      '/entities/p1?tab=connector-accounts',
    );
  });

  it('that are inherited from an entity that may not be changed have no link', async () => {
    await show({ accounts: [{ ...inherited, mayChange: false }] });
    expect((await screen.findByRole('listitem')).textContent).toContain('inherited from Demo PSP');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('cannot be changed without the permission', async () => {
    await show({ mayChange: false, accounts: [{ ...own, mayChange: false }] });
    await screen.findByRole('listitem');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('say what happens to payments while there are none', async () => {
    await show({ accounts: [] });
    expect(await screen.findByText(/Payments are rejected with 600.200.700/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add account' })).toBeTruthy();
  });

  it('say why they could not be read, and then none can be added', async () => {
    fakeBackOffice({ 'GET /entities/e1/connector-accounts': () => rejection(403, 'forbidden', 'Not yours.') });
    renderPage(<ConnectorAccounts detail={entityDetail} />);
    expect(await screen.findByText('Not yours.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add account' })).toBeNull();
  });
});

describe('a connector account', () => {
  it('is disabled after its consequences were confirmed, with the version that was shown', async () => {
    const { changes, reads, click } = await show();
    await click('Disable First Bank');
    expect(screen.getByRole('dialog', { name: 'Disable First Bank?' }).textContent).toContain(
      'Refunds and status queries of earlier payments continue.',
    );
    expect(document.activeElement?.textContent).toBe('Keep enabled');
    await click('Disable account');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes).toEqual([
      { method: 'PATCH', path: '/connector-accounts/a1', body: { version: 4, enabled: false } },
    ]);
    await waitFor(() => expect(reads).toHaveLength(2));
    expect(await screen.findByText('First Bank: disabled')).toBeTruthy();
  });

  it('is enabled again without a question', async () => {
    const { changes, click } = await show({ accounts: [{ ...own, enabled: false }] });
    expect(await screen.findByText('Disabled')).toBeTruthy();
    await click('Enable First Bank');
    await waitFor(() => expect(changes[0]?.body).toEqual({ version: 4, enabled: true }));
  });

  it('is deleted only while no payment was sent through it', async () => {
    const { changes, click } = await show();
    await click('Delete First Bank');
    expect(dialog().getByText(/Its credentials are deleted too/)).toBeTruthy();
    await click('Keep account');
    expect(changes).toEqual([]);
    await click('Delete First Bank');
    await click('Delete account');
    await waitFor(() => expect(changes).toMatchObject([{ method: 'DELETE' }]));
  });

  it('cannot be deleted once it was used', async () => {
    await show({ accounts: [{ ...own, isUsed: true }] });
    expect(await screen.findByRole('button', { name: 'Disable First Bank' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete First Bank' })).toBeNull();
  });

  it('is read again when another user changed it, and the reason is shown', async () => {
    const { reads, click } = await show({}, () => rejection(409, 'changed', 'First Bank was changed by Ada.'));
    await click('Disable First Bank');
    await click('Disable account');
    expect((await screen.findAllByText('First Bank was changed by Ada.')).length).toBeGreaterThan(0);
    await waitFor(() => expect(reads).toHaveLength(2));
  });
});
