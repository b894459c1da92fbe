import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ScheduleRow } from '#lib/schedules/staff/index.ts';
import { fakeBackOffice } from '#test/fixtures/component.tsx';
import { listAnswers, renderPage, tableRows } from '#test/fixtures/page.tsx';
import { scheduleRow } from '#test/fixtures/rows.ts';
import { Schedules } from './schedules.tsx';

const columns = {
  nextDueAt: 'Next due',
  state: 'State',
  name: 'Name',
  expression: 'Due times',
  account: 'Payment method',
  merchantName: 'Merchant',
  lastCharge: 'Last charge',
};
const charged = { dueAt: scheduleRow.createdAt, paymentId: 'p1', resultDescription: 'Insufficient funds' };

function show(rows: ScheduleRow[]) {
  fakeBackOffice(listAnswers('/schedules', rows, columns));
  return renderPage(<Schedules />, { entity: 'e1' });
}

describe('the list of schedules', () => {
  it('shows due times in words, an expression without simple words as it is, and the last result', async () => {
    show([
      scheduleRow,
      {
        ...scheduleRow,
        id: `${'0'.repeat(26)}abcdef`,
        name: null,
        state: 'ENDED',
        nextDueAt: null,
        expression: '0 0 6 1,15 * ? *',
        lastCharge: { ...charged, state: 'DECLINED', resultCode: '800.100.155' },
      },
    ]);
    expect(await tableRows()).toEqual([
      [
        '7 Jan 2030 06:00:00',
        'Active',
        'Weekly bread',
        'Every Monday at 06:00 UTC',
        'Visa •••• 0000',
        'Bakery',
        'None yet',
      ],
      ['Not due again', 'Ended', 'Schedule abcdef', '0 0 6 1,15 * ? *', 'Visa •••• 0000', 'Bakery', 'Declined'],
    ]);
  });

  it('leads to the schedule and to its registration, within the entity of the page', async () => {
    show([scheduleRow]);
    const table = within(await screen.findByRole('table'));
    const links = table.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toContain(`/schedules/${scheduleRow.id}?entity=e1`);
    expect(links).toContain(`/registrations/${scheduleRow.registrationId}?entity=e1`);
  });

  it('explains how schedules are created while there are none', async () => {
    show([]);
    expect(await screen.findByText('No schedules yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open registrations' }).getAttribute('href')).toBe(
      '/registrations?entity=e1',
    );
  });
});
