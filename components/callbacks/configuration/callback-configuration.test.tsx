import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CallbackConfigurationDetail, ShownConfiguration } from '#lib/callbacks/staff/index.ts';
import type { EntityDetail } from '#lib/entities/staff/index.ts';
import { describedBy, fakeBackOffice, fieldErrors } from '#test/fixtures/component.tsx';
import { renderPage } from '#test/fixtures/page.tsx';
import { CallbackConfiguration } from './callback-configuration.tsx';

const [first, second] = ['https://shop.example/decisions', 'https://standby.example/decisions'];
const destination = { urls: [first, second], activeUrl: first, headerNames: ['X-Api-Key'] };
const keys = {
  client: 'client',
  subclientid: 'subclientid',
  transactionid: 'transactionid',
  decision: 'decision',
  prefixedtransactionid: 'transactionid',
  userid: 'userid',
  cancelreason: 'cancelreason',
  note: 'note',
  processdate: 'processdate',
};
const psp = { id: 'psp', name: 'Demo PSP' };
const bakery = { id: 'e1', name: 'Bakery' };
const effective: ShownConfiguration = {
  enabled: true,
  destination,
  template: { keys, prefix: 'merchant', pairs: [] },
  sending: { acknowledgedStatuses: [200], retryWaitSeconds: 60, maxRetries: 5 },
  origins: { enabled: psp, destination: bakery, template: null, sending: psp },
};
const own = { enabled: null, destination, template: null, sending: null, version: 3 };
const detail: CallbackConfigurationDetail = {
  own,
  effective,
  inherited: { ...effective, destination: null },
  pausedAt: null,
  mayWrite: true,
};
const path = '/entities/e1/callbacks';

function show(change: Partial<CallbackConfigurationDetail> = {}, answers: Record<string, () => unknown> = {}) {
  const shown = { ...detail, ...change };
  const office = fakeBackOffice({
    [`GET ${path}`]: () => shown,
    [`POST ${path}`]: () => shown,
    [`POST ${path}/preview`]: () => ({ body: 'decision=CANCEL&note=a+b', faults: [] }),
    ...answers,
  });
  const entity = { node: bakery } as unknown as EntityDetail;
  return { ...office, ...renderPage(<CallbackConfiguration detail={entity} />) };
}
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the callbacks of an entity', () => {
  it('show each part with its origin', async () => {
    show();
    expect((await region('Sending')).getByRole('link', { name: 'Demo PSP' })).toBeTruthy();
    expect((await region('Addresses')).getByText('Set here')).toBeTruthy();
    expect((await region('Message')).getByText('Standard')).toBeTruthy();
    expect((await region('Message')).getByText('a b')).toBeTruthy();
    expect(
      (await region('Answers and retries')).getByText(/up to 5 retries, each at the earliest 60 s after a failure/),
    ).toBeTruthy();
    expect(screen.getByText('Headers: X-Api-Key. Their values are not shown.')).toBeTruthy();
  });

  it('have no actions for those who may only read', async () => {
    show({ mayWrite: false });
    await region('Sending');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('are probed, and the answer is shown', async () => {
    const answered = {
      url: second,
      body: 'decision=PENDING',
      isAcknowledged: false,
      status: 403,
      responseBody: 'Forbidden',
      cause: 'The server answered 403.',
      timings: null,
    };
    const { user, changes } = show({}, { [`POST ${path}/probe`]: () => answered });
    await user.click(await screen.findByRole('button', { name: `Send a test callback to ${second}` }));
    const dialog = await dialogOf('Test callback');
    await user.click(dialog.getByRole('button', { name: 'Send test callback' }));
    expect(await dialog.findByText('Not acknowledged: The server answered 403.')).toBeTruthy();
    expect(dialog.getByText('Forbidden')).toBeTruthy();
    expect(changes.find(({ path: sent }) => sent.endsWith('/probe'))?.body).toEqual({ url: second });
  });

  it('switch to another address after naming both', async () => {
    const { user, changes } = show({}, { [`POST ${path}/switch`]: () => detail });
    await user.click(await screen.findByRole('button', { name: `Make ${second} the active address` }));
    const dialog = await dialogOf('Make this address active?');
    expect(dialog.getByText(new RegExp(`go to ${second} instead of ${first}`))).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Switch address' }));
    await waitFor(() =>
      expect(changes.find(({ path: sent }) => sent.endsWith('/switch'))?.body).toEqual({ url: second }),
    );
  });

  it('keep stored header values, and show a refused address beside its field', async () => {
    const refused = () => fieldErrors({ 'destination.urls.1': 'is not a public address' });
    const { user, changes } = show({}, { [`POST ${path}`]: refused });
    await user.click(await screen.findByRole('button', { name: 'Edit addresses' }));
    const dialog = await dialogOf('Addresses and headers');
    const field = await dialog.findByLabelText<HTMLInputElement>('Address 2');
    await user.clear(field);
    await user.type(field, 'http://10.0.0.1/');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(describedBy(field)).toContain('is not a public address'));
    expect(changes.find(({ path: sent }) => sent === path)?.body).toEqual({
      version: 3,
      enabled: null,
      template: null,
      sending: null,
      destination: { urls: [first, 'http://10.0.0.1/'], headers: [{ name: 'X-Api-Key', value: null }] },
    });
  });

  it('change the keys of the message with a preview', async () => {
    const { user, changes } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit message' }));
    const dialog = await dialogOf('Message');
    await user.clear(await dialog.findByLabelText('Note'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes.some(({ path: sent }) => sent === path)).toBe(true));
    expect(changes.find(({ path: sent }) => sent === path)?.body).toMatchObject({
      template: { keys: { ...keys, note: '' }, prefix: 'merchant', pairs: [] },
    });
  });

  it('keep retries within the limits of the specification', async () => {
    const { user, changes } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit answers and retries' }));
    const dialog = await dialogOf('Answers and retries');
    const wait = await dialog.findByLabelText<HTMLInputElement>('Seconds between attempts');
    await user.clear(wait);
    await user.type(wait, '301');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(describedBy(wait)).toContain('At most 300 seconds.'));
    await user.clear(wait);
    await user.type(wait, '30');
    const statuses = dialog.getByLabelText('Statuses that acknowledge');
    await user.clear(statuses);
    await user.type(statuses, '200, 202');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(changes.find(({ path: sent }) => sent === path)?.body).toMatchObject({
        sending: { acknowledgedStatuses: [200, 202], retryWaitSeconds: 30, maxRetries: 5 },
      }),
    );
  });

  it('are switched off after a question, and inherited again', async () => {
    const { user, changes } = show();
    await user.click(await screen.findByRole('button', { name: 'Switch off' }));
    const question = await dialogOf('Switch callbacks off?');
    await user.click(question.getByRole('button', { name: 'Switch off' }));
    await waitFor(() =>
      expect(changes.find(({ path: sent }) => sent === path)?.body).toMatchObject({ enabled: false }),
    );
    await user.click(screen.getByRole('button', { name: 'Inherit' }));
    const inherit = await dialogOf('Inherit this part again?');
    await user.click(inherit.getByRole('button', { name: 'Inherit' }));
    await waitFor(() =>
      expect(changes.filter(({ path: sent }) => sent === path).at(-1)?.body).toMatchObject({ destination: null }),
    );
  });
});
