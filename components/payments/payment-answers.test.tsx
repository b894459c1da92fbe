import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '#test/fixtures/component.tsx';
import { transactionDetail, transactionRow } from '#test/fixtures/transaction.ts';

import { PaymentAnswers } from './payment-answers.tsx';

const declined = { source: 'issuer', retry: 'corrected', cvvResponse: 'N', avsResponse: null } as const;

function show(changes: Parameters<typeof transactionDetail>[0]) {
  return renderScreen(<PaymentAnswers detail={transactionDetail(changes)} />);
}

describe('the answers about a payment', () => {
  it('of a decline are what it means, who decided, what was checked and whether to try again', () => {
    show({ decline: declined, row: transactionRow({ status: 'declined', resultDescription: 'invalid CVV' }) });
    const answer = within(screen.getByRole('region', { name: 'Why did it fail?' }));
    expect(answer.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'invalid CVV',
      'the bank of the shopper',
      'security code does not match',
      'Yes, once the data are right.',
    ]);
  });

  it('of a charge that looks like another one lead to that one', () => {
    show({ repeated: [transactionRow({ id: 'twin', shortId: '1111.2222.3333' })] });
    const answer = within(screen.getByRole('region', { name: 'Charged twice?' }));
    expect(answer.getByText(/^Another payment of the same amount/)).toBeTruthy();
    expect(answer.getByRole('link').getAttribute('href')).toContain('/transactions/twin');
  });

  it('of a refund are since when it is on its way, or why it failed', () => {
    const refund = { ...transactionRow({ id: 'r1', paymentType: 'RF', amount: '20.00' }), referencedId: 'p' };
    const failed = { ...refund, id: 'r2', status: 'declined' as const, resultDescription: 'account closed' };
    show({ linked: [refund, failed] });
    const lines = within(screen.getByRole('region', { name: 'Where is the refund?' })).getAllByRole('listitem');
    expect(lines[0]?.textContent).toContain('20.00\u00a0EUR on its way since');
    expect(lines[1]?.textContent).toBe('20.00\u00a0EUR was not refunded: account closed');
  });

  it('are none of an approved payment without refunds', () => {
    show({});
    expect(screen.queryAllByRole('region')).toEqual([]);
  });
});
