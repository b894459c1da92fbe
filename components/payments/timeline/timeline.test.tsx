import { screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TimeZoneProvider } from '#components/ui/values/time/time-zone.tsx';
import type { TransactionDetail } from '#lib/payments/staff/index.ts';
import { renderPage } from '#test/fixtures/page.tsx';
import { timelineEntry, transactionDetail, transactionRow } from '#test/fixtures/transaction.ts';
import { render } from '#test/render.tsx';
import { t } from '#test/translate.ts';
import { describeEntry, describeGap, Timeline } from './timeline.tsx';

function show(changes: Partial<TransactionDetail>, zone = 'UTC'): HTMLElement[] {
  render(
    <TimeZoneProvider zone={zone}>
      <Timeline detail={transactionDetail(changes)} />
    </TimeZoneProvider>,
  );
  return within(screen.getByRole('region', { name: /^Timeline/ })).getAllByRole('listitem');
}
const summary = (line: HTMLElement | undefined) => line?.querySelector('summary')?.textContent;

describe('the timeline of a transaction', () => {
  it('shows each event with its time, the time since the one before, its result code and who caused it', () => {
    const lines = show({});
    expect(summary(lines[0])).toBe('10:02:11.031Request received and checked · 92.00 EURTill');
    expect(summary(lines[1])).toBe('10:02:11.077+46 msAcquirer approved000.100.110Simulator');
  });

  it('names its time zone, and begins a new day where the day of that zone begins', () => {
    const late = timelineEntry(1, 'payment.created', { at: '2026-11-21T22:59:00.000Z' });
    const later = timelineEntry(2, 'attempt.approved', { at: '2026-11-21T23:01:00.000Z' });
    const lines = show({ timeline: [late, later] }, 'Europe/Berlin');
    expect(screen.getByText('Times in Europe/Berlin')).toBeTruthy();
    expect(lines.map((line) => line.querySelector('p')?.textContent)).toEqual(['2026-11-21', '2026-11-22']);
  });

  it('names the day once for events of one day', () => {
    expect(show({}).map((line) => line.querySelector('p')?.textContent)).toEqual(['2026-11-21', undefined]);
  });

  it('contains everything that was recorded about an event', () => {
    const entry = timelineEntry(1, 'attempt.declined', { data: { resultCode: '800.100.152', cvv: 'N' } });
    const [line] = show({ timeline: [entry] });
    expect(JSON.parse(line?.querySelector('pre')?.textContent ?? '')).toEqual(entry.data);
  });

  it('links a chargeback to the line of the settlement file that reports it, with the reason', () => {
    const settlement = {
      importId: 'i'.repeat(32),
      fileName: 'monday.csv',
      rowNumber: 7,
      reasonCode: '4853',
      reason: 'Dispute',
    };
    const entry = timelineEntry(1, 'child.approved', { data: { paymentType: 'CB', settlement } });
    renderPage(<Timeline detail={transactionDetail({ timeline: [entry] })} />, {
      user: { permissions: ['settlement.read'] },
    });
    const link = screen.getByRole('link', { name: 'From monday.csv, line 7: 4853 Dispute' });
    expect(link.getAttribute('href')).toBe(`/settlement-lines/${transactionRow().merchantId}-${settlement.importId}-7`);
  });

  it('ends with what is still expected, and by when', () => {
    const lines = show({
      expected: [
        { kind: 'status-query', at: '2026-11-21T10:05:00.000Z', amount: null },
        { kind: 'capture-or-void', at: null, amount: '72.00' },
      ],
    });
    expect(lines.slice(2).map(({ textContent }) => textContent)).toEqual([
      'by 10:05:00Turnpike queries the acquirer for the result',
      'expectedCapture or reversal of the remaining 72.00',
    ]);
  });

  it('shows callbacks of decisions between the events of the payment and of its case', () => {
    const entry = (sequence: number, type: string, second: number) =>
      timelineEntry(sequence, type, { at: `2026-11-21T10:02:${second}.000Z` });
    const lines = show({
      timeline: [entry(1, 'payment.created', 11), entry(2, 'payment.released', 17)],
      caseEvents: [entry(1, 'case.opened', 12), entry(2, 'case.approved', 13)],
      callbackEvents: [entry(1, 'callback.scheduled', 13), entry(2, 'callback.delivered', 18)],
    });
    expect(lines.map((line) => line.querySelector('summary .font-medium')?.textContent)).toEqual([
      'Request received and checked',
      'Case opened',
      'Case approved',
      'Callback scheduled',
      'Released after review',
      'Callback delivered',
    ]);
  });

  it('says what a registration did, which no acquirer saw', () => {
    const [line] = show({
      row: transactionRow({ paymentType: 'RG' }),
      timeline: [timelineEntry(1, 'payment.created')],
    });
    expect(summary(line)).toContain('Payment method stored');
  });
});

describe('the words for an event', () => {
  it.each([
    ['child.approved', { paymentType: 'RF', amount: '20.00', currency: 'EUR' }, 'Refund 20.00 EUR approved'],
    ['child.declined', { paymentType: 'CP' }, 'Capture declined'],
    ['payment.rejected', {}, 'Request rejected'],
    ['payment.created', { amount: '92.00' }, 'Request received and checked · 92.00'],
  ])('%s %j is “%s”', (type, data, words) => {
    expect(describeEntry(t, timelineEntry(1, type, { data }))).toBe(words);
  });

  it('are the name of an event of a later version', () => {
    expect(describeEntry(t, timelineEntry(1, 'payment.settled'))).toBe('payment.settled');
  });

  it('are never those of a value that is not a text', () => {
    expect(describeEntry(t, timelineEntry(1, 'payment.created', { data: { amount: 92 } }))).toBe(
      'Request received and checked',
    );
  });
});

describe('the time between two events', () => {
  it.each([
    [-4, '+0 ms'],
    [46, '+46 ms'],
    [999, '+999 ms'],
    [1_500, '+1.5 s'],
    [59_999, '+59.9 s'],
    [180_000, '+3 min'],
    [3_600_000, '+1 h'],
    [90_000_000, '+1 d'],
  ])('of %i ms is %s', (ms, expected) => {
    expect(describeGap(ms)).toBe(expected);
  });

  it('is never longer than the real one, and shorter by less than the last digit', () => {
    const unitMs = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000, d: 86_400_000 };
    const stepMs = { ...unitMs, s: 100 };
    const gap = fc.oneof(...[2_000, 120_000, 10 ** 9].map((max) => fc.integer({ min: 0, max })));
    fc.assert(
      fc.property(gap, (ms) => {
        const [, figure, unit] = /^\+([\d.]+) (\w+)$/.exec(describeGap(ms)) ?? [];
        const name = unit as keyof typeof unitMs;
        const shown = Math.round(Number(figure) * unitMs[name]);
        expect(shown).toBeLessThanOrEqual(ms);
        expect(ms - shown).toBeLessThan(stepMs[name]);
      }),
    );
  });
});
