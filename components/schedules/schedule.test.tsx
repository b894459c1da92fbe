import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ChargeRow, ScheduleDetail } from '#lib/schedules/staff/index.ts';
import { describedBy, fakeBackOffice, fieldErrors, rejection } from '#test/fixtures/component.tsx';
import { renderPage, textOf } from '#test/fixtures/page.tsx';
import { scheduleDetail, scheduleRow } from '#test/fixtures/rows.ts';
import { Schedule } from './schedule.tsx';

const { id, registrationId } = scheduleRow;
const dueAt = '2030-01-01T06:00:00.000Z';
const declined: ChargeRow = {
  dueAt,
  attempt: 1,
  attemptAt: dueAt,
  state: 'DECLINED',
  resultCode: '800.100.155',
  missed: 2,
  resultDescription: 'amount exceeds credit',
  paymentId: 'f'.repeat(32),
  isLate: true,
  hasPayment: true,
};
const waiting: ChargeRow = {
  ...declined,
  attempt: 2,
  attemptAt: '2030-01-02T06:00:00.000Z',
  state: 'WAITING',
  resultCode: null,
  resultDescription: null,
  paymentId: '9'.repeat(32),
  missed: 0,
  hasPayment: false,
};

function show(change: Partial<ScheduleDetail> = {}, answers: Record<string, () => unknown> = {}) {
  const office = fakeBackOffice({
    [`GET /schedules/${id}`]: () => ({ ...scheduleDetail, ...change }),
    [`GET /registrations/${registrationId}/due-times`]: () => ({
      times: ['2030-01-15T06:00:00.000Z'],
      now: '2030-01-01T10:00:00.000Z',
    }),
    ...answers,
  });
  return { ...office, ...renderPage(<Schedule id={id} />, { entity: 'e1' }) };
}
const heading = () => screen.findByRole('heading', { level: 1 });
const button = (name: string) => screen.getByRole('button', { name });
const region = (name: string) => within(screen.getByRole('region', { name: new RegExp(`^${name}`) }));

describe('the page of a schedule', () => {
  it('shows what is charged when, and on which terms', async () => {
    show();
    expect((await heading()).textContent).toBe('12.00\u00a0EUR Weekly bread');
    expect(screen.getByText('Every Monday at 06:00 UTC')).toBeTruthy();
    expect(textOf('Notice')).toBe('2 weeks');
    expect(textOf('Expression')).toBe('0 0 6 ? * MON *');
    expect(textOf('Created')).toContain('by Till 7');
    expect(region('Next due times').getAllByRole('listitem')).toHaveLength(2);
    expect(region('Charges').getByText('Nothing was charged yet.')).toBeTruthy();
  });

  it('shows each attempt with its result, what was missed, its payment and the repetition that waits', async () => {
    show({ charges: [waiting, declined] });
    await heading();
    const [repetition, first] = region('Charges').getAllByRole('listitem');
    expect(repetition?.textContent).toContain('Waits for a repetition');
    expect(repetition?.textContent).toContain('Repeated on 2 Jan 2030 06:00:00');
    expect(first?.textContent).toContain('Late; 2 later due times were not charged');
    expect(first?.textContent).toContain('800.100.155 amount exceeds credit');
    const links = region('Charges').getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([`/transactions/${declined.paymentId}?entity=e1`]);
  });

  it('names the time of a test clock that was moved', async () => {
    show({ clock: { now: '2030-03-01T10:00:00.000Z', offsetMs: 1 } });
    await heading();
    expect(document.body.textContent).toContain('The test clock of Bakery is at 1 Mar 2030 10:00:00');
  });

  it.each([
    [{ mayWrite: false }, ['Change…', 'End…', 'Delete…'], 'Your role does not change schedules'],
    [{ row: { ...scheduleRow, state: 'ENDED' as const } }, ['Change…', 'End…'], 'This schedule has ended.'],
    [
      { row: { ...scheduleRow, state: 'DELETED' as const } },
      ['Change…', 'End…', 'Delete…'],
      'This schedule was deleted.',
    ],
  ])('%# says in text why an action is not available', async (change, names, reason) => {
    const { user } = show(change);
    await heading();
    for (const name of names) expect(describedBy(button(name)), name).toContain(reason);
    await user.click(button('End…'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says what could not be loaded', async () => {
    show({}, { [`GET /schedules/${id}`]: () => rejection(404, 'unknown', 'There is no such schedule.') });
    expect(await screen.findByText('There is no such schedule.')).toBeTruthy();
  });
});

describe('the change of a schedule', () => {
  const open = async (answer: () => unknown = () => scheduleDetail) => {
    const shown = show({}, { [`POST /schedules/${id}/reschedule`]: answer });
    await heading();
    await shown.user.click(button('Change…'));
    const dialog = within(await screen.findByRole('dialog'));
    return { ...shown, dialog };
  };

  it('begins with what is agreed, and sends the new due times in UTC', async () => {
    const { changes, dialog, user } = await open();
    expect(dialog.getByLabelText<HTMLSelectElement>('Repeats').value).toBe('week');
    await user.selectOptions(dialog.getByLabelText('Repeats'), 'month');
    await user.selectOptions(dialog.getByLabelText('Day of the month'), 'L');
    fireEvent.change(dialog.getByLabelText('Time (UTC)'), { target: { value: '07:30' } });
    fireEvent.change(dialog.getByLabelText('End (UTC)'), { target: { value: '2031-01-01T00:00' } });
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes).toEqual([
      {
        method: 'POST',
        path: `/schedules/${id}/reschedule`,
        body: {
          name: 'Weekly bread',
          expression: '0 30 7 L * ? *',
          amount: '12.00',
          startAt: null,
          endAt: '2031-01-01T00:00:00.000Z',
        },
      },
    ]);
    expect(await screen.findByText('Schedule changed')).toBeTruthy();
  });

  it('shows the due times of what is typed', async () => {
    const { dialog, reads, user } = await open();
    await user.selectOptions(dialog.getByLabelText('Repeats'), 'day');
    await waitFor(() => expect(decodeURIComponent(reads.at(-1)?.path ?? '')).toContain('expression=0+0+6+*+*+?+*'));
    expect(await dialog.findByText('15 Jan 2030 06:00:00')).toBeTruthy();
  });

  it('takes any expression, and shows beside it what the server says about it', async () => {
    const { dialog, user } = await open(() => fieldErrors({ expression: 'This is no expression.' }));
    await user.selectOptions(dialog.getByLabelText('Repeats'), 'expression');
    const field = dialog.getByLabelText('Expression');
    await user.clear(field);
    await user.type(field, '0 0 25 * * ? *');
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(describedBy(dialog.getByLabelText('Expression'))).toContain('no expression'));
    await user.clear(dialog.getByLabelText('Expression'));
    await user.type(dialog.getByLabelText('Expression'), 'every day');
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(describedBy(dialog.getByLabelText('Expression'))).toContain('six or seven parts'));
  });

  it('refuses an end before the start, and sends nothing', async () => {
    const { changes, dialog, user } = await open();
    fireEvent.change(dialog.getByLabelText('Start (UTC)'), { target: { value: '2031-02-01T00:00' } });
    fireEvent.change(dialog.getByLabelText('End (UTC)'), { target: { value: '2031-01-01T00:00' } });
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(describedBy(dialog.getByLabelText('End (UTC)'))).toContain('after the start'));
    expect(changes).toEqual([]);
  });
});

describe('the end of a schedule', () => {
  const open = async (action: 'End…' | 'Delete…', change: Partial<ScheduleDetail> = {}) => {
    const ended = { ...scheduleDetail, row: { ...scheduleRow, state: 'ENDED' as const }, end: null };
    const shown = show(change, {
      [`POST /schedules/${id}/deschedule`]: () => ended,
      [`POST /schedules/${id}/delete`]: () => ended,
    });
    await heading();
    await shown.user.click(button(action));
    const dialog = await screen.findByRole('dialog');
    return { ...shown, dialog };
  };

  it.each([
    [{ at: '2030-01-01T10:00:00.000Z', dueTimes: 0, isCapped: false }, 'It ends now.'],
    [{ at: '2030-01-05T10:00:00.000Z', dueTimes: 0, isCapped: false }, 'No due time is left until then.'],
    [{ at: '2030-01-15T10:00:00.000Z', dueTimes: 1, isCapped: false }, 'Until then 1 due time is charged'],
    [{ at: '2030-01-15T10:00:00.000Z', dueTimes: 100, isCapped: true }, 'more than 100 due times'],
  ])('%# says when it ends and what is charged until then', async (end, sentence) => {
    const { dialog } = await open('End…', { end });
    expect(dialog.textContent).toContain(sentence);
  });

  it('is sent with its reason, and the page then shows the new state', async () => {
    const { changes, user } = await open('End…');
    await user.type(screen.getByLabelText('Reason'), 'The customer cancelled.');
    await user.click(button('End schedule'));
    expect(await screen.findByText('Ended')).toBeTruthy();
    expect(changes).toEqual([
      { method: 'POST', path: `/schedules/${id}/deschedule`, body: { reason: 'The customer cancelled.' } },
    ]);
  });

  it('says what happens to a repetition that waits', async () => {
    const { dialog } = await open('Delete…', { charges: [waiting, declined] });
    expect(dialog.textContent).toContain('The repetition planned for 2 Jan 2030 06:00:00 is dropped');
  });

  it('says that an ended schedule still repeats a declined charge', async () => {
    const { dialog } = await open('End…', { charges: [waiting, declined] });
    expect(dialog.textContent).toContain('still repeated on 2 Jan 2030 06:00:00');
  });
});
