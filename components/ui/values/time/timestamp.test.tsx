import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '#test/render.tsx';
import { TimeZoneNote, TimeZoneProvider } from './time-zone.tsx';
import { Timestamp } from './timestamp.tsx';

const at = '2026-11-21T22:10:30.031Z';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T22:13:31Z'), toFake: ['Date'] });
});

function show(zone: string, time = at): HTMLTimeElement {
  render(
    <TimeZoneProvider zone={zone}>
      <Timestamp at={time} />
      <TimeZoneNote />
    </TimeZoneProvider>,
  );
  return screen.getByRole<HTMLTimeElement>('time');
}

describe('a timestamp', () => {
  it.each([
    ['UTC', '21 Nov 22:10:30', 'Times in UTC'],
    ['Europe/Berlin', '21 Nov 23:10:30', 'Times in Europe/Berlin'],
    ['Asia/Kolkata', '22 Nov 03:40:30', 'Times in Asia/Kolkata'],
    ['America/New_York', '21 Nov 17:10:30', 'Times in America/New York'],
  ])('is exact in the zone %s: %s', (zone, text, note) => {
    expect(show(zone).textContent).toBe(text);
    expect(screen.getByText(note)).toBeTruthy();
  });

  it('follows the browser when nothing else is chosen', () => {
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    render(<Timestamp at={at} />);
    expect(screen.getByRole('time').title).toContain(zone);
  });

  it('names the year when it is not this one in the zone', () => {
    expect(show('UTC', '2025-01-02T03:04:05Z').textContent).toBe('2 Jan 2025 03:04:05');
  });

  it('counts midnight as 00 and not as 24', () => {
    expect(show('UTC', '2026-03-01T00:00:00Z').textContent).toBe('1 Mar 00:00:00');
  });

  it('has the instant for machines, and its age and milliseconds in the title', () => {
    const time = show('UTC');
    expect(time.dateTime).toBe(at);
    expect(time.title).toBe('3 minutes ago · 21 Nov 2026 22:10:30.031 UTC');
  });
});
