import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CaseVerdict } from '#lib/fraud/staff/index.ts';
import { fakeBackOffice, renderScreen } from '#test/fixtures/component.tsx';
import { caseDetail } from '#test/fixtures/rows.ts';
import { PaymentVerdict } from './payment-verdict.tsx';

const challenged = caseDetail.verdict as CaseVerdict;

function show(verdict: CaseVerdict): void {
  fakeBackOffice({ 'GET /transactions/p1/verdict': () => ({ verdict }) });
  renderScreen(<PaymentVerdict paymentId="p1" />);
}

describe('the risk check of a payment', () => {
  it('is shown with its decision, the score and its limits, and the rules that matched', async () => {
    show({ ...challenged, decision: 'DENY', score: 120 });
    expect(await screen.findByText(/^Denied with a score of 120\./)).toBeTruthy();
    const text = document.body.textContent ?? '';
    for (const part of ['50 points challenge, 100 deny.', 'Large amount', '+60 points', 'shadow, not counted'])
      expect(text).toContain(part);
    expect(screen.getByText('Amount in units of the currency').nextSibling?.textContent).toBe('92');
  });

  it.each([
    ['ACCEPT', 'A value is on an allow list.'],
    ['DENY', 'A value is on a block list.'],
    ['CHALLENGE', 'A value is on a watch list.'],
  ] as const)('names the list that decided: %s', async (decision, sentence) => {
    show({ ...challenged, decision, source: 'LIST', matched: [] });
    expect(await screen.findByText(sentence)).toBeTruthy();
  });
});
