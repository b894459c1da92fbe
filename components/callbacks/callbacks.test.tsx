import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CallbackDetail, CallbackGroups, CallbackRow } from '#lib/callbacks/staff/index.ts';
import { fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { listAnswers, renderPage, tableRows } from '#test/fixtures/page.tsx';
import { Callback } from './callback.tsx';
import { Callbacks } from './callbacks.tsx';
import { PaymentCallbacks } from './payment-callbacks.tsx';

const at = '2020-11-01T10:00:00.000Z';
const cause = 'The server answered 500.';
const row: CallbackRow = {
  id: 'm-1',
  paymentId: 'p'.repeat(32),
  decision: 'CANCEL',
  userId: 'frank',
  state: 'FAILED',
  merchantName: 'Bakery',
  channelName: 'Web shop',
  createdAt: at,
  nextAttemptAt: null,
  completedAt: at,
  attemptCount: 6,
  causeCode: 'status-500',
  cause,
  url: 'https://shop.example/decisions',
  resubmittedAt: null,
  resubmission: 'possible',
};
const columns = { decision: 'Decision', merchantName: 'Merchant', state: 'State', cause: 'Cause' };
const groups: CallbackGroups = {
  groups: [{ causeCode: 'status-500', cause, url: row.url, count: 7, oldest: at, newest: at }],
  paused: [{ entityId: 'e1', entityName: 'Bakery', url: row.url ?? '', pausedAt: at, mayWrite: true }],
};
const attempt: CallbackDetail['attempts'][number] = {
  ordinal: 1,
  kind: 'delivery',
  outcome: 'FAILED',
  cause,
  startedAt: at,
  url: row.url,
  status: 500,
  requestHeaders: { 'X-Api-Key': '***' },
  requestBody: 'decision=CANCEL&note=a+b',
  responseHeaders: { server: 'nginx' },
  responseBody: 'broken',
  responseIsCut: false,
  timings: { dnsMs: 1.5, connectMs: 2, tlsMs: null, firstByteMs: 12, totalMs: 16 },
};
const { attemptCount: _a, causeCode: _b, cause: _c, url: _d, ...facts } = row;
const detail: CallbackDetail = {
  callback: { ...facts, isPayment: true },
  body: 'decision=CANCEL&note=a+b',
  destination: { url: 'https://standby.example/decisions', entityId: 'e1' },
  mayWrite: true,
  attempts: [attempt, { ...attempt, ordinal: 2, status: 502, cause: 'The server answered 502.' }],
};

function showList(rows: CallbackRow[], answers: Record<string, () => unknown> = {}, mayWrite = true) {
  const office = fakeBackOffice({
    ...listAnswers('/callbacks', rows, columns),
    'GET /callbacks/groups': () => groups,
    ...answers,
  });
  const permissions = mayWrite ? ['callbacks.read', 'callbacks.write'] : ['callbacks.read'];
  const shown = renderPage(<Callbacks />, { user: { permissions: permissions as ['callbacks.read'] } });
  return { ...office, ...shown };
}

describe('the list of callbacks', () => {
  it('searches for failed ones first', async () => {
    const { reads } = showList([row]);
    expect(await tableRows()).toEqual([['Cancel', 'Bakery', 'Failed', cause]]);
    expect(reads.some(({ path }) => path.startsWith('/callbacks?') && path.includes('failed'))).toBe(true);
  });

  it('groups what has failed by cause and address, each with its rows', async () => {
    showList([row]);
    const region = within(await screen.findByRole('region', { name: 'Failed by cause and address' }));
    expect(region.getByText('7 failed')).toBeTruthy();
    const link = region.getByRole('link', { name: cause });
    expect(decodeURIComponent(link.getAttribute('href') ?? '').replaceAll('+', ' ')).toBe(
      `/callbacks?q=state:failed cause:status-500 address:"${row.url}"`,
    );
  });

  it('names a paused address and resumes it', async () => {
    const { user, changes } = showList([row], { 'POST /entities/e1/callbacks/pause': () => ({}) });
    await user.click(await screen.findByRole('button', { name: 'Resume' }));
    expect(changes[0]).toMatchObject({ path: '/entities/e1/callbacks/pause', body: { isPaused: false } });
  });

  it('says when nothing has failed', async () => {
    showList([]);
    expect(await screen.findByText('No failed callbacks')).toBeTruthy();
  });
});

describe('resubmitting a selection', () => {
  const two = { ...row, id: 'm-2' };
  async function open(first: CallbackDetail) {
    const shown = showList([row, two], {
      'POST /callbacks/m-1/resubmit': () => first,
      'GET /callbacks/m-1': () => first,
      'POST /callbacks/resubmit': () => ({ resubmitted: 1, skipped: 0 }),
    });
    await tableRows();
    const boxes = screen.getAllByRole('checkbox', { name: /Cancel by frank/ });
    for (const box of boxes.slice(0, 2)) await shown.user.click(box);
    await shown.user.click(await screen.findByRole('button', { name: 'Resubmit 2 failed callbacks' }));
    await shown.user.click(await screen.findByRole('button', { name: 'Resubmit the first one' }));
    return shown;
  }

  it('sends one first, and the rest after it was acknowledged', async () => {
    const { changes, user } = await open({ ...detail, callback: { ...facts, isPayment: true, state: 'DELIVERED' } });
    expect(await screen.findByText('2 callbacks were resubmitted.')).toBeTruthy();
    expect(changes.map(({ path }) => path)).toEqual(['/callbacks/m-1/resubmit', '/callbacks/resubmit']);
    expect(changes[1]?.body).toEqual({ ids: ['m-2'] });
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('sends no other when the first one fails again', async () => {
    const { changes } = await open(detail);
    expect(await screen.findByText(/The others were not sent/)).toBeTruthy();
    expect(changes).toHaveLength(1);
  });
});

describe('deleting several failed callbacks', () => {
  const delivered = { ...row, id: 'm-2', state: 'DELIVERED', resubmission: null };
  async function open(answers: Record<string, () => unknown> = {}) {
    const shown = showList([row, delivered], answers);
    await tableRows();
    // A selection outlives its page.
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /Cancel by frank/ });
    for (const box of boxes.slice(0, 2)) {
      if (box.checked) await shown.user.click(box);
      await shown.user.click(box);
    }
    await shown.user.click(await screen.findByRole('button', { name: 'Delete…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('1 failed callback is deleted.');
    return { ...shown, dialog };
  }

  it('sends the failed ones of the selection with the reason', async () => {
    const deletion = () => ({ deleted: 1, skipped: 0, hasMore: false });
    const { user, dialog, changes } = await open({ 'POST /callbacks/delete': deletion });
    await user.click(dialog.getByRole('button', { name: 'Delete 1 callback' }));
    expect(await dialog.findByText('Enter a short reason.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Reason'), 'Shop closed');
    await user.click(dialog.getByRole('button', { name: 'Delete 1 callback' }));
    expect(await screen.findByText('1 callback was deleted.')).toBeTruthy();
    expect(changes).toMatchObject([{ path: '/callbacks/delete', body: { ids: ['m-1'], reason: 'Shop closed' } }]);
  });

  it('deletes all that the search finds, part by part, up to the time at which they were counted', async () => {
    const parts = [
      { deleted: 500, skipped: 0, hasMore: true },
      { deleted: 20, skipped: 3, hasMore: false },
    ];
    const { user, dialog, changes } = await open({
      'GET /callbacks/failed': () => ({ count: 523, capped: false, at }),
      'POST /callbacks/delete-found': () => parts.shift(),
    });
    await user.selectOptions(dialog.getByLabelText('Which callbacks'), 'search');
    expect(await dialog.findByText('523 failed callbacks are deleted.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Reason'), 'Shop closed');
    await user.click(dialog.getByRole('button', { name: 'Delete 523 callbacks' }));
    expect(await screen.findByText(/^520 callbacks were deleted. 3 were left out/)).toBeTruthy();
    const body = { q: 'state:failed', reason: 'Shop closed', failedBy: at };
    expect(changes.map((each) => each.body)).toEqual([body, body]);
  });

  it('is not offered to those who may only read', async () => {
    const { user } = showList([row], {}, false);
    await tableRows();
    await user.click(screen.getAllByRole('checkbox', { name: /Cancel by frank/ })[0] as HTMLElement);
    expect(await screen.findByRole('button', { name: /Copy ids/i })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete…' })).toBeNull();
  });
});

describe('the page of a callback', () => {
  async function show(change: Partial<CallbackDetail> = {}, answers: Record<string, () => unknown> = {}) {
    const office = fakeBackOffice({ 'GET /callbacks/m-1': () => ({ ...detail, ...change }), ...answers });
    const { user } = renderPage(<Callback id="m-1" />);
    await screen.findByRole('heading', { level: 1, name: 'Callback: Cancel' });
    return { ...office, user };
  }
  const button = (name: string) => screen.getByRole('button', { name });

  it('shows the message, each attempt with its times, and what differs between two', async () => {
    const { user } = await show();
    expect(screen.getByText('a b')).toBeTruthy();
    await user.click(screen.getByText(cause));
    expect(await screen.findAllByText('16 ms')).toBeTruthy();
    expect(screen.getAllByText(/X-Api-Key: \*\*\*/).length).toBeGreaterThan(0);
    await user.click(await screen.findByText('Compare two attempts'));
    expect(await screen.findByText('The server answered 502.', { selector: 'ins' })).toBeTruthy();
  });

  it('resubmits once, and shows the button as used afterwards', async () => {
    const used = {
      ...detail,
      callback: { ...facts, isPayment: true, resubmission: 'used' as const, resubmittedAt: at },
    };
    const { user, changes } = await show({}, { 'POST /callbacks/m-1/resubmit': () => used });
    await user.click(button('Resubmit'));
    await waitFor(() => expect(button('Resubmit').getAttribute('aria-disabled')).toBe('true'));
    expect(changes).toHaveLength(1);
    expect(screen.getByText(/Resubmitted once already/)).toBeTruthy();
  });

  it('names the address that a resubmission goes to, with the way to change it', async () => {
    await show();
    expect(screen.getByText(/It will be sent to https:\/\/standby.example\/decisions/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Change the address' });
    expect(link.getAttribute('href')).toBe('/entities/e1?tab=callbacks');
  });

  it('names no address to those who may not resubmit it', async () => {
    await show({ mayWrite: false });
    expect(screen.queryByText(/It will be sent to/)).toBeNull();
  });

  it('is not resubmitted when there is a newer decision, and says why', async () => {
    const superseded = { ...facts, isPayment: true, resubmission: 'superseded' as const };
    await show({ callback: superseded });
    expect(button('Resubmit').getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText(/this one would arrive last/)).toBeTruthy();
  });

  it('shows why it was not resubmitted', async () => {
    const refused = () => rejection(409, 'not-resubmitted', 'This callback was already resubmitted.');
    const { user } = await show({}, { 'POST /callbacks/m-1/resubmit': refused });
    await user.click(button('Resubmit'));
    expect(await screen.findByText('This callback was already resubmitted.')).toBeTruthy();
  });

  it('is deleted with a reason', async () => {
    const deleted = { ...detail, callback: { ...facts, isPayment: true, state: 'DISCARDED', resubmission: null } };
    const { user, changes } = await show({}, { 'POST /callbacks/m-1/delete': () => deleted });
    await user.click(button('Delete'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/Reason/), 'Confirmed by phone');
    await user.click(dialog.getByRole('button', { name: 'Delete callback' }));
    await waitFor(() => expect(changes[0]?.body).toEqual({ reason: 'Confirmed by phone' }));
    expect(await screen.findByText(/Deleted from the failed callbacks/)).toBeTruthy();
  });

  it('is sent to another address, shows its answer, and can still be resubmitted', async () => {
    const copy = { ...attempt, ordinal: 3, kind: 'scratch' as const, outcome: 'ANSWERED', status: 404 };
    const sent = { ...detail, attempts: [...detail.attempts, { ...copy, responseBody: 'no such path' }] };
    const { user, changes } = await show({}, { 'POST /callbacks/m-1/send-to-scratch': () => sent });
    await user.click(button('Send a copy…'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Address'), 'scratch');
    await user.click(dialog.getByRole('button', { name: 'Send copy' }));
    expect(await dialog.findByText(/^Enter a complete URL/)).toBeTruthy();
    await user.clear(dialog.getByLabelText('Address'));
    await user.type(dialog.getByLabelText('Address'), 'https://scratch.example/one');
    await user.click(dialog.getByRole('button', { name: 'Send copy' }));
    expect(await dialog.findByText('The address answered with 404.')).toBeTruthy();
    expect(dialog.getByText('no such path')).toBeTruthy();
    expect(changes).toMatchObject([
      { path: '/callbacks/m-1/send-to-scratch', body: { url: 'https://scratch.example/one' } },
    ]);
    const closes = dialog.getAllByRole('button', { name: 'Close' });
    await user.click(closes.at(-1) as HTMLElement);
    expect(screen.getByText(/copy to another address/)).toBeTruthy();
    expect(button('Resubmit').getAttribute('aria-disabled')).not.toBe('true');
  });

  it('has no actions for those who may only read, and says who may do more', async () => {
    await show({ mayWrite: false });
    expect(screen.queryByRole('button', { name: 'Resubmit' })).toBeNull();
    expect(screen.getByText(/Only an administrator of this entity can resubmit or delete it\./)).toBeTruthy();
  });
});

describe('the callbacks of a payment', () => {
  it('are listed in the order of the decisions, each with its page', async () => {
    const answers = listAnswers('/callbacks', [row], columns);
    const { reads } = fakeBackOffice(answers);
    renderPage(<PaymentCallbacks paymentId={row.paymentId} />);
    const link = await screen.findByRole('link', { name: 'Cancel by frank' });
    expect(link.getAttribute('href')).toBe('/callbacks/m-1');
    expect(decodeURIComponent(reads[0]?.path ?? '')).toContain(`payment:${row.paymentId}`);
  });
});
