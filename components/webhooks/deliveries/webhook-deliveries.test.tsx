import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DeliveryRow, WebhookDeliveryDetail, WebhookDetail } from '#lib/webhooks/staff/index.ts';
import { fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { listAnswers, renderPage, tableRows } from '#test/fixtures/page.tsx';
import { webhookRow } from '#test/fixtures/rows.ts';
import { Webhook } from '../webhook.tsx';
import { PaymentDeliveries } from './payment-deliveries.tsx';
import { WebhookDeliveries } from './webhook-deliveries.tsx';

const at = '2020-11-01T10:00:00.000Z';
const cause = 'The server answered 503.';
const row: DeliveryRow = {
  id: 'm-1',
  messageId: 'payment_p1_1',
  createdAt: at,
  state: 'FAILED',
  type: 'PAYMENT',
  action: null,
  endpointId: 'w1',
  url: 'https://shop.example/hook',
  merchantName: 'Bakery',
  isResubmission: false,
  subject: { type: 'payment', id: 'p1234567890' },
  attemptCount: 8,
  causeCode: 'status-503',
  cause,
  nextAttemptAt: null,
  completedAt: at,
  canResend: true,
};
const registration: DeliveryRow = {
  ...row,
  id: 'm-2',
  state: 'WAITING',
  type: 'REGISTRATION',
  action: 'CREATED',
  canResend: false,
  subject: { type: 'registration', id: 'r1234567890' },
  isResubmission: true,
};
const columns = { state: 'State', type: 'Notification', subject: 'About', cause: 'Last cause' };
const detail: WebhookDeliveryDetail = {
  message: '{"type":"PAYMENT"}',
  attempts: [
    {
      ordinal: 1,
      outcome: 'FAILED',
      status: 503,
      cause,
      startedAt: at,
      durationMs: 12,
      url: row.url,
      requestHeaders: {},
      requestBody: '{"type":"PAYMENT"}',
      responseHeaders: {},
      responseBody: 'try later',
      responseIsCut: false,
    },
  ],
};

function showList(rows: DeliveryRow[], answers: Record<string, () => unknown> = {}, mayWrite = true) {
  const office = fakeBackOffice({ ...listAnswers('/deliveries', rows, columns), ...answers });
  const permissions = mayWrite ? ['webhooks.read', 'webhooks.write'] : ['webhooks.read'];
  const shown = renderPage(<WebhookDeliveries />, { user: { permissions: permissions as ['webhooks.read'] } });
  return { ...office, ...shown };
}

describe('the list of webhook deliveries', () => {
  it('shows the notification, what it is about and the last cause', async () => {
    showList([row, registration]);
    expect(await tableRows()).toEqual([
      ['Failed', 'PAYMENT', 'Payment p1234567', cause],
      ['Waitingsent again', 'REGISTRATION CREATED', 'Registration r1234567', cause],
    ]);
    const link = screen.getAllByRole('link', { name: 'Payment p1234567' })[0];
    expect(link?.getAttribute('href')).toBe('/transactions/p1234567890');
  });

  it('shows the attempts of a row beside the list', async () => {
    const { user } = showList([row], { 'GET /webhooks/w1/deliveries/m-1': () => detail });
    await tableRows();
    await user.keyboard('j{Enter}');
    const preview = within(await screen.findByRole('dialog'));
    expect((await preview.findByText(cause)).closest('details')).toBeTruthy();
    const link = preview.getByRole('link', { name: row.url });
    expect(link.getAttribute('href')).toBe('/webhooks/w1');
  });

  it('sends the one again that is shown beside the list', async () => {
    const { user, changes } = showList([row], {
      'GET /webhooks/w1/deliveries/m-1': () => detail,
      'POST /deliveries/resend': () => ({ resent: 1, skipped: 0, inactive: 0 }),
    });
    await tableRows();
    await user.keyboard('j{Enter}');
    const preview = within(await screen.findByRole('dialog'));
    await user.click(await preview.findByRole('button', { name: 'Resend 1 delivery' }));
    const confirmation = within(await screen.findByRole('dialog', { name: /^Resend/ }));
    await user.click(confirmation.getByRole('button', { name: /^Resend/ }));
    await waitFor(() => expect(changes).toMatchObject([{ path: '/deliveries/resend', body: { ids: ['m-1'] } }]));
  });

  it('offers nothing for a delivery that still waits', async () => {
    const { user } = showList([registration], { 'GET /webhooks/w1/deliveries/m-2': () => detail });
    await tableRows();
    await user.keyboard('j{Enter}');
    const preview = within(await screen.findByRole('dialog'));
    await preview.findByText(cause);
    expect(preview.queryByRole('button', { name: /^Resend/ })).toBeNull();
  });

  it('shows why the attempts cannot be read', async () => {
    const answer = () => rejection(404, 'unknown', 'There is no such delivery.');
    const { user } = showList([row], { 'GET /webhooks/w1/deliveries/m-1': answer });
    await tableRows();
    await user.keyboard('j{Enter}');
    expect(await screen.findByText('There is no such delivery.')).toBeTruthy();
  });

  it('explains itself without rows', async () => {
    showList([]);
    expect(await screen.findByText('No deliveries yet')).toBeTruthy();
  });
});

describe('sending selected deliveries again', () => {
  async function select(answer: () => unknown, rows = [row, registration]) {
    const shown = showList(rows, { 'POST /deliveries/resend': answer });
    await tableRows();
    const boxes = screen.getAllByRole('checkbox', { name: /shop\.example/ });
    for (const box of boxes.slice(0, rows.length)) await shown.user.click(box);
    return shown;
  }

  it('sends those that have ended, and shows how many were skipped', async () => {
    const { user, changes } = await select(() => ({ resent: 1, skipped: 1, inactive: 1 }));
    await user.click(await screen.findByRole('button', { name: 'Resend 1 delivery' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Resend 1 delivery?' }));
    expect(dialog.getByText(/1 selected row waits/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Resend' }));
    expect(await screen.findByText(/1 notification was sent again\. 1 was skipped, because it waits/)).toBeTruthy();
    expect(changes).toEqual([{ method: 'POST', path: '/deliveries/resend', body: { ids: ['m-1'] } }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps the selection and shows why nothing was sent', async () => {
    const { user } = await select(() => rejection(404, 'unknown', 'There is no such delivery.'));
    await user.click(await screen.findByRole('button', { name: 'Resend 1 delivery' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Resend' }));
    expect(await dialog.findByText('There is no such delivery.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Resend 1 delivery' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  });

  it('is unavailable when none of them has ended', async () => {
    const { user } = await select(() => ({}), [registration]);
    const button = await screen.findByRole('button', { name: 'Resend 0 deliveries' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  });

  it('is not offered to those who may only read', async () => {
    const { user } = showList([row], {}, false);
    await tableRows();
    await user.click(screen.getAllByRole('checkbox', { name: /shop\.example/ })[0] as HTMLElement);
    await screen.findByRole('region', { name: 'Selected rows' });
    expect(screen.queryByRole('button', { name: /Resend/ })).toBeNull();
  });
});

describe('sending everything since a time again', () => {
  const { id } = webhookRow;
  const path = `POST /webhooks/${id}/resend-since`;
  async function open(answer: () => unknown, state = 'ACTIVE') {
    const page: WebhookDetail = {
      row: { ...webhookRow, state },
      deliveries: [],
      mayWrite: true,
      isReceivedByDemo: false,
    };
    const office = fakeBackOffice({ [`GET /webhooks/${id}`]: () => page, [path]: answer });
    const { user } = renderPage(<Webhook id={id} />);
    await user.click(await screen.findByRole('button', { name: 'Resend since…' }));
    return { ...office, user };
  }
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Resend since a time' }));
  const setTime = async (value: string) =>
    fireEvent.change((await dialog()).getByLabelText(/^Since/), { target: { value } });

  it('sends the time of the zone as a moment, and shows how many were sent and skipped', async () => {
    const { user, changes } = await open(() => ({ resent: 12, skipped: 3, continueFrom: null }));
    await setTime('2020-11-01T10:00:00');
    await user.click((await dialog()).getByRole('button', { name: 'Resend' }));
    expect(await screen.findByText(/12 notifications were sent again\. 3 were skipped/)).toBeTruthy();
    expect(changes[0]?.body).toEqual({ since: at });
  });

  it('continues from the time that the answer names when there are more', async () => {
    const continueFrom = '2020-11-01T10:00:00.123Z';
    const { user, changes } = await open(() => ({ resent: 1_000, skipped: 0, continueFrom }));
    await user.click((await dialog()).getByRole('button', { name: 'Resend' }));
    expect(await screen.findByText(/resend again from the time above/)).toBeTruthy();
    await user.click((await dialog()).getByRole('button', { name: 'Resend' }));
    await waitFor(() => expect(changes[1]?.body).toEqual({ since: continueFrom }));
  });

  it('asks for a time, and shows why nothing was sent', async () => {
    const { user, changes } = await open(() => rejection(409, 'inactive', 'It is not active.'));
    await setTime('');
    expect(await (await dialog()).findAllByText('Enter a date and a time.')).toBeTruthy();
    await user.click((await dialog()).getByRole('button', { name: 'Resend' }));
    expect(changes).toEqual([]);
    await setTime('2020-11-01T10:00:00');
    await user.click((await dialog()).getByRole('button', { name: 'Resend' }));
    expect(await screen.findByText('It is not active.')).toBeTruthy();
  });

  it('is unavailable while the webhook is not active', async () => {
    await open(() => ({}), 'DISABLED');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the webhook deliveries of a payment', () => {
  it('are listed with state, cause and their place in the list of deliveries', async () => {
    const paymentId = 'p'.repeat(32);
    const of = { type: 'payment', id: paymentId };
    const failed = { ...row, id: `m-${'d'.repeat(32)}`, subject: of };
    const waiting = { ...failed, id: 'm-2', type: 'RISK', action: 'DECIDED', state: 'WAITING', nextAttemptAt: at };
    const { reads } = fakeBackOffice(listAnswers('/deliveries', [failed, waiting], columns));
    renderPage(<PaymentDeliveries paymentId={paymentId} />);
    const link = await screen.findByRole('link', { name: 'PAYMENT' });
    expect(link.getAttribute('href')).toBe(`/deliveries?q=${'d'.repeat(32)}`);
    expect(decodeURIComponent(reads[0]?.path ?? '')).toContain(`subject:${paymentId}`);
    expect(link.closest('li')?.textContent).toContain(`${row.url}: ${cause}`);
    expect(screen.getByText('Failed')).toBeTruthy();
    expect(screen.getByText('RISK DECIDED').closest('li')?.textContent).toContain('Next attempt at');
    expect(screen.getByRole('link', { name: 'All deliveries' }).getAttribute('href')).toBe(
      `/deliveries?q=subject:${paymentId}`,
    );
  });

  it('are not shown where there are none', async () => {
    const { reads } = fakeBackOffice(listAnswers('/deliveries', [], columns));
    renderPage(<PaymentDeliveries paymentId="p1" />);
    await waitFor(() => expect(reads.length).toBeGreaterThan(0));
    expect(screen.queryByRole('heading', { name: 'Webhooks' })).toBeNull();
  });
});
