import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LocaleProvider } from '#components/ui/locale-provider.tsx';
import { TimeZoneProvider } from '#components/ui/values/time/time-zone.tsx';
import { render } from '#test/render.tsx';
import { t } from '#test/translate.ts';
import { nextRange } from './calendar.tsx';
import { addDays, dayInZone, describeRange, isDay, presetRange } from './date-presets.ts';
import { DateRangePicker, type DateRangePickerProps } from './date-range-picker.tsx';

const today = '2026-11-22';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(`${today}T12:00:00Z`), toFake: ['Date'] });
});

async function open(value: DateRangePickerProps['value'] = null) {
  const onChange = vi.fn();
  render(
    <TimeZoneProvider zone="UTC">
      <LocaleProvider locale="de">
        <DateRangePicker aria-label="Date" value={value} onChange={onChange} />
      </LocaleProvider>
    </TimeZoneProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('combobox', { name: 'Date' }));
  return { onChange, user };
}
const day = (name: string) => screen.getByRole('button', { name: new RegExp(`${name}, 2026`) });
const apply = () => screen.getByRole('button', { name: 'Show these days' });

describe('a range of days', () => {
  it('is selected at once by a preset, which is named with it', async () => {
    const { onChange, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Last 7 days' }));
    expect(onChange).toHaveBeenCalledWith({ from: '2026-11-16', to: today }, 'last-7-days');
  });

  it('is selected in the calendar by its two ends, in any order', async () => {
    const { onChange, user } = await open();
    await user.click(day('November 12th'));
    expect(apply().getAttribute('aria-disabled')).toBe('true');
    await user.click(day('November 3rd'));
    await user.click(apply());
    expect(onChange).toHaveBeenCalledWith({ from: '2026-11-03', to: '2026-11-12' }, 'custom');
  });

  it('is typed, and Enter uses it', async () => {
    const { onChange, user } = await open();
    fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2026-02-27' } });
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-03-01' } });
    expect(screen.getByRole('grid').getAttribute('aria-label')).toBe('March 2026');
    screen.getByLabelText('Last day').focus();
    await user.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledWith({ from: '2026-02-27', to: '2026-03-01' }, 'custom');
  });

  it('is not used while its end is before its beginning, and says why', async () => {
    const { onChange, user } = await open({ from: '2026-11-10', to: '2026-11-12' });
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-11-01' } });
    const id = apply().getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(id)?.textContent).toBe('The last day is before the first one.');
    await user.click(apply());
    expect(onChange).not.toHaveBeenCalled();
  });

  it('moves by day with the arrows, and Enter selects the day', async () => {
    const { onChange, user } = await open({ from: '2026-11-10', to: '2026-11-12' });
    day('November 10th').focus();
    await user.keyboard('{ArrowLeft}{Enter}{ArrowDown}{Enter}');
    await user.click(apply());
    expect(onChange).toHaveBeenCalledWith({ from: '2026-11-09', to: '2026-11-16' }, 'custom');
  });

  it('does not reach beyond today', async () => {
    await open();
    expect(day('November 23rd').hasAttribute('disabled')).toBe(true);
  });

  it('begins its weeks on the day of the country of the user', async () => {
    await open();
    expect(screen.getAllByRole('columnheader', { hidden: true })[0]?.getAttribute('aria-label')).toBe('Monday');
  });
});

describe('days', () => {
  it.each([
    ['today', '2026-11-22', '2026-11-22'],
    ['yesterday', '2026-11-21', '2026-11-21'],
    ['last-7-days', '2026-11-16', '2026-11-22'],
    ['last-30-days', '2026-10-24', '2026-11-22'],
    ['this-month', '2026-11-01', '2026-11-22'],
  ] as const)('the preset %s is %s to %s', (preset, from, to) => {
    expect(presetRange(preset, today)).toEqual({ from, to });
  });

  it.each([
    [{ from: '2026-11-16', to: today }, 'Last 7 days'],
    [{ from: '2026-11-03', to: '2026-11-09' }, '3 – 9 Nov'],
    [{ from: '2026-10-30', to: '2026-11-09' }, '30 Oct – 9 Nov'],
    [{ from: '2025-12-28', to: '2026-01-03' }, '28 Dec 2025 – 3 Jan 2026'],
    [{ from: '2026-11-03', to: '2026-11-03' }, '3 Nov'],
  ])('%j is described as %s', (range, text) => {
    expect(describeRange(t, range, today).replaceAll(/[\u2009\u202f]/g, ' ')).toBe(text);
  });

  it('are those of the zone, not of UTC', () => {
    const at = new Date('2026-11-21T22:10:30Z');
    expect(dayInZone(at, 'UTC')).toBe('2026-11-21');
    expect(dayInZone(at, 'Asia/Tokyo')).toBe('2026-11-22');
  });

  it('are counted over months, years and changes of the clock', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-30', -1)).toBe('2026-03-29');
    expect([isDay('2026-02-29'), isDay('2028-02-29'), isDay('soon')]).toEqual([false, true, false]);
  });

  it('begin another range after a complete one', () => {
    expect(nextRange({ from: '2026-11-01', to: '2026-11-02' }, '2026-11-05')).toEqual({ from: '2026-11-05' });
  });
});
