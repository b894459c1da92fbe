import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { simulatorApi } from '#components/simulator/api.ts';
import type { ClockAdvanceResult, DueWorkResult, TestClock } from '#lib/simulator/staff/index.ts';
import { describedBy, fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { renderPage } from '#test/fixtures/page.tsx';
import { TestClocks } from './test-clocks.tsx';

const clock: TestClock = { merchantId: 'm', name: 'Bakery', offsetMs: 0, now: '2020-11-22T10:00:00.000Z' };
const ahead: TestClock = { ...clock, offsetMs: 90 * 60_000, now: '2020-11-22T11:30:00.000Z' };

function Clocks({ onMoved }: { onMoved: () => void }) {
  return <TestClocks list={useApiQuery(simulatorApi.simulator.clocks, { query: {} })} onMoved={onMoved} />;
}

function show(clocks: TestClock[] | (() => unknown), answer: () => unknown = () => ({ clock: ahead, ran: [] })) {
  const list = typeof clocks === 'function' ? clocks : () => ({ clocks });
  const office = fakeBackOffice({ 'GET /simulator/clocks': list, 'POST /simulator/clocks/m/move': answer });
  const onMoved = vi.fn();
  const { user } = renderPage(<Clocks onMoved={onMoved} />, { entity: 'e7' });
  const click = async (name: string) => user.click(await screen.findByRole('button', { name }));
  return { ...office, onMoved, user, click };
}
const ranWork = (ran: DueWorkResult) => (): ClockAdvanceResult => ({ clock: ahead, ran });
const payment = (at: number) => ({ id: `p${at}`.padEnd(32, '0'), shortId: `4711.${at}`, result: 'expired' });

describe('the test clocks', () => {
  it('show the time of each merchant and how far it is from real time', async () => {
    show([clock, { ...ahead, merchantId: 'm2', name: 'Cinema' }]);
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first?.textContent).toContain('Bakery2020-11-22 10:00 UTCreal time');
    expect(second?.textContent).toContain('Cinema2020-11-22 11:30 UTC1 h 30 min ahead');
    expect(within(second as HTMLElement).getByRole('group', { name: 'Advance the clock of Cinema' })).toBeTruthy();
  });

  it('say that there is no test merchant', async () => {
    show([]);
    expect(await screen.findByText('No test merchants in this entity.')).toBeTruthy();
  });

  it('say why they could not be read', async () => {
    show(() => rejection(403, 'forbidden', 'You may not use the simulator.'));
    expect((await screen.findByRole('alert')).textContent).toBe('You may not use the simulator.');
  });
});

describe('an advanced clock', () => {
  it('lists the work that became due, each with its page', async () => {
    const registration = { id: 'a'.repeat(32), shortId: null, result: 'deleted' };
    const { click, onMoved } = show(
      [clock],
      ranWork([
        { what: 'payments', ended: [payment(1)] },
        { what: 'registrations', ended: [registration] },
      ]),
    );
    await click('+30 min');
    expect(await screen.findByText('1 payment expired')).toBeTruthy();
    expect(screen.getByText('1 registration expired')).toBeTruthy();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/transactions/${payment(1).id}?entity=e7`,
      `/registrations/${registration.id}?entity=e7`,
    ]);
    expect(screen.getByRole('link', { name: 'aaaaaaaa…aaaa' })).toBeTruthy();
    expect(onMoved).toHaveBeenCalledOnce();
  });

  it('says that nothing became due', async () => {
    const { click } = show(
      [clock],
      ranWork([
        { what: 'payments', ended: [] },
        { what: 'registrations', ended: [] },
      ]),
    );
    await click('+29 min');
    expect(await screen.findByText('No pending payment expired.')).toBeTruthy();
    expect(screen.getByText('No registration expired.')).toBeTruthy();
  });

  it('lists ten of many and counts the others', async () => {
    const ended = Array.from({ length: 13 }, (_, at) => payment(at));
    const { click } = show([clock], ranWork([{ what: 'payments', ended }]));
    await click('+2 days');
    expect(await screen.findByText('13 payments expired')).toBeTruthy();
    expect(screen.getAllByRole('link')).toHaveLength(10);
    expect(screen.getByText('and 3 more')).toBeTruthy();
  });

  it('is set back to real time', async () => {
    const { changes, click } = show([ahead]);
    await click('Reset clock');
    expect(await screen.findByText('Clock reset.')).toBeTruthy();
    expect(changes[0]?.body).toEqual({ forwardMinutes: null });
  });

  it('cannot be moved twice at once, and says that it is being moved', async () => {
    const moved = Promise.withResolvers<ClockAdvanceResult>();
    const { changes, click, onMoved } = show([ahead], () => moved.promise);
    await click('+30 min');
    await click('+2 days');
    expect(describedBy(screen.getByRole('button', { name: '+2 days' }))).toBe('In progress');
    expect(changes).toHaveLength(1);
    moved.resolve({ clock: ahead, ran: [] });
    await waitFor(() => expect(onMoved).toHaveBeenCalledOnce());
  });

  it('shows why it could not be moved', async () => {
    const { click, onMoved } = show([clock], () => rejection(409, 'refused', 'Bakery is in live mode.'));
    await click('+30 min');
    expect((await screen.findByRole('alert')).textContent).toBe('Bakery is in live mode.');
    expect(onMoved).not.toHaveBeenCalled();
  });
});
