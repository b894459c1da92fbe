import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { LocaleProvider } from '#components/ui/locale-provider.tsx';
import { describedBy } from '#test/fixtures/component.tsx';
import { render } from '#test/render.tsx';
import { t } from '#test/translate.ts';
import { Count, formatAmount, Money } from './money.tsx';
import { describeAmountProblem, MoneyInput } from './money-input.tsx';
import { currencyDecimals } from './number-format.ts';

function Field({ currency, initial }: { currency: string; initial: string }) {
  const [value, setValue] = useState<string | null>(initial);
  return (
    <>
      <MoneyInput id="amount" aria-label="Amount" currency={currency} value={value} onChange={setValue} />
      <output>{String(value)}</output>
    </>
  );
}

function show(currency: string, initial = '', locale = 'en') {
  render(
    <LocaleProvider locale={locale}>
      <Field currency={currency} initial={initial} />
    </LocaleProvider>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Amount');
  return { input, user: userEvent.setup(), value: () => screen.getByRole('status').textContent };
}

describe('a field for an amount', () => {
  it('shows a stored amount in the locale of the user, beside its currency', () => {
    expect(show('EUR', '1234.50', 'de').input.value).toBe('1.234,50');
    expect(screen.getByText('EUR')).toBeTruthy();
  });

  it.each([
    ['en', '$1,234.5', 'USD', '1234.50'],
    ['de', '1.234,5', 'EUR', '1234.50'],
    ['en', '12', 'KWD', '12.000'],
    ['en', '1,234', 'JPY', '1234'],
    ['en', '12.345', 'KWD', '12.345'],
  ])('reads in %s the pasted text %s of %s as %s', async (locale, text, currency, expected) => {
    const { input, user, value } = show(currency, '', locale);
    await user.click(input);
    await user.paste(text);
    expect(value()).toBe(expected);
  });

  it('says nothing is wrong while the user is typing', async () => {
    const { input, user, value } = show('EUR');
    await user.type(input, '12.');
    await user.type(input, 'x');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(value()).toBe('null');
    await user.tab();
    expect(describedBy(input)).toMatch(/^Couldn’t read this as an amount in EUR\. Write it like 1,234\.50/);
  });

  it('takes its message away with the next key', async () => {
    const { input, user } = show('EUR');
    await user.type(input, 'x');
    await user.tab();
    await user.type(input, '{Backspace}5');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('opens the keyboard for figures on a phone', () => {
    expect(show('EUR').input.inputMode).toBe('decimal');
  });
});

describe('the problem of an amount', () => {
  it.each([
    ['10.5', 'JPY', 'JPY has no decimals. Write the amount like 1,234.'],
    ['10.555', 'EUR', 'EUR has 2 decimals. Write the amount like 1,234.50.'],
    ['10.55', 'EUR', null],
    ['10.555', 'KWD', null],
  ])('%s %s: %s', (text, currency, problem) => {
    expect(describeAmountProblem(t, text, 'en', currency)).toBe(problem);
  });
});

describe('an amount on the screen', () => {
  it('has every digit of what is stored', () => {
    const digits = fc.stringMatching(/^[1-9]\d{0,17}$/);
    fc.assert(
      fc.property(digits, fc.stringMatching(/^\d{0,4}$/), (whole, fraction) => {
        const amount = fraction ? `${whole}.${fraction}` : whole;
        expect(formatAmount(amount, 'en').replaceAll(',', '')).toBe(amount);
      }),
    );
  });

  it('that does not exist is not shown as zero', () => {
    render(<Money amount={null} currency="EUR" />);
    expect(screen.getByText('no amount')).toBeTruthy();
  });

  it('has the decimals of its currency by ISO 4217', () => {
    expect(['EUR', 'JPY', 'KWD'].map(currencyDecimals)).toEqual([2, 0, 3]);
  });
});

describe('a number', () => {
  it.each([
    ['en', '12,481'],
    ['de', '12.481'],
    ['fr', '12\u202f481'],
  ])('is grouped as users of %s do', (locale, text) => {
    const { container } = render(
      <LocaleProvider locale={locale}>
        <Count value={12_481} />
      </LocaleProvider>,
    );
    expect(container.textContent).toBe(text);
  });
});
