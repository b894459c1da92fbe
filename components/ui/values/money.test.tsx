import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { LocaleProvider } from '#components/ui/locale-provider.tsx';
import { render } from '#test/render.tsx';
import { formatMoney, Money } from './money.tsx';
import { MoneyInput } from './money-input.tsx';

describe('an amount', () => {
  it.each([
    ['1234.50', 'EUR', 'en', '1,234.50 EUR'],
    ['1234.50', 'EUR', 'de', '1.234,50 EUR'],
    ['101.00', 'CAD', 'en', '101.00 CAD'],
    ['-5.5', 'USD', 'en', '-5.5 USD'],
    ['1000', 'JPY', 'en', '1,000 JPY'],
    ['1.2345', 'CLF', 'en', '1.2345 CLF'],
    ['9007199254740993.01', 'EUR', 'en', '9,007,199,254,740,993.01 EUR'],
  ])('%s %s in %s is shown as %s, with all its digits and its code', (amount, currency, locale, shown) => {
    expect(formatMoney(amount, currency, locale).replaceAll('\u00a0', ' ')).toBe(shown);
  });

  it('has its code in an element of its own where a table mixes currencies, and copies as one text', () => {
    const { container } = render(<Money amount="5.00" currency="AUD" splitCode />);
    expect(screen.getByText('AUD').className).toContain('w-');
    expect(container.textContent).toBe('5.00\u00a0AUD');
  });
});

function Field({ currency = 'EUR', locale }: { currency?: string; locale: string }) {
  const [value, setValue] = useState<string | null>('');
  return (
    <LocaleProvider locale={locale}>
      <MoneyInput id="amount" aria-label="Amount" currency={currency} value={value} onChange={setValue} />
      <output>{String(value)}</output>
    </LocaleProvider>
  );
}

describe('a field for an amount', () => {
  const type = async (text: string, locale: string, currency?: string) => {
    render(<Field locale={locale} {...(currency ? { currency } : {})} />);
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Amount'), text);
    await user.tab();
    const input = screen.getByLabelText<HTMLInputElement>('Amount');
    return { input, value: screen.getByRole('status').textContent };
  };

  it('answers an exact decimal string and shows it in the locale of the user', async () => {
    const { input, value } = await type('1234,5', 'de');
    expect(value).toBe('1234.50');
    expect(input.value).toBe('1.234,50');
  });

  it('keeps what cannot be read, says how to write it and answers null', async () => {
    const { input, value } = await type('1.234', 'fr');
    expect(value).toBe('null');
    expect(input.value).toBe('1.234');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toContain('Write it like');
  });

  it('refuses more decimals than the currency has', async () => {
    const { value } = await type('10.5', 'en', 'JPY');
    expect(value).toBe('null');
    expect(screen.getByRole('alert').textContent).toBe('JPY has no decimals. Write the amount like 1,234.');
  });

  it('is empty again when everything is deleted', async () => {
    const { value } = await type('5{Backspace}', 'en');
    expect(value).toBe('');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
