import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { brandName } from '#lib/brands/index.ts';
import { render } from '#test/render.tsx';
import { t } from '#test/translate.ts';
import { BrandPicker } from './brand-picker.tsx';
import { describeRangeProblem } from './date-range-window.tsx';
import { describeSelection } from './multi-select.tsx';

describe('the name of a brand', () => {
  it.each([
    ['VISA', 'Visa'],
    ['MASTER', 'Mastercard'],
    ['VISA_ELECTRON', 'Visa electron'],
    ['PAYPAL', 'PayPal'],
    ['NEW_WALLET', 'New wallet'],
  ])('%s is %s', (code, name) => {
    expect(brandName(code)).toBe(name);
  });
});

describe('a selection of brands', () => {
  it('shows words, and the code where it differs from the word', async () => {
    const onChange = vi.fn();
    render(<BrandPicker aria-label="Brands" codes={['VISA', 'MASTER']} value={[]} onChange={onChange} />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('combobox', { name: 'Brands' }));
    const options = screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
    expect(options).toEqual(['All brandsalso later ones', 'Visa', 'MastercardMASTER']);
    await user.click(screen.getByRole('checkbox', { name: /^Mastercard/ }));
    expect(onChange).toHaveBeenCalledWith(['MASTER']);
  });

  it('is a small button with its name in a filter bar, which says nothing while nothing is filtered', () => {
    const props = { 'aria-label': 'Brand', filterName: 'Brand', codes: ['VISA', 'MASTER'], onChange: vi.fn() };
    const { rerender } = render(<BrandPicker {...props} value="all" />);
    const button = screen.getByRole('combobox', { name: 'Brand' });
    expect(button.textContent).toBe('Brand');
    rerender(<BrandPicker {...props} value={['VISA']} />);
    expect(button.textContent).toBe('Brand: Visa');
  });
});

describe('a selection in words', () => {
  const options = ['a', 'b', 'c'].map((value) => ({ value, label: value.toUpperCase() }));

  it.each([
    ['all' as const, 'All brands'],
    [[], 'No brands'],
    [['a', 'b'], 'A, B'],
    [['a', 'b', 'c'], '3 of 3 brands'],
    [['gone'], 'gone'],
  ])('%j is “%s”', (value, words) => {
    expect(describeSelection(t, value, options, 'brands')).toBe(words);
  });
});

describe('a range of days that cannot be used', () => {
  it.each([
    [{}, 'Select the first and the last day.'],
    [{ from: '2026-11-01' }, 'Select the first and the last day.'],
    [{ from: '2026-02-30', to: '2026-03-01' }, 'Select the first and the last day.'],
    [{ from: '2026-11-02', to: '2026-11-01' }, 'The last day is before the first one.'],
    [{ from: '2026-11-01', to: '2026-11-23' }, 'The last day is later than this list reaches.'],
    [{ from: '2026-11-01', to: '2026-11-22' }, null],
    [{ from: '2026-11-22', to: '2026-11-22' }, null],
  ])('%j: %s', (range, problem) => {
    expect(describeRangeProblem(t, range, '2026-11-22')).toBe(problem);
  });
});
