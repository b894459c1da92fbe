import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { withMessages } from '#components/ui/messages.tsx';
import type { RiskFacts } from '#lib/fraud/staff/index.ts';
import riskRuleEditor from '#messages/en/fraud/risk-rule-editor.json';
import { render } from '#test/render.tsx';
import { FactPicker, type FactValues } from './fact-picker.tsx';

const fact = (name: string, meaning: string): RiskFacts['facts'][number] => ({
  name,
  meaning,
  type: 'string',
  operators: ['equals'],
});
const facts = [
  fact('payment.amount', 'Amount in units of the currency'),
  fact('billing.country', 'Country code of the billing address'),
  fact('card.country', 'Country of the issuer'),
];

const Picker = withMessages({ riskRuleEditor }, FactPicker);

function show(values: FactValues | null) {
  const onChange = vi.fn();
  render(<Picker id="fact" label="Fact 1" value="payment.amount" facts={facts} values={values} onChange={onChange} />);
  return { onChange, user: userEvent.setup() };
}

const options = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent);

it('shows facts by what they are about, and finds them by name and meaning', async () => {
  const { user, onChange } = show(null);
  await user.click(screen.getByLabelText('Fact 1'));
  await screen.findByRole('option', { name: /issuer/ });
  expect(screen.getByText('Billing address')).toBeTruthy();
  await user.type(screen.getByPlaceholderText('Search facts…'), 'country card');
  await vi.waitFor(async () => expect(await options()).toEqual(['Country of the issuer card.country']));
  await user.click(screen.getByRole('option', { name: /issuer/ }));
  expect(onChange).toHaveBeenCalledWith('card.country');
});

it('shows what each fact was on a payment, and finds it by that value', async () => {
  const { user } = show({ 'payment.amount': 92, 'card.country': 'DE' });
  expect(screen.getByText('On the payment below: 92')).toBeTruthy();
  await user.click(screen.getByLabelText('Fact 1'));
  await vi.waitFor(async () =>
    expect((await options()).map((text) => text?.split(' ').slice(-1)[0])).toEqual(['92', 'sent', '"DE"']),
  );
  await user.type(screen.getByPlaceholderText('Search facts…'), '"de"');
  await vi.waitFor(async () => expect(await options()).toEqual(['Country of the issuer "DE"']));
});
