import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LanguageContext } from '../../language/language-context.ts';
import { RelativeTime } from './relative-time.tsx';
import { TimeZoneProvider } from './time-zone.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T22:13:31Z') });
});

function show(at: string): HTMLTimeElement {
  render(
    <TimeZoneProvider zone="Asia/Kolkata">
      <RelativeTime at={at} />
    </TimeZoneProvider>,
  );
  return screen.getByRole<HTMLTimeElement>('time');
}

describe('a relative time', () => {
  it.each([
    ['2026-11-21T22:10:30Z', '3m ago'],
    ['2026-11-21T19:00:00Z', '3h ago'],
    ['2026-11-20T19:00:00Z', 'yesterday'],
    ['2026-11-21T22:13:51Z', 'in 20s'],
    ['2026-11-10T22:10:30Z', '11 Nov'],
    ['2025-11-10T22:10:30Z', '11 Nov 2025'],
  ])('%s is shown as %s: the age within a week, then the day in the zone', (at, text) => {
    expect(show(at).textContent).toBe(text);
  });

  it('names the exact time with its zone in the title', () => {
    expect(show('2026-11-21T22:10:30.031Z').title).toBe('22 Nov 2026 03:40:30.031 Asia/Kolkata');
  });

  it('counts a value that was read again from the time of its reading', () => {
    const shown = (at: string) => (
      <TimeZoneProvider zone="Asia/Kolkata">
        <RelativeTime at={at} />
      </TimeZoneProvider>
    );
    const { rerender } = render(shown('2026-11-21T22:13:31Z'));
    act(() => vi.advanceTimersByTime(5_000));
    rerender(shown('2026-11-21T22:13:35Z'));
    expect(screen.getByRole('time').textContent).toBe('1s ago');
  });

  it.each([
    ['2026-11-21T22:10:30Z', 'vor 3 Min.'],
    ['2026-11-20T19:00:00Z', 'gestern'],
    ['2026-10-10T22:10:30Z', '11. Okt.'],
  ])('%s is %s on a German page', (at, text) => {
    render(
      <LanguageContext value={{ language: 'de', translated: {} }}>
        <TimeZoneProvider zone="Asia/Kolkata">
          <RelativeTime at={at} />
        </TimeZoneProvider>
      </LanguageContext>,
    );
    expect(screen.getByRole('time').textContent).toBe(text);
  });

  it('grows older while the page is open', () => {
    const time = show('2026-11-21T22:10:30Z');
    act(() => vi.advanceTimersByTime(120_000));
    expect(time.textContent).toBe('5m ago');
  });
});
