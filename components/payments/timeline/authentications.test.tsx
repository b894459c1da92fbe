import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { TransactionDetail } from '#lib/payments/staff/index.ts';
import { renderPage } from '#test/fixtures/page.tsx';
import { timelineEntry, transactionDetail } from '#test/fixtures/transaction.ts';
import { t } from '#test/translate.ts';
import { Authentications } from './authentications.tsx';
import { describeEntry } from './timeline.tsx';

type Authentication = TransactionDetail['authentications'][number];

const passed: Authentication = {
  id: 'a'.repeat(32),
  state: 'AUTHENTICATED',
  resultCode: '000.100.110',
  isSimulated: true,
  resultDescription: 'Request successfully processed',
  startedAt: '2026-11-21T10:02:11.031Z',
  result: { eci: '05', authenticationStatus: 'Y', version: '2.2.0', flow: 'challenge' },
};

function show(changes: Partial<Authentication> = {}): (name: string) => string | null | undefined {
  renderPage(<Authentications detail={transactionDetail({ authentications: [{ ...passed, ...changes }] })} />);
  const region = within(screen.getByRole('region', { name: '3D Secure' }));
  return (name) => region.queryByText(name)?.nextElementSibling?.textContent;
}

describe('the authentication of a transaction', () => {
  it('shows status, indicator, version, flow and who is liable in plain words', () => {
    const shownAt = show();
    expect(screen.getByText('Authenticated')).toBeTruthy();
    expect(['Status', 'ECI', 'Version', 'Flow'].map(shownAt)).toEqual(['Y', '05', '2.2.0', 'with a challenge']);
    expect(shownAt('Liability for fraud')).toBe('With the card issuer');
    expect(screen.getByText('Simulated card issuer')).toBeTruthy();
  });

  it.each([
    ['ATTEMPTED', 'With the card issuer'],
    ['NOT_AUTHENTICATED', 'With the merchant'],
    ['UNAVAILABLE', 'With the merchant'],
    ['FAILED', 'With the merchant'],
    ['CHALLENGE', 'Not decided yet'],
  ] as const)('in state %s leaves liability: %s', (state, liability) => {
    expect(show({ state, result: {} })('Liability for fraud')).toBe(liability);
  });

  it('has no line for what is not known', () => {
    const shownAt = show({ state: 'METHOD', result: {} });
    expect(['Status', 'ECI', 'Version', 'Flow', 'Directory id'].map(shownAt)).toEqual(Array(5).fill(undefined));
  });
});

describe('a message of the exchange on the timeline', () => {
  const sentence = (message: object) =>
    describeEntry(t, timelineEntry(1, 'authentication.message', { data: { message } }));

  it.each([
    [{ messageType: 'AReq' }, 'Authentication requested (AReq)'],
    [{ messageType: 'ARes', transStatus: 'C' }, 'Card issuer answered (ARes) · C'],
    [{ messageType: 'Erro', errorDescription: 'Required' }, 'Error message (Erro) · Required'],
    [{ messageType: 'Other' }, 'Other'],
  ])('%j is "%s"', (message, expected) => {
    expect(sentence(message)).toBe(expected);
  });
});
