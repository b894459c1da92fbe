import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { TransactionRow } from '#lib/payments/staff/index.ts';
import { render } from '#test/render.tsx';
import { StatusBadge, TestBadge } from './status-badge.tsx';

type Status = TransactionRow['status'];

const all: Record<Status, true> = {
  approved: true,
  'partially refunded': true,
  refunded: true,
  returned: true,
  'charged back': true,
  cancelled: true,
  declined: true,
  expired: true,
  rejected: true,
  pending: true,
  processing: true,
  unknown: true,
};
const paymentStatuses = Object.keys(all) as Status[];

describe('the status of a transaction', () => {
  it.each(paymentStatuses)('%s is a word and an icon, never a colour alone', (status) => {
    const { container } = render(<StatusBadge status={status} />);
    expect(container.textContent?.toLowerCase()).toBe(status);
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });

  it('has a word of its own for each state', () => {
    const words = paymentStatuses.map((status) => render(<StatusBadge status={status} />).container.textContent);
    expect(new Set(words).size).toBe(paymentStatuses.length);
  });

  it.each([
    ['declined', 'Declined by the acquirer or the issuer.'],
    ['rejected', 'Rejected before reaching the acquirer.'],
    ['expired', 'Abandoned: the shopper did not return in time.'],
  ] as const)('%s says on hover who ended it', (status, meaning) => {
    render(<StatusBadge status={status} />);
    expect(screen.getByTitle(meaning)).toBeTruthy();
  });
});

describe('the mode of a transaction', () => {
  it.each([
    ['LIVE', 'LIVE', 'Real money'],
    ['EXTERNAL', 'TEST', 'Test: sent to the external test system'],
    ['INTERNAL', 'TEST', 'Test: answered by the simulator'],
  ])('%s is shown as %s', (mode, word, title) => {
    render(<TestBadge mode={mode} />);
    expect(screen.getByTitle(title).textContent).toBe(word);
  });
});
