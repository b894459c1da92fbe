import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { render } from '#test/render.tsx';
import { OutcomeForm, type OutcomeFormProps } from './outcome-form.tsx';

const props: OutcomeFormProps = {
  reference: 'ref-1',
  amount: '92.00',
  currency: 'EUR',
  isPending: true,
  choices: [
    { value: '000.100.110', label: 'Approved' },
    { value: '800.100.152', label: 'Declined by the bank' },
  ],
};
const show = (change: Partial<OutcomeFormProps> = {}) => render(<OutcomeForm {...props} {...change} />);
const outcome = () => screen.queryByRole<HTMLSelectElement>('combobox', { name: 'How should it end?' });

describe('the page of the simulated bank', () => {
  it('says that no money moves, and shows the amount with its currency', () => {
    show();
    expect(screen.getByText(/No money moves/)).toBeTruthy();
    expect(screen.getByText('92.00 EUR')).toBeTruthy();
    expect(screen.getByText('Reference ref-1')).toBeTruthy();
  });

  it('sends the outcome as a plain form, so that any client can send it', () => {
    show();
    const select = outcome() as HTMLSelectElement;
    expect([...select.options].map(({ text }) => text)).toEqual(['Approved', 'Declined by the bank']);
    select.value = '800.100.152';
    const form = select.form as HTMLFormElement;
    expect([form.method, form.getAttribute('action')]).toEqual(['post', '/simulator/bank/ref-1/choice']);
    expect(Object.fromEntries(new FormData(form))).toEqual({ returnCode: '800.100.152' });
  });

  it('offers no outcome once the payment has a result', () => {
    show({ isPending: false });
    expect(screen.getByRole('heading').textContent).toBe('Already completed');
    expect(outcome()).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows no amount where a card is only stored', () => {
    show({ amount: null, currency: null });
    expect(screen.queryByText(/EUR/)).toBeNull();
    expect(outcome()).toBeTruthy();
  });
});
